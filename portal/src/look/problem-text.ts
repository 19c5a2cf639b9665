import type { PORTAL_ERRORS } from '@returns-desk/contract'
import { textLanguages } from '@returns-desk/engine'
import { useReader } from '@returns-desk/ui/i18n'
import { usePortal } from '../start/portal-context.ts'

/** Client-side validation uses the same messages as the server, including the shop's overrides. */
export type ProblemText = (code: keyof typeof PORTAL_ERRORS, ours: string) => string

export const useProblemText = (): ProblemText => {
  const { error_texts } = usePortal().shop
  const written = textLanguages(useReader())
  return (code, ours) => written.map((language) => error_texts[language]?.[code]).find(Boolean) ?? ours
}
