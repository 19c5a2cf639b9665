import type { PortalLine, StaffOrder } from '@returns-desk/contract'
import { NativeSelect, TextInput } from '@returns-desk/ui'
import { formatMoney, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import type { Draft, ErrorAt } from './draft.ts'
import classes from './new-return.module.css'

type Line = Draft['lines'][string]

const EMPTY_LINE: Line = { quantity: 0, reasonId: 0, note: '' }

interface LineFieldsProps {
  readonly line: PortalLine
  readonly order: StaffOrder
  readonly value: Line | undefined
  readonly errorAt: ErrorAt
  readonly onChange: (value: Line) => void
}

export const LineFields = ({ line, order, value = EMPTY_LINE, errorAt, onChange }: LineFieldsProps) => {
  const { t } = useTranslation('new-return')
  const language = useLanguage()
  const name = [line.product_title, line.variant_title].filter(Boolean).join(', ')
  return (
    <li>
      <p className={classes.product}>
        <strong>{name}</strong> {formatMoney(line.unit_price, order.currency, language)}
      </p>
      {line.refusal ? (
        <p className={classes.refusal}>{line.refusal.message}</p>
      ) : (
        <div className={classes.fields}>
          <NativeSelect
            label={t('products.quantity')}
            aria-label={t('products.quantity_of', { product: name })}
            value={value.quantity}
            error={errorAt('quantity') ?? errorAt('line_ref')}
            onChange={({ currentTarget }) => onChange({ ...value, quantity: Number(currentTarget.value) })}
          >
            {[...Array(line.returnable_quantity + 1).keys()].map((quantity) => (
              <option key={quantity} value={quantity}>
                {quantity}
              </option>
            ))}
          </NativeSelect>
          {value.quantity > 0 && (
            <>
              <NativeSelect
                label={t('products.reason')}
                aria-label={t('products.reason_of', { product: name })}
                value={value.reasonId}
                error={errorAt('return_reason_id')}
                required
                onChange={({ currentTarget }) => onChange({ ...value, reasonId: Number(currentTarget.value) })}
              >
                <option value={0}>{t('products.choose_reason')}</option>
                {order.reasons.map((reason) => (
                  <option key={reason.id} value={reason.id}>
                    {reason.name}
                  </option>
                ))}
              </NativeSelect>
              <TextInput
                label={t('products.note')}
                value={value.note}
                maxLength={2000}
                onChange={({ target }) => onChange({ ...value, note: target.value })}
              />
            </>
          )}
        </div>
      )}
    </li>
  )
}
