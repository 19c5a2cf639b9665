import { formatDate, formatDateTime, useLanguage } from '@returns-desk/ui/i18n'
import classes from './moment.module.css'

/** A formatted instant, for a `time` element. */
export const Moment = ({ at, timeZone }: { at: string; timeZone: string }) => {
  const language = useLanguage()
  const day = formatDate(at, language, timeZone)
  const time = formatDateTime(at, language, timeZone).slice(day.length + 1)
  return (
    <>
      <span className={classes.whole}>{day}</span> <span className={classes.whole}>{time}</span>
    </>
  )
}
