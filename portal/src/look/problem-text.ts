import type { PORTAL_ERRORS } from '@returns-desk/contract'
import { useLanguage } from '@returns-desk/ui/i18n'
import { usePortal } from '../start/portal-context.ts'

/** What is checked here is said as the server would say it: in the shop's own words where it has some. */
export type ProblemText = (code: keyof typeof PORTAL_ERRORS, ours: string) => string

export const useProblemText = (): ProblemText => {
  const { error_texts } = usePortal().shop
  const language = useLanguage()
  return (code, ours) => error_texts[language]?.[code] ?? ours
}
