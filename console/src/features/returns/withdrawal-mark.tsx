import type { ReturnListItem } from '@returns-desk/contract'
import { formatDay, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import classes from './withdrawal-mark.module.css'

/** A return from a withdrawal has a refund deadline. Always shown as text, never by colour alone. */
export const WithdrawalMark = ({ withdrawal }: Pick<ReturnListItem, 'withdrawal'>) => {
  const { t } = useTranslation('returns')
  const language = useLanguage()
  if (!withdrawal) return null
  const date = formatDay(withdrawal.refund_due, language)
  return (
    <span className={classes.mark} data-risk={withdrawal.is_at_risk}>
      {t(withdrawal.is_at_risk ? 'withdrawal.at_risk' : 'withdrawal.mark', { date })}
    </span>
  )
}
