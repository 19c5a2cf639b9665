/** What kind of statement a file is, it says itself: programs send any type. */
import type { StatementTable } from '@returns-desk/contract'
import { DomainError } from '../../../base/errors.ts'
import { describeTable, type Layouts } from './csv/layouts.ts'
import { isMt940 } from './mt940/fields.ts'
import { readCamt } from './read-camt.ts'
import { readCsv } from './read-csv.ts'
import { readMt940 } from './read-mt940.ts'
import { MAX_LINES, type Reading, type StatementFormat } from './statement-line.ts'
import { textOf } from './text-of.ts'

const formatOf = (text: string): StatementFormat => {
  if (/^\s*</.test(text)) return 'camt053'
  return isMt940(text) ? 'mt940' : 'csv'
}

const readAs = (format: StatementFormat, text: string, currency: string, layouts: Layouts): Reading => {
  if (format === 'camt053') return readCamt(text)
  return format === 'mt940' ? readMt940(text, currency) : readCsv(text, currency, layouts)
}

/** `currency` is that of lines that name none. */
export const readFile = (
  file: Buffer,
  currency: string,
  layouts: Layouts = {},
): Reading & { readonly format: StatementFormat } => {
  const text = textOf(file)
  const format = formatOf(text)
  const reading = readAs(format, text, currency, layouts)
  const { lines, unread } = reading
  if (lines.length + unread.length > MAX_LINES) throw new DomainError('statement_too_large')
  if (lines.length === 0 && unread.length > 0) throw new DomainError('statement_unreadable')
  return { ...reading, format }
}

/** The columns of a file, and its first rows. */
export const describeFile = (file: Buffer, layouts: Layouts): StatementTable => {
  const text = textOf(file)
  if (formatOf(text) !== 'csv') throw new DomainError('statement_unreadable')
  return describeTable(text, layouts)
}
