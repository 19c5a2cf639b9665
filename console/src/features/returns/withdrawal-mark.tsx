import type { ReturnListItem } from '@returns-desk/contract'
import { formatDate, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import classes from './withdrawal-mark.module.css'

/** A return that came of a withdrawal is owed its refund by a date. Always with a word, never by colour alone. */
export const WithdrawalMark = ({ withdrawal }: Pick<ReturnListItem, 'withdrawal'>) => {
  const { t } = useTranslation('returns')
  const language = useLanguage()
  if (!withdrawal) return null
  const date = formatDate(withdrawal.refund_due, language, 'UTC')
  return (
    <span className={classes.mark} data-risk={withdrawal.is_at_risk}>
      {t(withdrawal.is_at_risk ? 'withdrawal.at_risk' : 'withdrawal.mark', { date })}
    </span>
  )
}
