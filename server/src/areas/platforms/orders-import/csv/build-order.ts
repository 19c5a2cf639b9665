/** Builds one order from its rows, and records the cell of each value, so that errors can point at it. */
import type { ErrorCode, ErrorValues } from '@returns-desk/contract'
import { decimalText, parseDecimal } from '@returns-desk/engine'
import {
  type Read,
  readAmount,
  readDate,
  readList,
  readQuantity,
  readYesNo,
} from '../../../../base/spreadsheet-values.ts'
import type { Field, Kind, PresentColumn, Sheet } from './order-columns.ts'
import type { OrderRow } from './read-rows.ts'

export interface CellPlace {
  readonly line: number
  readonly column: string
}

export interface Complaint extends CellPlace {
  readonly code: ErrorCode
  readonly values?: ErrorValues
}

export interface BuiltOrder {
  readonly order: object
  readonly complaints: readonly Complaint[]
  /** The cell of the value at a path of the order: `lines.0.quantity`. */
  readonly placeOf: (path: string) => CellPlace
}

const cellOf = ({ line, cells }: OrderRow, columns: readonly PresentColumn[]) => {
  for (const { index, label } of columns) {
    const text = cells[index]?.trim()
    if (text) return { text, place: { line, column: label } }
  }
  return undefined
}

type Cell = NonNullable<ReturnType<typeof cellOf>>
type Cells = ReadonlyMap<Field, Cell>

const readers: Readonly<Record<Kind, (text: string, currency: string, timeZone: string) => Read<unknown>>> = {
  text: (text) => ({ value: text }),
  amount: readAmount,
  quantity: readQuantity,
  date: (text, _currency, timeZone) => readDate(text, timeZone),
  yes_no: readYesNo,
  list: readList,
}

/** Parses cells into values by path; a cell that cannot be parsed is omitted and reported as an error. */
const readCells = (cells: Cells, currency: string, timeZone: string, complaints: Complaint[]) => {
  const values = new Map<string, unknown>()
  for (const [{ path, kind }, { text, place }] of cells) {
    const read = readers[kind](text, currency, timeZone)
    if ('code' in read) complaints.push({ ...place, code: read.code })
    else values.set(path, read.value)
  }
  return values
}

const isAddress = ({ path }: Field) => path.startsWith('customer.address.')

/** Some exports repeat an order's own cells on every row, others fill them only on the first. They must not differ. */
const orderCells = ({ order }: Sheet, rows: readonly OrderRow[], complaints: Complaint[]): Cells => {
  const cells = new Map<Field, Cell>()
  // Never mixes two addresses: the street of one and the town of another would not be an address.
  const isSent = order.filter(isAddress).some(({ columns }) =>
    rows.some((row) =>
      cellOf(
        row,
        columns.filter(({ isBilling }) => !isBilling),
      ),
    ),
  )
  for (const field of order) {
    const columns = isSent ? field.columns.filter(({ isBilling }) => !isBilling) : field.columns
    for (const row of columns.length > 0 ? rows : []) {
      const cell = cellOf(row, columns)
      const first = cells.get(field)
      if (cell && !first) cells.set(field, cell)
      // Spellings of the order name may differ: the rows were grouped in spite of it.
      else if (cell && first && cell.text !== first.text && field.path !== 'order_name')
        complaints.push({ ...cell.place, code: 'csv_values_differ', values: { line: first.place.line } })
    }
  }
  return cells
}

const lineCells = ({ line }: Sheet, row: OrderRow): Cells =>
  new Map(
    line.flatMap((field) => {
      const cell = cellOf(row, field.columns)
      return cell ? [[field, cell] as const] : []
    }),
  )

const COUNTRIES = ['country', 'customer.address.country']

/** An empty cell clears the value: no tags, no country. A missing column leaves it unchanged. */
const emptied = ({ order }: Sheet, values: ReadonlyMap<string, unknown>): [path: string, value: unknown][] => {
  const isThere = ({ columns }: Field) => columns.length > 0
  const lists = order.filter((field) => field.kind === 'list' && isThere(field) && !values.has(field.path))
  const hasCountry = COUNTRIES.some((path) => values.has(path))
  const asksForCountry = order.some((field) => COUNTRIES.includes(field.path) && isThere(field))
  return [
    ...lists.map(({ path }): [string, unknown] => [path, []]),
    ...(asksForCountry && !hasCountry ? [['country', ''] as [string, unknown]] : []),
  ]
}

/** Spreadsheets prefix digits with an apostrophe to keep them text. */
const withoutApostrophe = (value: unknown) => (typeof value === 'string' ? value.replace(/^'/, '') : undefined)

const customerOf = (values: ReadonlyMap<string, unknown>) => {
  const value = (field: string) => values.get(`customer.${field}`)
  const [first_name, ...rest] = String(value('name') ?? '').split(/\s+/)
  return {
    first_name: value('first_name') ?? first_name,
    last_name: value('last_name') ?? rest.join(' '),
    phone: withoutApostrophe(value('phone')),
    language: value('language'),
    tags: value('tags'),
    address: {
      address1: value('address.address1'),
      city: value('address.city'),
      county: value('address.county'),
      postal_code: withoutApostrophe(value('address.postal_code')),
      country: value('address.country'),
    },
  }
}

/**
 * The discount of the whole line, subtracted from the unit price. A remaining fraction of a minor unit stays with the
 * shop.
 */
const afterDiscount = (line: Record<string, unknown>, currency: string) => {
  const { discount, ...rest } = line
  const [price, off] = [line.unit_price, discount].map((text) => parseDecimal(String(text), currency))
  const quantity = Number(line.quantity)
  if (price == null || !off || !(quantity > 0)) return rest
  const paid = Math.max(0, Math.floor((price * quantity - off) / quantity))
  return { ...rest, unit_price: decimalText(paid, currency), discounted: true }
}

export const buildOrder = (sheet: Sheet, rows: readonly OrderRow[]): BuiltOrder => {
  const complaints: Complaint[] = []
  const places = new Map<string, CellPlace>()
  const cells = orderCells(sheet, rows, complaints)
  for (const [{ path }, { place }] of cells) places.set(path, place)
  const written = [...cells].find(([{ path }]) => path === 'currency')?.[1].text
  const currency = (written ?? sheet.currency).toUpperCase()
  const values = readCells(cells, currency, sheet.timeZone, complaints)

  for (const [path, value] of emptied(sheet, values)) values.set(path, value)

  const lineRows = rows.map((row) => ({ row, cells: lineCells(sheet, row) })).filter(({ cells: { size } }) => size > 0)
  const lines = lineRows.map((line, i) => {
    for (const [{ path }, { place }] of line.cells) places.set(`lines.${i}.${path}`, place)
    return afterDiscount(Object.fromEntries(readCells(line.cells, currency, sheet.timeZone, complaints)), currency)
  })

  const own = [...values].filter(([path]) => !path.startsWith('customer.'))
  /** The cell in which a missing value is expected. */
  const missingPlace = (path: string): CellPlace => {
    const [, index, rest] = /^lines\.(\d+)\.(\w+)/.exec(path) ?? []
    const fields = index === undefined ? sheet.order : sheet.line
    const row = index === undefined ? rows[0] : lineRows[Number(index)]?.row
    const known = rest ?? path.replace(/\.\d+$/, '')
    return { line: row?.line ?? 1, column: fields.find((field) => field.path === known)?.label ?? '' }
  }
  return {
    order: { ...Object.fromEntries(own), currency, customer: customerOf(values), lines },
    complaints,
    placeOf: (path) => places.get(path) ?? missingPlace(path),
  }
}
