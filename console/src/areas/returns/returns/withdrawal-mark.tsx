import type { ReturnListItem } from '@returns-desk/contract'
import { formatDay, formatShortDay, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import classes from './withdrawal-mark.module.css'

interface MarkProps extends Pick<ReturnListItem, 'withdrawal'> {
  /** In the cell of a table: only the word and the day are seen. */
  readonly isShort?: boolean
}

/** A return from a withdrawal has a refund deadline. Always shown as text, never by colour alone. */
export const WithdrawalMark = ({ withdrawal, isShort = false }: MarkProps) => {
  const { t } = useTranslation('returns')
  const language = useLanguage()
  if (!withdrawal) return null
  const date = formatDay(withdrawal.refund_due, language)
  const text = t(withdrawal.is_at_risk ? 'withdrawal.at_risk' : 'withdrawal.mark', { date })
  const day = formatShortDay(withdrawal.refund_due, language)
  return (
    <span
      className={classes.mark}
      data-risk={withdrawal.is_at_risk}
      data-short={isShort}
      title={isShort ? text : undefined}
    >
      {isShort && (
        <span
          className={classes.short}
          data-text={t(withdrawal.is_at_risk ? 'withdrawal.short_at_risk' : 'withdrawal.short', { day })}
          aria-hidden="true"
        />
      )}
      <span className={classes.whole}>{text}</span>
    </span>
  )
}
