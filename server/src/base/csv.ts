/** CSV by RFC 4180, with the separator that spreadsheets of the reader's language expect. */
import type { Language } from '@returns-desk/contract'

const SEPARATORS: Record<Language, string> = { en: ',', ro: ';' }

/** The byte order mark in front of a file: without it spreadsheets misread names in most languages. */
export const CSV_START = '\uFEFF'

/** A value that begins like a formula is no formula: spreadsheets would run it. */
const cell = (value: string) => {
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",;\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvLine = (cells: readonly string[], language: Language): string =>
  `${cells.map(cell).join(SEPARATORS[language])}\r\n`
