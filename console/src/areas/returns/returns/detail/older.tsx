/** A return shows its newest history entries. Older ones are loaded page by page, on demand. */
import { Button, errorText } from '@returns-desk/ui'
import { formatNumber, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import classes from './timeline.module.css'

interface Part<Entry> {
  readonly data: readonly Entry[]
  readonly more: number
}

/** `load`: fetches the part before an entry. */
export const useOlder = <Entry extends { readonly id: string | number }>(
  newest: Part<Entry>,
  load: (before: Entry['id']) => Promise<Part<Entry>>,
) => {
  const [older, setOlder] = useState<Part<Entry>>()
  const first = older?.data[0] ?? newest.data[0]
  const fetching = useMutation({
    mutationFn: load,
    onSuccess: (part) => setOlder({ data: [...part.data, ...(older?.data ?? [])], more: part.more }),
  })
  // The newest entries are refetched and may overlap with the older ones: deduplicate.
  const shown = new Set((older?.data ?? []).map(({ id }) => id))
  return {
    entries: [...(older?.data ?? []), ...newest.data.filter(({ id }) => !shown.has(id))],
    more: older?.more ?? newest.more,
    isLoading: fetching.isPending,
    error: fetching.error,
    loadMore: () => first && fetching.mutate(first.id),
  }
}

export const OlderButton = ({ more, isLoading, error, loadMore }: Omit<ReturnType<typeof useOlder>, 'entries'>) => {
  const { t } = useTranslation('returns')
  const language = useLanguage()
  if (more === 0) return null
  return (
    <>
      {error && <p className={classes.empty}>{errorText(error, t('failed.older'))}</p>}
      <Button size="compact-sm" variant="default" loading={isLoading} onClick={loadMore} className={classes.older}>
        {t('older', { number: formatNumber(more, language) })}
      </Button>
    </>
  )
}
