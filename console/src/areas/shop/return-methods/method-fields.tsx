import { NumberField, SwitchField } from '@returns-desk/ui'
import { useTranslation } from '@returns-desk/ui/i18n'
import { TranslatedField } from '../../../parts/texts/translated-field.tsx'
import { CourierField } from './courier-field.tsx'
import { useCurrency } from './use-currency.ts'

const CREATE_COST_STEP = 0.5
const EDIT_COST_STEP = 0.01

/** On edit, a cost that is not a number becomes 0, as specified; on create the field shows an error. */
export const MethodFields = ({ isEdit = false }: { isEdit?: boolean }) => {
  const { t } = useTranslation('return-methods')
  const currency = useCurrency()
  return (
    <>
      <TranslatedField name="name" label={t('name')} hint={t('name_hint')} />
      <NumberField
        name="cost"
        label={t('cost')}
        hint={t('cost_hint')}
        min={0}
        step={isEdit ? EDIT_COST_STEP : CREATE_COST_STEP}
        {...(currency && { suffix: currency })}
        {...(isEdit && { invalidIs: 0 })}
      />
      <CourierField />
      <TranslatedField name="short_instruction" label={t('short_instruction')} hint={t('short_instruction_hint')} />
      <TranslatedField
        name="long_instruction"
        label={t('long_instruction')}
        hint={t('long_instruction_hint')}
        rows={3}
      />
      <SwitchField name="display_pickup_address" label={t('display_pickup_address')} hint={t('pickup_hint')} />
      <SwitchField name="generate_awb" label={t('generate_awb')} hint={t('generate_awb_hint')} />
      <SwitchField name="awb_at_creation" label={t('awb_at_creation')} hint={t('awb_at_creation_hint')} />
      <SwitchField name="moves_on_delivery" label={t('moves_on_delivery')} hint={t('moves_on_delivery_hint')} />
      <SwitchField name="is_external" label={t('is_external')} hint={t('is_external_hint')} />
      <SwitchField name="active" label={t('active')} hint={t('active_hint')} />
    </>
  )
}
