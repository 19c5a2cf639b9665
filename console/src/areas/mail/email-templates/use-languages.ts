import { LANGUAGES } from '@returns-desk/contract'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../shell/session/api.tsx'
import { languagesQuery } from './queries.ts'

/** The languages on offer. Where they cannot be loaded, those of our own texts must do: a form need not wait for them. */
export const useLanguages = () => {
  const query = useQuery(languagesQuery(useApi()))
  const codes: readonly string[] | undefined = query.data ?? (query.error ? LANGUAGES : undefined)
  return { query, codes }
}
