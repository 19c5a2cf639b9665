/** The names of languages and occasions in the user's language. */
import { languageTitle, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import type { TemplateType } from './email-groups.ts'

export const useLanguageName = () => {
  const reader = useLanguage()
  return (code: string) => languageTitle(code, reader)
}

export const useTypeName = () => {
  const { t } = useTranslation('email-templates')
  return (type: TemplateType) => t(`type.${type ?? 'none'}`, { defaultValue: type })
}
