import { type BankStatement, UNREAD_REASONS } from '@returns-desk/contract'
import { formatNumber, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import classes from '../bank-files.module.css'

/** Lines that could not be read: which, and why. Everything else of the statement counts. */
export const UnreadLines = ({ statement: { unread, unread_lines } }: { statement: BankStatement }) => {
  const { t } = useTranslation('bank-files')
  const language = useLanguage()
  if (unread === 0) return null
  const reasons = UNREAD_REASONS.map((reason) => ({
    reason,
    lines: unread_lines.filter((one) => one.reason === reason).map(({ line }) => line),
  })).filter(({ lines }) => lines.length > 0)
  const more = unread - unread_lines.length
  return (
    <details className={classes.unread}>
      <summary>{t('unread.title', { count: unread, number: formatNumber(unread, language) })}</summary>
      <ul>
        {reasons.map(({ reason, lines }) => (
          <li key={reason}>
            {t(`unread.${reason}`)}: {t('unread.lines', { count: lines.length, lines: lines.join(', ') })}
          </li>
        ))}
        {more > 0 && <li>{t('unread.more', { count: more, number: formatNumber(more, language) })}</li>}
      </ul>
    </details>
  )
}
