/** What kind of statement a file is, it says itself: programs send any type. */
import { DomainError } from '../../base/errors.ts'
import { readCamt } from './read-camt.ts'
import { readCsv } from './read-csv.ts'
import { MOST_LINES, type Reading, type StatementFormat } from './statement-line.ts'
import { textOf } from './text-of.ts'

const formatOf = (text: string): StatementFormat => (/^\s*</.test(text) ? 'camt053' : 'csv')

/** `currency` is that of lines that name none. */
export const readFile = (file: Buffer, currency: string): Reading & { readonly format: StatementFormat } => {
  const text = textOf(file)
  const format = formatOf(text)
  const reading = format === 'camt053' ? readCamt(text) : readCsv(text, currency)
  const { lines, unread } = reading
  if (lines.length + unread.length > MOST_LINES) throw new DomainError('statement_too_large')
  if (lines.length === 0 && unread.length > 0) throw new DomainError('statement_unreadable')
  return { ...reading, format }
}
