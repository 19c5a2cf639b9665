import { useQuery } from '@tanstack/react-query'
import { useDebounced } from '../../../parts/use-debounced.ts'
import { useApi } from '../../session/api.tsx'

const PAUSE_MS = 150
const MOST_FOUND = '8'
/** One letter finds almost everything. */
const MIN_LENGTH = 2

/** The answer to what is typed now, and to nothing else: Enter must not open a return that was looked for before. */
export const useFoundReturns = (typed: string) => {
  const api = useApi()
  const wanted = typed.trim()
  const q = useDebounced(wanted, PAUSE_MS)
  const { data, error, isPending } = useQuery({
    queryKey: ['returns', 'palette', q],
    queryFn: ({ signal }) => api.returns.list({ query: { q, 'per-page': MOST_FOUND }, signal }),
    enabled: q.length >= MIN_LENGTH,
    refetchInterval: false,
    retry: false,
  })
  const isAsked = wanted.length >= MIN_LENGTH
  const isCurrent = isAsked && q === wanted
  return {
    returns: (isCurrent && data?.data) || [],
    error: isCurrent ? error : null,
    isSearching: isAsked && (!isCurrent || isPending),
  }
}
