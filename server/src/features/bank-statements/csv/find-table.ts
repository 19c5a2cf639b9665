/** Where the payments of a CSV file begin: banks write up to sixteen lines about the account above them. */
import { type Columns, columnsIn, isHeader } from './columns.ts'
import { type Row, rowsIn } from './read-cells.ts'
import { folded, ibansIn, readCurrency } from './values.ts'

const DELIMITERS = [',', ';', '\t', '|'] as const
const LONGEST_PREAMBLE = 40

export interface Table {
  readonly columns: Columns
  /** As the file has it: some repeat it on each page. */
  readonly header: readonly string[]
  readonly rows: Iterable<Row>
  /** Of the account itself; empty if the file does not say. */
  readonly ownIbans: readonly string[]
  /** That the lines above the header name; empty if they do not. */
  readonly currency: string
}

function* firstOf(rows: Iterable<Row>, most: number): Generator<Row> {
  let count = 0
  for (const row of rows) {
    yield row
    count += 1
    if (count >= most) return
  }
}

const NAMES_CURRENCY = /(?:moneda|valuta|deviza|currency)(?: cont| contului)? (ron|lei|eur|usd|gbp|chf|huf)(?![a-z])/

/** Banca Transilvania writes the currency of an account into its number, too. */
const currencyIn = (preamble: readonly string[], ibans: readonly string[]): string => {
  const named = NAMES_CURRENCY.exec(folded(preamble.join(' ')))?.[1] ?? ''
  const numbered = ibans.map((iban) => /^RO\d\dBTRL([A-Z]{3})/.exec(iban)?.[1]).find((code) => code !== undefined)
  return readCurrency(named) ?? numbered ?? ''
}

const tableFrom = (text: string, delimiter: string): Table | undefined => {
  const preamble: string[] = []
  for (const { line, cells } of firstOf(rowsIn(text, delimiter), LONGEST_PREAMBLE)) {
    const columns = columnsIn(cells ?? [])
    if (cells && isHeader(columns)) {
      const ownIbans = ibansIn(...preamble)
      const rows = rowsBelow(text, delimiter, line)
      return { columns, header: cells, rows, ownIbans, currency: currencyIn(preamble, ownIbans) }
    }
    preamble.push(...(cells ?? []))
  }
  return undefined
}

function* rowsBelow(text: string, delimiter: string, line: number): Generator<Row> {
  for (const row of rowsIn(text, delimiter)) if (row.line > line) yield row
}

/** `undefined` if no line says what the columns are. */
export const findTable = (text: string): Table | undefined => {
  for (const delimiter of DELIMITERS) {
    const table = tableFrom(text, delimiter)
    if (table) return table
  }
  return undefined
}
