import type { PickupAddress } from '@returns-desk/contract'
import { useTranslation } from '@returns-desk/ui/i18n'
import { TextInput } from '@returns-desk/ui/inputs'
import type { Problems } from '../../../look/form.tsx'
import { useOrder } from './order-context.tsx'
import classes from './pickup-fields.module.css'

const FIELDS = [
  { name: 'address1', autoComplete: 'address-line1', maxLength: 300, isOptional: false },
  { name: 'city', autoComplete: 'address-level2', maxLength: 100, isOptional: false },
  { name: 'county', autoComplete: 'address-level1', maxLength: 100, isOptional: true },
  { name: 'postal_code', autoComplete: 'postal-code', maxLength: 20, isOptional: true },
  { name: 'country', autoComplete: 'country-name', maxLength: 100, isOptional: false },
] as const satisfies readonly { name: keyof PickupAddress; [other: string]: unknown }[]

const PHONE_MAX_LENGTH = 40

interface PartProps {
  readonly problems: Problems
}

export const AddressFields = ({ problems }: PartProps) => {
  const { t } = useTranslation('new-return')
  const { draft, change } = useOrder()
  const { pickup_address: address } = draft
  return (
    <fieldset className={classes.fields}>
      <legend>{t('pickup.title')}</legend>
      {FIELDS.map(({ name, isOptional, ...field }) => (
        <div key={name} className={classes.field} data-name={name}>
          <TextInput
            id={name}
            name={name}
            label={t(`pickup.${name}`)}
            value={address[name]}
            onChange={({ target }) => change({ pickup_address: { ...address, [name]: target.value } })}
            error={address[name].trim() ? undefined : problems[name]}
            required={!isOptional}
            optional={isOptional && t('portal:optional')}
            {...field}
          />
        </div>
      ))}
    </fieldset>
  )
}

export const PhoneField = ({ problems }: PartProps) => {
  const { t } = useTranslation('new-return')
  const { draft, change } = useOrder()
  return (
    <TextInput
      id="phone"
      name="phone"
      label={t('pickup.phone')}
      description={t('pickup.phone_hint')}
      value={draft.phone}
      onChange={({ target }) => change({ phone: target.value })}
      error={draft.phone.trim() ? undefined : problems.phone}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={PHONE_MAX_LENGTH}
      required
    />
  )
}
