import { type FieldProps, TextAreaField, TextField, useFormValues } from '@returns-desk/ui'
import { languageName, languageTitle, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { MissingMark } from './missing-mark.tsx'
import classes from './texts.module.css'
import type { TranslatedRow } from './translated-rows.ts'
import { useShopLanguages } from './use-shop-languages.ts'

/** Of a long text, enough to be recognised. */
const MOST_QUOTED = 80

const quoted = (text: string) => (text.length > MOST_QUOTED ? `${text.slice(0, MOST_QUOTED).trimEnd()}…` : text)

interface TranslatedFieldProps extends FieldProps {
  /** For a text of several lines. */
  readonly rows?: number
}

const OneField = ({ rows, ...field }: TranslatedFieldProps) =>
  rows ? <TextAreaField {...field} rows={rows} /> : <TextField {...field} />

/** A text of the shop's own: in its first language, and beside it in the others. */
export const TranslatedField = (field: TranslatedFieldProps) => {
  const { languages } = useShopLanguages()
  const [first, ...others] = languages
  const reader = useLanguage()
  if (first === undefined || others.length === 0) return <OneField {...field} />
  return (
    <div className={classes.languages}>
      <div className={classes.language}>
        <p className={classes.tag}>{languageTitle(first, reader)}</p>
        <OneField {...field} lang={first} />
      </div>
      {others.map((language) => (
        <Translation key={language} field={field} language={language} first={first} />
      ))}
    </div>
  )
}

interface TranslationProps {
  readonly field: TranslatedFieldProps
  readonly language: string
  readonly first: string
}

const Translation = ({ field: { name, label, rows }, language, first }: TranslationProps) => {
  const { t } = useTranslation('shell')
  const reader = useLanguage()
  const values = useFormValues<TranslatedRow & Record<string, unknown>>()
  const own = String(values[name] ?? '').trim()
  const isMissing = own !== '' && !values.translations?.[language]?.[name]?.trim()
  const said = languageName(language, reader)
  const hint = isMissing && t('texts.instead', { first: languageName(first, reader), text: quoted(own) })
  return (
    <div className={classes.language}>
      <p className={classes.tag}>
        {languageTitle(language, reader)}
        {isMissing && <MissingMark>{t('texts.missing', { language: said })}</MissingMark>}
      </p>
      <OneField
        name={`translations.${language}.${name}`}
        label={t('texts.label', { field: label, language: said })}
        lang={language}
        {...(hint && { hint })}
        {...(rows && { rows })}
      />
    </div>
  )
}
