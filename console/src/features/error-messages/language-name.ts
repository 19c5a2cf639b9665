import type { Language } from '@returns-desk/contract'
import { useTranslation } from '@returns-desk/ui/i18n'

/** The name of a language in the user's language; empty if there is only one text. */
export const useLanguageName = () => {
  const { t } = useTranslation('error-messages')
  return (language: Language | undefined) => (language ? t(`languages.${language}`) : '')
}
