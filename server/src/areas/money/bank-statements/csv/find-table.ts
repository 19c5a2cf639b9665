/** Where the payments of a CSV file begin: banks write up to sixteen lines about the account above them. */
import { columnsIn, isHeader } from './columns.ts'
import { type CellRow, rowsIn } from './read-cells.ts'
import { isSummary, readDay, readMoney } from './values.ts'

const DELIMITERS = [',', ';', '\t', '|'] as const
const LONGEST_PREAMBLE = 40

export interface TablePlace {
  readonly delimiter: string
  /** The names of the columns; empty if the file has none. */
  readonly header: readonly string[]
  /** How many columns there are. */
  readonly width: number
  /** The cells above the header. */
  readonly preamble: readonly string[]
  /** The payments are below this line. */
  readonly line: number
}

function* firstOf(rows: Iterable<CellRow>, most: number): Generator<CellRow> {
  let count = 0
  for (const row of rows) {
    yield row
    count += 1
    if (count >= most) return
  }
}

const headOf = (text: string, delimiter: string) => [...firstOf(rowsIn(text, delimiter), LONGEST_PREAMBLE)]
const cellsOf = (rows: readonly CellRow[]) => rows.flatMap(({ cells }) => cells ?? [])

const placeByNames = (text: string, delimiter: string): TablePlace | undefined => {
  const head = headOf(text, delimiter)
  const at = head.findIndex(({ cells }) => cells && isHeader(columnsIn(cells)))
  const found = head[at]
  if (!found?.cells) return undefined
  const { line, cells: header } = found
  return { delimiter, header, width: header.length, preamble: cellsOf(head.slice(0, at)), line }
}

/** A day, and beside it an amount; both may also stand in a balance above. */
const isPayment = ({ cells }: CellRow): boolean => {
  if (cells?.some(isSummary)) return false
  const day = cells?.findIndex((cell) => readDay(cell) !== null) ?? -1
  return day >= 0 && (cells ?? []).some((cell, i) => i !== day && readMoney(cell, 'RON') !== null)
}

/** The line above the first payment names the columns, unless it has too few cells for that. */
const placeByValues = (text: string, delimiter: string): TablePlace | undefined => {
  const head = headOf(text, delimiter)
  const first = head.findIndex(isPayment)
  const width = head[first]?.cells?.length ?? 0
  if (width < 2) return undefined
  const above = head[first - 1]
  const named = above?.cells?.filter((cell) => cell !== '').length ?? 0
  if (!above?.cells || named * 2 < width)
    return { delimiter, header: [], width, preamble: cellsOf(head.slice(0, first)), line: above?.line ?? 0 }
  const { line, cells: header } = above
  return {
    ...{ delimiter, header, line, width: Math.max(width, header.length) },
    preamble: cellsOf(head.slice(0, first - 1)),
  }
}

/** `undefined` if no line has a day and an amount, and none says where they are. */
export const findPlace = (text: string): TablePlace | undefined => {
  for (const delimiter of DELIMITERS) {
    const place = placeByNames(text, delimiter)
    if (place) return place
  }
  const places = DELIMITERS.map((delimiter) => placeByValues(text, delimiter)).filter((place) => place !== undefined)
  return places.toSorted((one, other) => other.width - one.width)[0]
}

export function* rowsBelow(text: string, { delimiter, line }: TablePlace): Generator<CellRow> {
  for (const row of rowsIn(text, delimiter)) if (row.line > line) yield row
}

export const firstRows = (text: string, place: TablePlace, most: number): CellRow[] => [
  ...firstOf(rowsBelow(text, place), most),
]
