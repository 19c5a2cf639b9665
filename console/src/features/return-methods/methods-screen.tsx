import { ReturnMethodInput } from '@returns-desk/contract'
import { Banner, DataTable, FormActions, Panel, SchemaForm, Screen, SubmitButton, useToast } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../paths.ts'
import { useApi } from '../../shell/session/api.tsx'
import { MethodActions } from './method-actions.tsx'
import { Cost, Flags, Status } from './method-cells.tsx'
import { MethodFields } from './method-fields.tsx'
import { methodsQuery, useCreateMethod } from './queries.ts'

const PAGE_SIZE = 5

export const MethodsScreen = () => {
  const { t } = useTranslation('return-methods')
  const methods = useQuery(methodsQuery(useApi()))
  const [failure, setFailure] = useState<string>()
  const [added, setAdded] = useState<number>()
  return (
    <Screen title={t('title')} intro={t('intro')}>
      {failure && <Banner onDismiss={() => setFailure(undefined)}>{failure}</Banner>}
      <DataTable
        label={t('title')}
        query={methods}
        pageSize={PAGE_SIZE}
        added={added}
        empty={t('empty')}
        failure={t('failed.list')}
        rowKey={(method) => method.id}
        rowHref={(method) => paths.returnMethod(method.id)}
        columns={[
          { header: t('name'), width: '22%', cell: (method) => method.name },
          { header: t('short_instruction'), cell: (method) => method.short_instruction },
          { header: t('cost'), align: 'end', cell: (method) => <Cost cost={method.cost} /> },
          { header: t('flags.title'), width: '18%', cell: (method) => <Flags method={method} /> },
          { header: t('status.title'), cell: (method) => <Status active={method.active} /> },
          {
            header: t('actions'),
            isActions: true,
            cell: (method) => <MethodActions method={method} onFailure={setFailure} />,
          },
        ]}
      />
      <AddMethod onAdded={setAdded} />
    </Screen>
  )
}

const AddMethod = ({ onAdded }: { onAdded: (id: number) => void }) => {
  const { t } = useTranslation('return-methods')
  const create = useCreateMethod()
  const toast = useToast()
  const add = async (values: ReturnMethodInput) => {
    const { id, name } = await create.mutateAsync(values)
    onAdded(id)
    toast(t('add.done', { name }))
  }
  return (
    <Panel title={t('add.title')}>
      <SchemaForm schema={ReturnMethodInput} onSubmit={add} failure={t('failed.create')} isRepeatable>
        <MethodFields />
        <FormActions>
          <SubmitButton busyLabel={t('add.busy')} needs={['name']}>
            {t('add.submit')}
          </SubmitButton>
        </FormActions>
      </SchemaForm>
    </Panel>
  )
}
