import { errorMessage, isErrorCode } from '@returns-desk/contract'
import { useLanguage } from '@returns-desk/ui/i18n'

/** Translates the server's error codes; a courier's message is shown as is. */
export const useSentence = () => {
  const language = useLanguage()
  return (note: string | null) => (note !== null && isErrorCode(note) ? errorMessage(note, language) : (note ?? ''))
}
