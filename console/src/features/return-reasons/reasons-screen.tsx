import { ReturnReasonInput } from '@returns-desk/contract'
import {
  Banner,
  DataTable,
  errorText,
  FailedSaveBanner,
  FormActions,
  Panel,
  RemoveAction,
  SchemaForm,
  Screen,
  SubmitButton,
  useToast,
} from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../paths.ts'
import { useApi } from '../../shell/session/api.tsx'
import { reasonsQuery, useCreateReason, useRemoveReason } from './queries.ts'
import { ReasonFields } from './reason-fields.tsx'

const PAGE_SIZE = 5

export const ReasonsScreen = () => {
  const { t } = useTranslation('return-reasons')
  const reasons = useQuery(reasonsQuery(useApi()))
  const remove = useRemoveReason()
  const [added, setAdded] = useState<number>()
  return (
    <Screen title={t('title')} intro={t('intro')}>
      <FailedSaveBanner />
      {remove.error && <Banner onDismiss={remove.reset}>{errorText(remove.error, t('failed.remove'))}</Banner>}
      <DataTable
        label={t('title')}
        query={reasons}
        pageSize={PAGE_SIZE}
        added={added}
        empty={t('empty')}
        failure={t('failed.list')}
        rowKey={(reason) => reason.id}
        rowHref={(reason) => paths.returnReason(reason.id)}
        columns={[
          { header: t('name'), width: '24%', cell: (reason) => reason.name },
          { header: t('display_name'), width: '26%', cell: (reason) => reason.display_name },
          { header: t('description'), cell: (reason) => reason.description },
          {
            header: t('actions'),
            isActions: true,
            cell: ({ id, name }) => (
              <RemoveAction namespace="return-reasons" name={name} remove={() => remove.mutateAsync(id)} />
            ),
          },
        ]}
      />
      <AddReason onAdded={setAdded} />
    </Screen>
  )
}

const AddReason = ({ onAdded }: { onAdded: (id: number) => void }) => {
  const { t } = useTranslation('return-reasons')
  const create = useCreateReason()
  const toast = useToast()
  const add = async (values: ReturnReasonInput) => {
    const { id, name } = await create.mutateAsync(values)
    onAdded(id)
    toast(t('add.done', { name }))
  }
  return (
    <Panel title={t('add.title')}>
      <SchemaForm schema={ReturnReasonInput} onSubmit={add} failure={t('failed.create')} isRepeatable>
        <ReasonFields />
        <FormActions>
          <SubmitButton busyLabel={t('add.busy')}>{t('add.submit')}</SubmitButton>
        </FormActions>
      </SchemaForm>
    </Panel>
  )
}
