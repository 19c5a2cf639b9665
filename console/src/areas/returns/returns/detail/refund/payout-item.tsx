/** One payout, where it is, and what can be said about it. */
import type { Payout } from '@returns-desk/contract'
import { canPayoutBecome } from '@returns-desk/engine'
import { Button } from '@returns-desk/ui'
import { formatMoney, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import primitives from '@returns-desk/ui/primitives.module.css'
import { ShopTime } from '../../../../../parts/shop-time.tsx'
import { useSentence } from '../../../../../parts/use-sentence.ts'
import { CompareAmounts } from './compare-amounts.tsx'
import classes from './payment-panel.module.css'
import { useRefundChange } from './refund-queries.ts'
import { type OnFailure, useAskChange } from './use-ask-change.ts'

interface PayoutItemProps {
  readonly payout: Payout
  readonly returnId: string
  /** Whether the reader may change it. */
  readonly mayPay: boolean
  readonly onBounce: (payout: Payout) => void
  readonly onFailure: OnFailure
}

export const PayoutItem = (props: PayoutItemProps) => {
  const { t } = useTranslation('refunds')
  const language = useLanguage()
  const { route, amount, currency, state, staff, note, problem, reference, changed_at } = props.payout
  const sentence = useSentence([problem])
  return (
    <li className={classes.payout}>
      <div className={classes.about}>
        <strong className={classes.amount}>{formatMoney(amount, currency, language)}</strong>{' '}
        <span className={classes.state} data-state={state}>
          {t(`payment.state.${state}`)}
        </span>{' '}
        <span className={primitives.fine}>
          {staff?.name ? t('payment.by_whom', { route: t(`route.${route}`), name: staff.name }) : t(`route.${route}`)},{' '}
          <ShopTime at={changed_at} look="short" /> <span className={classes.code}>{reference}</span>
        </span>
        {note && <p>{note}</p>}
        {problem && <p className={classes.problem}>{sentence(problem)}</p>}
      </div>
      {props.mayPay && <PayoutActions {...props} />}
    </li>
  )
}

/** What the platform was asked is settled by its answer. */
const maySettle = ({ state, route }: Payout) =>
  canPayoutBecome(state, 'settled') && state !== 'asking' && (state !== 'agreed' || route === 'bank')

const PayoutActions = ({ payout, returnId, onBounce, onFailure }: PayoutItemProps) => {
  const { t } = useTranslation('refunds')
  const language = useLanguage()
  const { id, route, currency } = payout
  const amount = formatMoney(payout.amount, currency, language)
  const settle = useRefundChange(returnId, (api) => api.refunds.settle({ params: { id }, body: {} }))
  const cancel = useRefundChange(returnId, (api) => api.refunds.cancel({ params: { id } }))
  const askChange = useAskChange(onFailure)
  const ask = (act: 'settle' | 'cancel', change: typeof settle) =>
    askChange(change, {
      title: t(`${act}.title`, { amount }),
      text: t(`${act}.text`),
      confirmLabel: t(`${act}.confirm`),
      isDestructive: act === 'cancel',
      done: t(`${act}.done`),
    })
  const button = (act: 'settle' | 'bounce' | 'cancel', press: () => void) => (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={t('act.of', { act: t(`act.${act}`), route: t(`route.${route}`), amount })}
      onClick={press}
    >
      {t(`act.${act}`)}
    </Button>
  )
  return (
    <div className={classes.actions}>
      {payout.suggested !== null && (
        <CompareAmounts payout={payout} suggested={payout.suggested} returnId={returnId} onFailure={onFailure} />
      )}
      {maySettle(payout) && button('settle', ask('settle', settle))}
      {canPayoutBecome(payout.state, 'bounced') && button('bounce', () => onBounce(payout))}
      {canPayoutBecome(payout.state, 'cancelled') && button('cancel', ask('cancel', cancel))}
    </div>
  )
}
