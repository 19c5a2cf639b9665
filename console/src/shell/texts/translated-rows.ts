import { isUntranslated, type Translations } from '@returns-desk/engine'

export interface TranslatedRow {
  readonly translations?: Translations | undefined
}

/** The languages in which one of the texts is missing. */
export const missingLanguages = <Row extends TranslatedRow>(
  row: Row,
  fields: readonly string[],
  [, ...others]: readonly string[],
) => others.filter((language) => fields.some((field) => isUntranslated(row, field as keyof Row & string, language)))

/** With a blank where a text is missing: a form that is only opened must not count as changed. */
export const withBlanks = <Values extends TranslatedRow>(
  values: Values,
  fields: readonly string[],
  [, ...others]: readonly string[],
): Values => {
  if (others.length === 0) return values
  const blanks = Object.fromEntries(fields.map((field) => [field, '']))
  const filled = others.map((language) => [language, { ...blanks, ...values.translations?.[language] }])
  return { ...values, translations: { ...values.translations, ...Object.fromEntries(filled) } }
}
