import { type PaymentMethod, PaymentMethodInput } from '@returns-desk/contract'
import { Banner, DataTable, FormActions, Panel, SchemaForm, Screen, SubmitButton, useToast } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../paths.ts'
import { useApi } from '../../shell/session/api.tsx'
import { useSellsElsewhere } from '../../shell/use-sells-elsewhere.ts'
import { MethodActions } from './method-actions.tsx'
import { Iban, Status } from './method-cells.tsx'
import { MethodFields } from './method-fields.tsx'
import { methodsQuery, useCreateMethod } from './queries.ts'

const PAGE_SIZE = 5

export const MethodsScreen = () => {
  const { t } = useTranslation('payment-methods')
  const methods = useQuery(methodsQuery(useApi()))
  const [failure, setFailure] = useState<string>()
  const sellsElsewhere = useSellsElsewhere()
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
        rowHref={(method) => paths.paymentMethod(method.id)}
        columns={[
          { header: t('name'), width: '22%', cell: (method) => method.name },
          { header: t('short_instruction'), cell: (method) => method.short_instruction },
          { header: t('iban.title'), cell: (method) => <Iban isRequired={method.require_iban} /> },
          ...(sellsElsewhere
            ? []
            : [{ header: t('shopify_tag'), cell: (method: PaymentMethod) => method.shopify_tag }]),
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
  const { t } = useTranslation('payment-methods')
  const create = useCreateMethod()
  const toast = useToast()
  const add = async (values: PaymentMethodInput) => {
    const { id, name } = await create.mutateAsync(values)
    onAdded(id)
    toast(t('add.done', { name }))
  }
  return (
    <Panel title={t('add.title')}>
      <SchemaForm schema={PaymentMethodInput} onSubmit={add} failure={t('failed.create')} isRepeatable>
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
