import { Skeleton } from '@returns-desk/ui'
import { useQuery } from '@tanstack/react-query'
import { Moment } from '../../shell/moment.tsx'
import { useApi } from '../../shell/session/api.tsx'
import { timeZoneQuery } from './queries.ts'

const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** An instant as the clock on the shop's wall shows it. If the shop's zone cannot be had, the reader's own must do. */
export const ShopTime = ({ at }: { at: string }) => {
  const settings = useQuery(timeZoneQuery(useApi()))
  const isAnswered = settings.data !== undefined || settings.isError
  const timeZone = settings.data?.time_zone || (isAnswered ? ownTimeZone() : undefined)
  if (!timeZone) return <Skeleton isInline height={12} width="9em" />
  return (
    <time dateTime={at}>
      <Moment at={at} timeZone={timeZone} />
    </time>
  )
}
