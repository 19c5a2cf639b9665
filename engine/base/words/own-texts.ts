/**
 * A shop's own texts. A field holds the text in the shop's first language; `translations` holds the others. The reader
 * gets their language, then what it is a variety of (`pt` for `pt-BR`), then the shop's first language.
 */

/** By language, then by field. */
export type Translations = Readonly<Record<string, Readonly<Record<string, string | undefined>>>>

interface Translated {
  readonly translations?: Translations | null | undefined
}

/** The language itself, then what it is a variety of. */
export const textLanguages = (reader: string): string[] => {
  const parts = reader.split('-')
  return parts.map((_, i) => parts.slice(0, parts.length - i).join('-'))
}

/** Whether a text of the shop's first language is there, and lacks this translation. */
export const isUntranslated = <Row extends Translated>(
  row: Row,
  field: keyof Row & string,
  language: string,
): boolean => Boolean(row[field]) && !row.translations?.[language]?.[field]

/** One text, in the reader's language as far as the shop has written it. */
export const textIn = <Row extends Translated, Field extends keyof Row & string>(
  row: Row,
  field: Field,
  reader: string,
): Row[Field] => {
  const { translations } = row
  const written = translations && textLanguages(reader).map((language) => translations[language]?.[field])
  return (written?.find(Boolean) as Row[Field] | undefined) ?? row[field]
}

/** The same for several fields of a row, which loses its translations. */
export const inLanguage = <Row extends Translated>(
  row: Row,
  fields: readonly (keyof Row & string)[],
  reader: string,
): Omit<Row, 'translations'> => {
  const { translations: _, ...rest } = row
  return { ...rest, ...Object.fromEntries(fields.map((field) => [field, textIn(row, field, reader)])) }
}

/** What people call a reason or a status: its `name` may be a short one for programs. */
export const shownName = (
  row: Translated & { readonly name: string; readonly display_name: string },
  reader: string,
): string => textIn(row, 'display_name', reader) || row.name
