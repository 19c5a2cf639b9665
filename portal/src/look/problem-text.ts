import type { PORTAL_ERRORS } from '@returns-desk/contract'
import { usePortal } from '../start/portal-context.ts'

/** What is checked here is said as the server would say it: in the shop's own words where it has some. */
export type ProblemText = (code: keyof typeof PORTAL_ERRORS, ours: string) => string

export const useProblemText = (): ProblemText => {
  const { error_texts } = usePortal().shop
  return (code, ours) => error_texts[code] ?? ours
}
