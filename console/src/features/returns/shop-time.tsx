import { Skeleton } from '@returns-desk/ui'
import { formatDate, formatDateTime, useLanguage } from '@returns-desk/ui/i18n'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../shell/session/api.tsx'
import { timeZoneQuery } from './queries.ts'
import classes from './shop-time.module.css'

const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** An instant as the clock on the shop's wall shows it. If the shop's zone cannot be had, the reader's own must do. */
export const ShopTime = ({ at }: { at: string }) => {
  const language = useLanguage()
  const settings = useQuery(timeZoneQuery(useApi()))
  const timeZone = settings.data?.time_zone ?? (settings.isError ? ownTimeZone() : undefined)
  if (!timeZone) return <Skeleton isInline height={12} width="9em" />
  const day = formatDate(at, language, timeZone)
  const time = formatDateTime(at, language, timeZone).slice(day.length + 1)
  return (
    <time dateTime={at}>
      <span className={classes.whole}>{day}</span> <span className={classes.whole}>{time}</span>
    </time>
  )
}
