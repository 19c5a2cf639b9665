/** Converts a file to orders: each row is a line, and rows with the same order name belong together. */
import { setImmediate } from 'node:timers/promises'
import { type CsvError, errorMessage, issueMessage, type Language, OrderInput } from '@returns-desk/contract'
import { type BuiltOrder, buildOrder, type Complaint } from './build-order.ts'
import { missingColumns, repeatedColumns, type Sheet, sheetOf } from './order-columns.ts'
import { type OrderRow, readRows } from './read-rows.ts'

const MAX_ERRORS = 100
const ORDERS_AT_ONCE = 100

export interface OrdersFile {
  readonly orders: readonly OrderInput[]
  readonly lines: number
  readonly errors_total: number
  readonly errors: readonly CsvError[]
}

const headerComplaints = (header: readonly string[], sheet: Sheet): Complaint[] => [
  ...repeatedColumns(header).map((column) => ({ line: 1, column, code: 'csv_column_twice' as const })),
  ...missingColumns(sheet).map((column) => ({ line: 1, column, code: 'csv_column_missing' as const })),
]

/** The rows of each order; a row without an order name is an error. */
const groupRows = (rows: readonly OrderRow[], { order, width }: Sheet) => {
  const [named] = order.find(({ path }) => path === 'order_name')?.columns ?? []
  const complaints: Complaint[] = []
  const groups = new Map<string, OrderRow[]>()
  for (const row of rows) {
    const key = (row.cells[named?.index ?? 0] ?? '')
      .trim()
      .toLowerCase()
      .replace(/^#(?=.)/, '')
    if (row.cells.slice(width).some((cell) => cell.trim() !== ''))
      complaints.push({ line: row.line, column: '', code: 'csv_cells' })
    else if (key === '') complaints.push({ line: row.line, column: named?.label ?? '', code: 'order_name_required' })
    else if (groups.get(key)?.push(row) === undefined) groups.set(key, [row])
  }
  return { groups: [...groups.values()], complaints }
}

/**
 * Validates the order with the shared schema, by line and column; a cell that could not be parsed is not reported
 * twice.
 */
const check = ({ order, complaints, placeOf }: BuiltOrder, language: Language) => {
  const parsed = OrderInput.safeParse(order, { reportInput: true })
  const known = new Set(complaints.map(({ line, column }) => `${line} ${column}`))
  const issues = (parsed.error?.issues ?? [])
    .map((issue) => ({ ...placeOf(issue.path.join('.')), message: issueMessage(issue, language) }))
    .filter(({ line, column }) => !known.has(`${line} ${column}`))
  return { order: parsed.data, errors: [...complaints.map((complaint) => worded(complaint, language)), ...issues] }
}

const worded = ({ line, column, code, values }: Complaint, language: Language): CsvError => ({
  line,
  column,
  message: errorMessage(code, language, values),
})

const reportOf = (orders: readonly OrderInput[], lines: number, errors: readonly CsvError[]): OrdersFile => ({
  orders,
  lines,
  errors_total: errors.length,
  errors: errors.toSorted((one, other) => one.line - other.line).slice(0, MAX_ERRORS),
})

export const readOrders = async (
  file: Buffer,
  { currency, time_zone }: { readonly currency: string; readonly time_zone: string },
  language: Language,
): Promise<OrdersFile> => {
  const [first, ...rows] = readRows(file)
  const header = (first?.cells ?? []).map((name) => name.trim())
  const sheet = sheetOf(header, currency, time_zone)
  const unusable = headerComplaints(header, sheet)
  if (unusable.length > 0)
    return reportOf(
      [],
      rows.length,
      unusable.map((complaint) => worded(complaint, language)),
    )
  const { groups, complaints } = groupRows(rows, sheet)
  const checked: ReturnType<typeof check>[] = []
  for (const group of groups) {
    checked.push(check(buildOrder(sheet, group), language))
    // A large file takes seconds: let the event loop run in between.
    if (checked.length % ORDERS_AT_ONCE === 0) await setImmediate()
  }
  const orders = checked.flatMap(({ order }) => (order ? [order] : []))
  const own = complaints.map((complaint) => worded(complaint, language))
  return reportOf(orders, rows.length, [...own, ...checked.flatMap(({ errors }) => errors)])
}
