import { LANGUAGES, type Language } from '@returns-desk/contract'
import { chooseLanguage, useLanguage } from '@returns-desk/ui/i18n'
import { useTranslation } from 'react-i18next'
import classes from './portal.module.css'

const NAMES: Record<Language, string> = { en: 'English', ro: 'Română' }

export const LanguageSwitch = () => {
  const { t, i18n } = useTranslation('portal')
  const language = useLanguage()
  return (
    <fieldset className={classes.languages} aria-label={t('language')}>
      {LANGUAGES.map((code) => (
        <button
          key={code}
          type="button"
          lang={code}
          className={classes.language}
          aria-pressed={code === language}
          onClick={() => void chooseLanguage(i18n, code)}
        >
          {NAMES[code]}
        </button>
      ))}
    </fieldset>
  )
}
