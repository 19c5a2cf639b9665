/** The names of languages and occasions in the user's language. */
import type { Language } from '@returns-desk/contract'
import { useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import type { TemplateType } from './email-groups.ts'

/** A code that is none, as another back end may have it, is its own name. */
const namedBy = (reader: Language, code: string) => {
  try {
    return new Intl.DisplayNames([reader], { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}

/** Romanian writes the names of languages in lower case; in a table and a list of choices they start a line. */
const languageName = (code: string, reader: Language) => {
  const name = namedBy(reader, code)
  return name.charAt(0).toLocaleUpperCase(reader) + name.slice(1)
}

export const useLanguageName = () => {
  const reader = useLanguage()
  return (code: string) => languageName(code, reader)
}

export const useTypeName = () => {
  const { t } = useTranslation('email-templates')
  return (type: TemplateType) => t(`type.${type ?? 'none'}`, { defaultValue: type })
}
