import { ReturnAddress } from '@returns-desk/contract'
import { FormActions, Panel, SchemaForm, SubmitButton, TextField, useToast } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { useApi } from '../../../shell/session/api.tsx'
import { useSaveCourier } from './queries.ts'

const FIELDS = ['name', 'phone', 'email', 'address1', 'city', 'county', 'postal_code', 'country'] as const

export const AddressForm = ({ saved }: { saved: ReturnAddress | null }) => {
  const { t } = useTranslation('couriers')
  const { couriers } = useApi()
  const toast = useToast()
  const save = useSaveCourier((body: ReturnAddress) => couriers.saveOwn({ body }))
  const submit = async (values: ReturnAddress) => {
    await save.mutateAsync(values)
    toast(t('own_saved'))
  }
  return (
    <Panel title={t('own.title')} intro={t('own.text')}>
      <SchemaForm schema={ReturnAddress} saved={saved ?? {}} onSubmit={submit} failure={t('failed.save')}>
        {FIELDS.map((name) => (
          <TextField key={name} name={name} label={t(name)} />
        ))}
        <FormActions>
          <SubmitButton>{t('save')}</SubmitButton>
        </FormActions>
      </SchemaForm>
    </Panel>
  )
}
