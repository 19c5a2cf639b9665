/** The shop's platform would refund another amount: both are shown, and ours is refunded only once that is confirmed. */
import type { Payout } from '@returns-desk/contract'
import { toDecimal, toMinorUnits } from '@returns-desk/engine'
import { Button } from '@returns-desk/ui'
import { formatMoney, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import classes from './payment-panel.module.css'
import { useRefundChange } from './refund-queries.ts'
import { type OnFailure, useAskChange } from './use-ask-change.ts'

interface CompareAmountsProps {
  readonly payout: Payout
  readonly suggested: number
  readonly returnId: string
  readonly onFailure: OnFailure
}

export const CompareAmounts = ({ payout, suggested, returnId, onFailure }: CompareAmountsProps) => {
  const { t } = useTranslation('refunds')
  const language = useLanguage()
  const { id, route, currency } = payout
  const amount = formatMoney(payout.amount, currency, language)
  // The suggestion that was seen: if the platform has another by now, the server refuses.
  const change = useRefundChange(returnId, (api) =>
    api.refunds.confirmDifference({ params: { id }, body: { suggested } }),
  )
  const ask = useAskChange(onFailure)(change, {
    title: t('differs.title', { amount }),
    text: <Amounts ours={payout.amount} theirs={suggested} currency={currency} />,
    confirmLabel: t('differs.confirm', { amount }),
    done: t('differs.done'),
  })
  return (
    <Button
      size="compact-sm"
      aria-label={t('act.of', { act: t('act.compare'), route: t(`route.${route}`), amount })}
      onClick={ask}
    >
      {t('act.compare')}
    </Button>
  )
}

interface AmountsProps {
  readonly ours: number
  readonly theirs: number
  readonly currency: string
}

const Amounts = ({ ours, theirs, currency }: AmountsProps) => {
  const { t } = useTranslation('refunds')
  const language = useLanguage()
  const minor = toMinorUnits(ours, currency) - toMinorUnits(theirs, currency)
  const rows = { ours, theirs, difference: toDecimal(minor, currency) }
  return (
    <>
      <span>{t('differs.text')}</span>
      <span className={classes.compared}>
        {(['ours', 'theirs', 'difference'] as const).map((name) => (
          <span key={name}>
            <span>{t(`differs.${name}`)}</span> <strong>{formatMoney(rows[name], currency, language)}</strong>
          </span>
        ))}
      </span>
    </>
  )
}
