/** Parses the bytes of a file into rows, whatever program wrote it. Cells are data, never formulas. */
import { CsvError as ParseError, parse } from 'csv-parse/sync'
import { DomainError } from '../../../../base/errors.ts'

export interface OrderRow {
  /** The line on which it begins; the header is line 1. */
  readonly line: number
  readonly cells: readonly string[]
}

const MAX_ROWS = 20_000
const LONGEST_HEADER = 10_000
/** Several times the longest line that an order can have. */
const LONGEST_LINE = 100_000

const textOf = (file: Buffer) => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    throw new DomainError('csv_not_utf8')
  }
}

/** Spreadsheets in countries with a decimal comma separate cells by semicolons. */
const delimiterOf = (text: string) => {
  const header = /^(?:[^"\r\n]|"[^"]*")*/.exec(text.slice(0, LONGEST_HEADER))?.[0].replace(/"[^"]*"/g, '') ?? ''
  const count = (mark: string) => header.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

/** Some spreadsheets state the separator on a separate first line. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/

const lineBreaksIn = (cells: readonly string[]) =>
  cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)

/** The parser limits the size of cells, not their number. */
const refuseLongLines = (text: string) => {
  let line = 1
  let start = 0
  for (const { index } of text.matchAll(/\r\n|\r|\n/g)) {
    if (index - start > LONGEST_LINE) break
    start = index + 1
    line += 1
  }
  const end = text.slice(start, start + LONGEST_LINE + 1)
  if (end.length > LONGEST_LINE && !/[\r\n]/.test(end)) throw new DomainError('csv_line_too_long', { values: { line } })
}

interface Parsed {
  readonly record: string[]
  readonly info: { readonly lines: number }
}

const parseRows = (text: string, delimiter: string) =>
  parse(text, {
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    to: MAX_ROWS + 1,
    max_record_size: LONGEST_LINE,
  }) as unknown as Parsed[]

export const readRows = (file: Buffer): OrderRow[] => {
  const whole = textOf(file)
  const separator = SEPARATOR_LINE.exec(whole)
  const text = separator ? whole.slice(separator[0].length) : whole
  refuseLongLines(text)
  try {
    const rows = parseRows(text, separator?.[1] ?? delimiterOf(text))
    if (rows.length > MAX_ROWS) throw new DomainError('csv_too_large')
    const skipped = separator ? 1 : 0
    return rows.map(({ record, info }) => ({ line: info.lines - lineBreaksIn(record) + skipped, cells: record }))
  } catch (error) {
    // Any other parse error is about quoting; the parser's own message would quote the file.
    if (error instanceof ParseError) {
      const code = error.code === 'CSV_MAX_RECORD_SIZE' ? 'csv_line_too_long' : 'csv_unreadable'
      throw new DomainError(code, { values: { line: Number(error.lines ?? 1) } })
    }
    throw error
  }
}
