import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../shell/session/api.tsx'
import { readSettingsQuery } from '../queries/settings-query.ts'

const NO_LANGUAGES: readonly string[] = []

/** The languages of the shop's own texts, its first one first; none where the back end knows one text only. */
export const useShopLanguages = (): readonly string[] =>
  useQuery(readSettingsQuery(useApi())).data?.languages ?? NO_LANGUAGES
