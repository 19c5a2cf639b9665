/** CSV by RFC 4180, with the separator that spreadsheets of the reader's language expect. */
import type { Language } from '@returns-desk/contract'

const SEPARATORS: Record<Language, string> = { en: ',', ro: ';' }

/** The byte order mark in front of a file: without it spreadsheets misread names in most languages. */
export const CSV_START = '\uFEFF'

/** Some spreadsheets read the full-width forms (\uFF1D, \uFF0B, \uFF0D, \uFF20) like the others. */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/
/** Less than nothing, as a number to add up. */
const NEGATIVE = /^-\d+(?:[.,]\d+)?$/

/** A value that begins like a formula is no formula: spreadsheets would run it. */
const cell = (value: string) => {
  const text = FORMULA.test(value) && !NEGATIVE.test(value) ? `'${value}` : value
  return /[",;\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvLine = (cells: readonly string[], language: Language): string =>
  `${cells.map(cell).join(SEPARATORS[language])}\r\n`
