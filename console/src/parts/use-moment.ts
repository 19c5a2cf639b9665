import { formatDateTime, useLanguage } from '@returns-desk/ui/i18n'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../shell/session/api.tsx'
import { settingsQuery } from './queries/settings-query.ts'

/** An instant in words, in the shop's time zone. If that zone cannot be loaded, the user's own is used. */
export const useMoment = () => {
  const language = useLanguage()
  const { data } = useQuery(settingsQuery(useApi()))
  const timeZone = data?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  return (instant: string) => formatDateTime(instant, language, timeZone)
}
