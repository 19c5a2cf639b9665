import { type FieldProps, TextAreaField, TextField, useFormValues } from '@returns-desk/ui'
import { languageName, languageTitle, useLanguage, useTranslation } from '@returns-desk/ui/i18n'
import { MissingHint } from './missing-hint.tsx'
import { TextGroup } from './text-group.tsx'
import type { TranslatedRow } from './translated-rows.ts'
import { useShopLanguages } from './use-shop-languages.ts'

interface TranslatedFieldProps extends FieldProps {
  /** For a text of several lines. */
  readonly rows?: number
}

const OneField = ({ rows, ...field }: TranslatedFieldProps) =>
  rows ? <TextAreaField {...field} rows={rows} /> : <TextField {...field} />

/** A text of the shop's own: in its first language, and beside it in the others. */
export const TranslatedField = (field: TranslatedFieldProps) => {
  const { t } = useTranslation('shell')
  const reader = useLanguage()
  const [first, ...others] = useShopLanguages()
  const isAlone = first === undefined || others.length === 0
  const hint = (
    <>
      {field.hint} {first && t('texts.in', { language: languageName(first, reader) })}
    </>
  )
  return (
    <TextGroup label={field.label} isAlone={isAlone}>
      <OneField {...field} {...(!isAlone && { hint, lang: first })} />
      {!isAlone &&
        others.map((language) => <Translation key={language} field={field} language={language} first={first} />)}
    </TextGroup>
  )
}

interface TranslationProps {
  readonly field: TranslatedFieldProps
  readonly language: string
  readonly first: string
}

const Translation = ({ field: { name, rows }, language, first }: TranslationProps) => {
  const reader = useLanguage()
  const values = useFormValues<TranslatedRow & Record<string, unknown>>()
  const own = String(values[name] ?? '').trim()
  const isMissing = own !== '' && !values.translations?.[language]?.[name]?.trim()
  return (
    <OneField
      name={`translations.${language}.${name}`}
      label={languageTitle(language, reader)}
      lang={language}
      {...(isMissing && { hint: <MissingHint language={language} first={first} own={own} /> })}
      {...(rows && { rows })}
    />
  )
}
