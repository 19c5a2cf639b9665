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
