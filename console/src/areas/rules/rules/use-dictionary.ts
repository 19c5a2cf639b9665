import { ApiError } from '@returns-desk/contract'
import { useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readSettingsQuery } from '../../../parts/queries/settings-query.ts'
import { useApi } from '../../../shell/session/api.tsx'
import { createDictionary } from './dictionary.ts'
import { eventsQuery, metadataQuery } from './list-queries.ts'

/** The dictionary and its loading state. It works without events or currency, but not without metadata. */
export const useDictionary = () => {
  const { t } = useTranslation('rules')
  const language = useLanguage()
  const api = useApi()
  const metadata = useQuery(metadataQuery(api, language))
  const events = useQuery(eventsQuery(api, language))
  const currency = useQuery(readSettingsQuery(api)).data?.currency
  const dictionary = useMemo(
    () => metadata.data && createDictionary(metadata.data, { language, currency, events: events.data }),
    [metadata.data, language, currency, events.data],
  )
  const { error, errorUpdatedAt, isFetching, refetch } = metadata
  const status = error instanceof ApiError ? error.status : t('failed.no_answer')
  return {
    dictionary,
    // Uses the screen's own message instead of the server's: it contains the status.
    query: {
      data: dictionary,
      error: error && new Error(String(status)),
      errorUpdatedAt,
      isFetching,
      refetch,
    },
    failure: t('failed.dictionary', { status }),
    eventsError: events.error,
  }
}
