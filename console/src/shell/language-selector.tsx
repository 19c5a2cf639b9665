import { isLanguage, LANGUAGES, type Language } from '@returns-desk/contract'
import { useI18n, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { useQueryClient } from '@tanstack/react-query'
import classes from './preferences.module.css'
import { useStartOptions } from './start-options.ts'

/** Each language is named in itself: that is the name its readers look for. */
const NAMES: Record<Language, string> = { en: 'English', ro: 'Română' }

export const LanguageSelector = () => {
  const { t } = useTranslation('shell')
  const i18n = useI18n()
  const language = useLanguage()
  const queryClient = useQueryClient()
  // What the server words for its reader is on the screen in the old language.
  const choose = (code: Language) => i18n.choose(code).then(() => queryClient.invalidateQueries())
  const { showsLanguageSelector } = useStartOptions()
  if (!showsLanguageSelector) return null
  return (
    <select
      className={classes.select}
      aria-label={t('language')}
      value={language}
      onChange={({ target }) => isLanguage(target.value) && void choose(target.value)}
    >
      {LANGUAGES.map((code) => (
        <option key={code} value={code} lang={code}>
          {NAMES[code]}
        </option>
      ))}
    </select>
  )
}
