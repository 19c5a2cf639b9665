/** What the columns of a file are: as the shop has said it, otherwise as far as their names tell. */
import { createHash } from 'node:crypto'
import { ROWS_SHOWN, type StatementTable } from '@returns-desk/contract'
import { canReadBy, STATEMENT_COLUMNS, type StatementColumn } from '@returns-desk/engine'
import { DomainError } from '../../../../base/errors.ts'
import { plain } from '../statement-line.ts'
import { type Columns, columnsIn, isHeader } from './columns.ts'
import { findPlace, firstRows, type TablePlace } from './find-table.ts'
import { folded, readDay } from './values.ts'

/** Of a shop, by the digest of the names of the columns. */
export type Layouts = Readonly<Record<string, readonly StatementColumn[]>>

const LONGEST_CELL = 100
const MOST_COLUMNS = 100

/** Files without names are known by how many columns they have. */
const digestOf = ({ header, width }: TablePlace): string =>
  createHash('sha256')
    .update(JSON.stringify(header.length > 0 ? header.map(folded) : width))
    .digest('hex')

export const layoutOf = (place: TablePlace, layouts: Layouts): readonly StatementColumn[] | undefined => {
  const layout = layouts[digestOf(place)]
  return layout && canReadBy(layout) ? layout : undefined
}

/** The state of a payment, and the currency in a name, count as ever. */
const columnsBy = (layout: readonly StatementColumn[], header: readonly string[]): Columns => {
  const { at, currency } = columnsIn(header)
  return {
    at: (role) => (role === 'state' ? at(role) : layout.flatMap((column, i) => (column === role ? [i] : []))),
    currency,
  }
}

/** `undefined` if somebody has to say what they are. */
export const columnsOf = (place: TablePlace, layouts: Layouts): Columns | undefined => {
  const layout = layoutOf(place, layouts)
  if (layout) return columnsBy(layout, place.header)
  const columns = columnsIn(place.header)
  return isHeader(columns) ? columns : undefined
}

const OFTEN = new Set<StatementColumn>(['text', 'name', 'account'])

const guessed = ({ header, width }: TablePlace, first: readonly string[]): StatementColumn[] => {
  const { at } = columnsIn(header)
  const roles = STATEMENT_COLUMNS.filter((column) => column !== 'none')
  const columns = Array.from({ length: width }, (_, i): StatementColumn => {
    const role = roles.find((one) => (OFTEN.has(one) ? at(one).includes(i) : at(one)[0] === i))
    return role ?? 'none'
  })
  const day = first.findIndex((cell) => readDay(cell) !== null)
  return columns.includes('date') ? columns : columns.map((column, i) => (i === day ? 'date' : column))
}

/** What a person needs to see to say what the columns are. */
export const describeTable = (text: string, layouts: Layouts): StatementTable => {
  const place = findPlace(text)
  if (!place || place.width > MOST_COLUMNS) throw new DomainError('statement_unreadable')
  const each = <Value>(value: (i: number) => Value) => Array.from({ length: place.width }, (_, i) => value(i))
  const short = (cell: string | undefined) => plain(cell ?? '', LONGEST_CELL)
  const rows = firstRows(text, place, ROWS_SHOWN).map(({ cells }) => cells ?? [])
  return {
    digest: digestOf(place),
    names: each((i) => short(place.header[i])),
    rows: rows.map((cells) => each((i) => short(cells[i]))),
    columns: [...(layoutOf(place, layouts) ?? guessed(place, rows[0] ?? []))],
  }
}
