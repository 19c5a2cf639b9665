import { LANGUAGES, type Language } from '@returns-desk/contract'
import { useI18n, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import classes from './frame.module.css'

const NAMES: Record<Language, string> = { en: 'English', ro: 'Română' }

export const LanguageSwitch = () => {
  const { t } = useTranslation('portal')
  const i18n = useI18n()
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
          onClick={() => void i18n.choose(code)}
        >
          {NAMES[code]}
        </button>
      ))}
    </fieldset>
  )
}
