import { errorMessage, isErrorCode } from '@returns-desk/contract'
import { useLanguage } from '@returns-desk/ui/i18n'

/** What the server left as a code, in the reader's words; what a courier said stays as it said it. */
export const useSentence = () => {
  const language = useLanguage()
  return (note: string | null) => (note !== null && isErrorCode(note) ? errorMessage(note, language) : (note ?? ''))
}
