import type { PortalReturn } from '@returns-desk/contract'
import { useTranslation } from '@returns-desk/ui/i18n'
import styles from './outcome.module.css'

interface OutcomeProps {
  readonly outcome: NonNullable<PortalReturn['products'][number]['outcome']>
  readonly quantity: number
  readonly money: (amount: number) => string
}

/** What the shop found of a product, and why it refunds less of it, if it does. */
export const ProductOutcome = ({ outcome, quantity, money }: OutcomeProps) => {
  const { t } = useTranslation('tracking')
  const { received, accepted, rejected, rejection_reason, deduction, deduction_reason } = outcome
  const lines = [
    { text: t('outcome.accepted', { pieces: accepted, quantity }), isShown: accepted > 0 },
    { text: t('outcome.rejected', { pieces: rejected, quantity }), reason: rejection_reason, isShown: rejected > 0 },
    { text: t('outcome.missing', { pieces: quantity - received, quantity }), isShown: received < quantity },
    { text: t('outcome.deduction', { amount: money(deduction) }), reason: deduction_reason, isShown: deduction > 0 },
  ]
  return (
    <ul className={styles.outcome}>
      {lines
        .filter(({ isShown }) => isShown)
        .map(({ text, reason }) => (
          <li key={text}>
            {text}
            {reason && <span className={styles.reason}>{reason}</span>}
          </li>
        ))}
    </ul>
  )
}
