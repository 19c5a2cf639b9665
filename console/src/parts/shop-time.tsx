import { Skeleton } from '@returns-desk/ui'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../shell/session/api.tsx'
import { Moment, type MomentProps } from './moment.tsx'
import { timeZoneQuery } from './queries/settings-query.ts'

const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** An instant in the shop's time zone. If that zone cannot be loaded, the user's own is used. */
export const ShopTime = ({ at, look }: Pick<MomentProps, 'at' | 'look'>) => {
  const settings = useQuery(timeZoneQuery(useApi()))
  const isAnswered = settings.data !== undefined || settings.isError
  const timeZone = settings.data?.time_zone || (isAnswered ? ownTimeZone() : undefined)
  if (!timeZone) return <Skeleton isInline height={12} width="9em" />
  return (
    <time dateTime={at}>
      <Moment at={at} timeZone={timeZone} look={look} />
    </time>
  )
}
