import type { TriedRules } from '@returns-desk/contract'
import { formatMoney } from '@returns-desk/engine'
import { NativeSelect } from '@returns-desk/ui'
import { useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import classes from './try.module.css'

export interface Choice {
  /** By the reference of the line. */
  readonly lines: Readonly<Record<string, { readonly quantity: number; readonly reasonId: number }>>
  /** 0: none chosen. */
  readonly methodId: number
}

const EMPTY_LINE = { quantity: 0, reasonId: 0 }

interface TryChoiceProps {
  readonly tried: TriedRules
  readonly choice: Choice
  readonly onChange: (choice: Choice) => void
}

/** What the customer would choose: products with reasons, then how to send them. */
export const TryChoice = ({ tried, choice, onChange }: TryChoiceProps) => {
  const { t } = useTranslation('rules')
  const language = useLanguage()
  const methods = new Map(
    [tried.today, tried.draft].flatMap((side) => side?.return_methods.map(({ id, name }) => [id, name] as const) ?? []),
  )
  return (
    <fieldset className={classes.choice}>
      <legend>{t('try.choice')}</legend>
      <p className={primitives.fine}>{t('try.choice_hint')}</p>
      {tried.lines.map((line) => {
        const name = [line.product_title, line.variant_title].filter(Boolean).join(', ')
        const chosen = choice.lines[line.ref] ?? EMPTY_LINE
        const change = (own: Partial<typeof EMPTY_LINE>) =>
          onChange({ ...choice, lines: { ...choice.lines, [line.ref]: { ...chosen, ...own } } })
        return (
          <div key={line.ref} className={classes.line}>
            <p>
              {name} · {formatMoney(line.unit_price, tried.currency, language)}
            </p>
            {line.refusal ? (
              <p className={primitives.fine}>{line.refusal.message}</p>
            ) : (
              <div className={classes.ask}>
                <NativeSelect
                  label={t('try.quantity')}
                  aria-label={t('try.quantity_of', { product: name })}
                  value={chosen.quantity}
                  onChange={({ currentTarget }) => change({ quantity: Number(currentTarget.value) })}
                >
                  {[...Array(line.returnable_quantity + 1).keys()].map((quantity) => (
                    <option key={quantity} value={quantity}>
                      {quantity}
                    </option>
                  ))}
                </NativeSelect>
                <NativeSelect
                  label={t('try.reason')}
                  aria-label={t('try.reason_of', { product: name })}
                  value={chosen.reasonId}
                  onChange={({ currentTarget }) => {
                    const reasonId = Number(currentTarget.value)
                    change({ reasonId, quantity: reasonId > 0 ? Math.max(1, chosen.quantity) : chosen.quantity })
                  }}
                >
                  <option value={0}>{t('try.open_reason')}</option>
                  {tried.reasons.map(({ id, name: reason }) => (
                    <option key={id} value={id}>
                      {reason}
                    </option>
                  ))}
                </NativeSelect>
              </div>
            )}
          </div>
        )
      })}
      {methods.size > 0 && (
        <NativeSelect
          label={t('try.method')}
          value={choice.methodId}
          onChange={({ currentTarget }) => onChange({ ...choice, methodId: Number(currentTarget.value) })}
        >
          <option value={0}>{t('try.open_method')}</option>
          {[...methods].map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
      )}
    </fieldset>
  )
}
