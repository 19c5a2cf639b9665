import type { PaymentMethodInput } from '@returns-desk/contract'
import { PAYOUT_ROUTES } from '@returns-desk/engine'
import { SelectField, SwitchField, TextField, useFormValues } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { TranslatedField } from '../../../parts/texts/translated-field.tsx'
import { useSellsElsewhere } from '../use-sells-elsewhere.ts'

/** The fields of a payment method, the same ones when it is added and when it is edited. */
export const MethodFields = () => {
  const { t } = useTranslation('payment-methods')
  return (
    <>
      <TranslatedField name="name" label={t('name')} hint={t('name_hint')} />
      {!useSellsElsewhere() && <TextField name="shopify_tag" label={t('shopify_tag')} hint={t('shopify_tag_hint')} />}
      <TranslatedField
        name="short_instruction"
        label={t('short_instruction')}
        hint={t('short_instruction_hint')}
        rows={2}
      />
      <TranslatedField
        name="long_instruction"
        label={t('long_instruction')}
        hint={t('long_instruction_hint')}
        rows={3}
      />
      <SwitchField name="require_iban" label={t('require_iban')} hint={t('require_iban_hint')} />
      <RouteField />
      <SwitchField name="active" label={t('active')} hint={t('active_hint')} />
    </>
  )
}

/** With an IBAN, money goes out by bank; without one it cannot. */
const RouteField = () => {
  const { t } = useTranslation('payment-methods')
  const { require_iban } = useFormValues<PaymentMethodInput>()
  if (require_iban) return null
  const routes = PAYOUT_ROUTES.filter((route) => route !== 'bank')
  return (
    <SelectField
      name="route"
      label={t('route.label')}
      hint={t('route.hint')}
      options={routes.map((value) => ({ value, label: t(`route.${value}`) }))}
    />
  )
}
