import type { Offer } from '@returns-desk/contract'
import { NativeSelect, Panel, TextInput } from '@returns-desk/ui'
import { formatMoney, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import type { Draft, ErrorAt } from './draft.ts'
import classes from './new-return.module.css'

interface MethodFieldsProps {
  readonly offer: Offer
  readonly currency: string
  readonly draft: Draft
  readonly returnMethod: Offer['return_methods'][number] | undefined
  readonly paymentMethod: Offer['payment_methods'][number] | undefined
  readonly errorAt: ErrorAt
  readonly onChange: (own: Partial<Draft>) => void
}

const ADDRESS = ['address1', 'city', 'county', 'postal_code', 'country'] as const

export const MethodFields = (props: MethodFieldsProps) => {
  const { offer, currency, draft, returnMethod, paymentMethod, errorAt, onChange } = props
  const { t } = useTranslation('new-return')
  const language = useLanguage()
  const choose = (value: string) => (value === '' ? null : Number(value))
  const isKept = paymentMethod ? paymentMethod.is_kept : offer.is_kept
  // Nobody comes for products that the customer keeps.
  const collected = isKept ? undefined : returnMethod
  const needsPhone = collected?.display_pickup_address || collected?.generate_awb
  return (
    <Panel title={t('methods.title')}>
      <div className={classes.fields}>
        <NativeSelect
          label={t('methods.return_method')}
          value={returnMethod?.id ?? ''}
          error={errorAt('return_method_id')}
          required
          onChange={({ currentTarget }) =>
            onChange({ returnMethodId: choose(currentTarget.value), paymentMethodId: null })
          }
        >
          <option value="">{t('methods.choose')}</option>
          {offer.return_methods.map(({ id, name, cost }) => (
            <option key={id} value={id}>
              {cost > 0 ? `${name} (${formatMoney(cost, currency, language)})` : name}
            </option>
          ))}
        </NativeSelect>
        {returnMethod && (
          <NativeSelect
            label={t('methods.payment_method')}
            value={paymentMethod?.id ?? ''}
            error={errorAt('payment_method_id')}
            required
            onChange={({ currentTarget }) => onChange({ paymentMethodId: choose(currentTarget.value) })}
          >
            <option value="">{t('methods.choose')}</option>
            {offer.payment_methods.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </NativeSelect>
        )}
        {isKept && <p>{t('methods.kept')}</p>}
        {collected?.display_pickup_address &&
          ADDRESS.map((name) => (
            <TextInput
              key={name}
              label={t(`methods.${name}`)}
              value={draft.address[name]}
              error={errorAt(`pickup_address.${name}`) ?? (name === 'address1' ? errorAt('pickup_address') : undefined)}
              autoComplete="off"
              onChange={({ target }) => onChange({ address: { ...draft.address, [name]: target.value } })}
            />
          ))}
        {needsPhone && (
          <TextInput
            label={t('methods.phone')}
            value={draft.phone}
            error={errorAt('phone')}
            autoComplete="off"
            onChange={({ target }) => onChange({ phone: target.value })}
          />
        )}
        {paymentMethod?.require_iban && (
          <>
            <TextInput
              label={t('methods.iban')}
              value={draft.iban}
              error={errorAt('iban')}
              autoComplete="off"
              onChange={({ target }) => onChange({ iban: target.value })}
            />
            <TextInput
              label={t('methods.account_holder')}
              value={draft.accountHolder}
              error={errorAt('account_holder')}
              autoComplete="off"
              onChange={({ target }) => onChange({ accountHolder: target.value })}
            />
          </>
        )}
      </div>
    </Panel>
  )
}
