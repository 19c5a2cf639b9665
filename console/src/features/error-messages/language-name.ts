import type { Language } from '@returns-desk/contract'
import { useTranslation } from '@returns-desk/ui/i18n'

/** What a language is called by the reader; nothing where there is only one text. */
export const useLanguageName = () => {
  const { t } = useTranslation('error-messages')
  return (language: Language | undefined) => (language ? t(`languages.${language}`) : '')
}
