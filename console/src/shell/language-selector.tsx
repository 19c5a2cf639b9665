import { isLanguage, LANGUAGES, type Language } from '@returns-desk/contract'
import { useI18n, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import classes from './preferences.module.css'
import { useStartOptions } from './start-options.ts'

/** Each language is named in itself: that is the name its readers look for. */
const NAMES: Record<Language, string> = { en: 'English', ro: 'Română' }

export const LanguageSelector = () => {
  const { t } = useTranslation('shell')
  const i18n = useI18n()
  const language = useLanguage()
  const { showsLanguageSelector } = useStartOptions()
  if (!showsLanguageSelector) return null
  return (
    <select
      className={classes.select}
      aria-label={t('language')}
      value={language}
      onChange={({ target }) => isLanguage(target.value) && void i18n.choose(target.value)}
    >
      {LANGUAGES.map((code) => (
        <option key={code} value={code} lang={code}>
          {NAMES[code]}
        </option>
      ))}
    </select>
  )
}
