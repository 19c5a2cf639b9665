import { LANGUAGES } from '@returns-desk/contract'
import { languageTitle, useI18n, useReader, useTranslation } from '@returns-desk/ui/i18n'
import classes from './frame.module.css'

/** More than these do not fit beside the name of the shop. */
const MOST_BUTTONS = 3

/** The languages that the shop offers, each in its own words. */
export const LanguageSwitch = ({ languages = [] }: { languages?: readonly string[] | undefined }) => {
  const offered = languages.length > 0 ? languages : LANGUAGES
  if (offered.length === 1) return null
  return offered.length > MOST_BUTTONS ? <LanguageList offered={offered} /> : <LanguageButtons offered={offered} />
}

const LanguageButtons = ({ offered }: { offered: readonly string[] }) => {
  const { t } = useTranslation('portal')
  const i18n = useI18n()
  const reader = useReader()
  return (
    <fieldset className={classes.languages} aria-label={t('language')}>
      {offered.map((code) => (
        <button
          key={code}
          type="button"
          lang={code}
          className={classes.language}
          aria-pressed={code === reader}
          onClick={() => void i18n.choose(code)}
        >
          {languageTitle(code)}
        </button>
      ))}
    </fieldset>
  )
}

const LanguageList = ({ offered }: { offered: readonly string[] }) => {
  const { t } = useTranslation('portal')
  const i18n = useI18n()
  return (
    <select
      className={classes.languageList}
      aria-label={t('language')}
      value={useReader()}
      onChange={({ target }) => void i18n.choose(target.value)}
    >
      {offered.map((code) => (
        <option key={code} value={code} lang={code}>
          {languageTitle(code)}
        </option>
      ))}
    </select>
  )
}
