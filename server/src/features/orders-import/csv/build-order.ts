/** Puts together one order from its rows, and remembers which cell said what, so that an error can be shown where it is. */
import type { ErrorCode, ErrorValues } from '@returns-desk/contract'
import { decimalText, parseDecimal } from '@returns-desk/engine'
import { type Kind, LINE_COLUMNS, ORDER_COLUMNS, spelledAlike } from './columns.ts'
import type { Row } from './read-rows.ts'
import { type Read, readAmount, readDate, readList, readQuantity, readYesNo } from './values.ts'

export interface Place {
  readonly line: number
  readonly column: string
}

export interface Complaint extends Place {
  readonly code: ErrorCode
  readonly values?: ErrorValues
}

/** What a file is read with: its columns by their spelling, and what the shop's staff would take for granted. */
export interface Sheet {
  readonly header: readonly string[]
  readonly indexes: ReadonlyMap<string, number>
  readonly currency: string
  readonly timeZone: string
}

export interface BuiltOrder {
  readonly order: object
  readonly complaints: readonly Complaint[]
  /** The place of whatever stands at a path of the order: `lines.0.quantity`. */
  readonly placeOf: (path: string) => Place
}

type Rules = typeof ORDER_COLUMNS

const labelOf = (sheet: Sheet, names: readonly string[]) => {
  const index = names.map((name) => sheet.indexes.get(spelledAlike(name))).find((found) => found !== undefined)
  return index === undefined ? (names[0] ?? '') : (sheet.header[index] ?? '')
}

const cellOf = (sheet: Sheet, { line, cells }: Row, names: readonly string[]) => {
  for (const name of names) {
    const index = sheet.indexes.get(spelledAlike(name)) ?? -1
    const text = cells[index]?.trim()
    if (text) return { text, place: { line, column: sheet.header[index] ?? '' } }
  }
  return undefined
}

type Cell = NonNullable<ReturnType<typeof cellOf>>

const readers: Readonly<Record<Kind, (text: string, currency: string, timeZone: string) => Read<unknown>>> = {
  text: (text) => ({ value: text }),
  amount: readAmount,
  quantity: readQuantity,
  date: (text, _currency, timeZone) => readDate(text, timeZone),
  yes_no: readYesNo,
  list: readList,
}

/** Reads cells into values; what cannot be read is left out, with a complaint. */
const readCells = (sheet: Sheet, rules: Rules, cells: ReadonlyMap<string, Cell>, complaints: Complaint[]) => {
  const currency = (cells.get('currency')?.text ?? sheet.currency).toUpperCase()
  const values = new Map<string, unknown>()
  for (const [field, { text, place }] of cells) {
    const read = readers[rules[field]?.kind ?? 'text'](text, currency, sheet.timeZone)
    if ('code' in read) complaints.push({ ...place, code: read.code })
    else values.set(field, read.value)
  }
  return values
}

const SHIPPING_ADDRESS = ['shipping street', 'shipping address1', 'shipping city']

/** Some exports fill in an order's own cells on its first row only, others on every row. They must not contradict each other. */
const orderCells = (sheet: Sheet, rows: readonly Row[], complaints: Complaint[]) => {
  const cells = new Map<string, Cell>()
  // The street of one address and the town of another would be no address at all.
  const isSentElsewhere = rows.some((row) => cellOf(sheet, row, SHIPPING_ADDRESS))
  const counts = (name: string) => !(isSentElsewhere && name.startsWith('billing '))
  for (const [field, { names }] of Object.entries(ORDER_COLUMNS))
    for (const row of rows) {
      const cell = cellOf(sheet, row, names.filter(counts))
      const first = cells.get(field)
      if (cell && !first) cells.set(field, cell)
      // One name in two spellings is what has brought the rows together.
      else if (cell && first && cell.text !== first.text && field !== 'order_name')
        complaints.push({ ...cell.place, code: 'csv_values_differ', values: { line: first.place.line } })
    }
  return cells
}

/** Spreadsheets are kept from taking digits for a number by an apostrophe in front. */
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

/** A discount of the whole line, taken off the price of one. A fraction of a ban that is left over stays with the shop. */
const afterDiscount = (line: Record<string, unknown>, currency: string) => {
  const { discount, ...rest } = line
  const [price, off] = [line.unit_price, discount].map((text) => parseDecimal(String(text), currency))
  const quantity = Number(line.quantity)
  if (price == null || !off || !(quantity > 0)) return rest
  const paid = Math.max(0, Math.floor((price * quantity - off) / quantity))
  return { ...rest, unit_price: decimalText(paid, currency), discounted: true }
}

export const buildOrder = (sheet: Sheet, rows: readonly Row[]): BuiltOrder => {
  const complaints: Complaint[] = []
  const places = new Map<string, Place>()
  const cells = orderCells(sheet, rows, complaints)
  for (const [field, { place }] of cells) places.set(field, place)
  const values = readCells(sheet, ORDER_COLUMNS, cells, complaints)
  const currency = String(values.get('currency') ?? sheet.currency).toUpperCase()

  const lineRows: Row[] = []
  const lines = rows.flatMap((row) => {
    const found = Object.entries(LINE_COLUMNS).flatMap(([field, { names }]) => {
      const cell = cellOf(sheet, row, names)
      return cell ? [[field, cell] as const] : []
    })
    if (found.length === 0) return []
    for (const [field, { place }] of found) places.set(`lines.${lineRows.length}.${field}`, place)
    lineRows.push(row)
    const read = readCells({ ...sheet, currency }, LINE_COLUMNS, new Map(found), complaints)
    return [afterDiscount(Object.fromEntries(read), currency)]
  })

  const own = [...values].filter(([field]) => !field.startsWith('customer.'))
  return {
    order: { ...Object.fromEntries(own), currency, customer: customerOf(values), lines },
    complaints,
    placeOf: (path) => places.get(path) ?? missingPlace(sheet, path, rows, lineRows),
  }
}

/** Where something would have to stand that is not there. */
const missingPlace = (sheet: Sheet, path: string, rows: readonly Row[], lineRows: readonly Row[]): Place => {
  const [, index, field = ''] = /^lines\.(\d+)\.(\w+)/.exec(path) ?? []
  const row = index === undefined ? rows[0] : lineRows[Number(index)]
  const known = path.replace(/\.\d+$/, '')
  const names = (index === undefined ? ORDER_COLUMNS[known] : LINE_COLUMNS[field])?.names ?? []
  return { line: row?.line ?? 1, column: labelOf(sheet, names) }
}
