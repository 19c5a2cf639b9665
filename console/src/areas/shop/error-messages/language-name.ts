import { languageName, useLanguage, useTranslation } from '@returns-desk/ui/i18n'

/** The name of a language in the user's language; empty if there is only one text. */
export const useLanguageName = () => {
  const { t } = useTranslation('error-messages')
  const reader = useLanguage()
  return (language: string | undefined) =>
    language ? t(`languages.${language}`, { defaultValue: languageName(language, reader) }) : ''
}
