/** The payments of a table whose columns are known. */
import type { UnreadLine } from '@returns-desk/contract'
import { normaliseIban } from '@returns-desk/engine'
import { DomainError } from '../../../../base/errors.ts'
import { MAX_LINES, type Reading, type StatementLine } from '../statement-line.ts'
import type { Columns, Role } from './columns.ts'
import type { CellRow } from './read-cells.ts'
import { folded, ibansIn, isSummary, readCurrency, readDay, readMoney } from './values.ts'

export interface Table {
  readonly columns: Columns
  /** As the file has it: some repeat it on each page. */
  readonly header: readonly string[]
  readonly rows: Iterable<CellRow>
  /** Of the account itself; none if the file does not say. */
  readonly ownIbans: readonly string[]
  /** That the lines above the header name; empty if they do not. */
  readonly currency: string
}

type Reason = UnreadLine['reason']
type Values = (role: Role) => readonly string[]

/** What a row says: a payment with the texts that belong to it, or why it is none. Null: it is about no payment. */
interface Payment {
  readonly line: number
  readonly day: string
  readonly currency: string
  readonly side: 'debit' | 'credit' | 'amount'
  /** With the sign of its cell. */
  readonly amount: number
  readonly reference: string
  readonly texts: string[]
}

const isUnread = (read: Payment | UnreadLine): read is UnreadLine => 'reason' in read

/** As a bank says that a payment was made; empty in files that say nothing about it. */
const MADE = new Set(['', 'completed', 'booked', 'settled', 'finalizat', 'finalizata', 'executat', 'executata'])
/** It may still change, or was never made. */
const NOT_MADE =
  /^(?:pending|reverted|declined|failed|cancel|created|in asteptare|in curs|anulat|respins|refuzat|esuat|revers)/
const valuesOf = ({ columns }: Table, cells: readonly string[]): Values => {
  const filled = (i: number) => (cells[i] ?? '') !== ''
  return (role) =>
    columns
      .at(role)
      .filter(filled)
      .map((i) => cells[i] ?? '')
}

interface Side extends Pick<Payment, 'side' | 'amount'> {}

/** Banks that have two columns leave one of them empty, or write zero. */
const sideOf = (values: Values, currency: string): Side | Reason | null => {
  const sides = (['debit', 'credit', 'amount'] as const).flatMap((side): (Side | Reason)[] => {
    const [text] = values(side)
    if (text === undefined) return []
    const amount = readMoney(text, currency)
    return amount === null ? ['amount'] : amount === 0 ? [] : [{ side, amount }]
  })
  const [first] = sides
  if (sides.some((side) => typeof side === 'string') || sides.length > 1) return 'amount'
  return first ?? null
}

const isEmpty = (values: Values) =>
  (['date', 'debit', 'credit', 'amount'] as const).every((role) => values(role).length === 0)

const hasMoney = (values: Values) => (['debit', 'credit', 'amount'] as const).some((role) => values(role).length > 0)

const readRow = (table: Table, shopCurrency: string, { line, cells }: CellRow): Payment | UnreadLine | null => {
  if (cells === null) return { line, reason: 'quote' }
  const values = valuesOf(table, cells)
  const [state = ''] = values('state').map(folded)
  if (NOT_MADE.test(state)) return null
  const [dayText = ''] = values('date')
  const day = readDay(dayText)
  if (cells.some(isSummary) && (day === null || !hasMoney(values))) return null
  if (!MADE.has(state)) return { line, reason: 'state' }
  if (day === null) return { line, reason: 'date' }
  const [named] = values('currency')
  const currency = named === undefined ? currencyOf(table, shopCurrency) : readCurrency(named)
  if (currency === null) return { line, reason: 'currency' }
  const side = hasMoney(values) ? sideOf(values, currency) : 'amount'
  if (side === null) return null
  if (typeof side === 'string') return { line, reason: side }
  const texts = [...values('text'), ...values('name'), ...values('account')]
  return { line, day, currency, ...side, reference: values('reference')[0] ?? '', texts }
}

const currencyOf = ({ columns, currency }: Table, shopCurrency: string): string =>
  readCurrency(columns.currency) ?? (currency || shopCurrency)

/** ING writes the details of a payment below it, on lines without date and amount. */
const REFERENCE_BELOW = /^refer(?:in[tț][aă]|ence)\s*:\s*(.+)$/i

const withDetails = (payment: Payment, cells: readonly string[]): Payment => {
  const texts = cells.filter((cell) => cell !== '')
  payment.texts.push(...texts)
  const below = texts.map((text) => REFERENCE_BELOW.exec(text)?.[1]).find((text) => text !== undefined)
  return { ...payment, reference: payment.reference || (below ?? '') }
}

/** Some banks write money that goes out below zero, in a column of its own. One line of the other sign is another thing. */
const usualSigns = (payments: readonly Payment[]) => {
  const below = (side: Payment['side']) => {
    const own = payments.filter((payment) => payment.side === side)
    return own.filter(({ amount }) => amount < 0).length * 2 > own.length
  }
  return { debit: below('debit') ? -1 : 1, credit: below('credit') ? -1 : 1 }
}

const lineOf = ({ day, currency, side, amount, reference, texts }: Payment, ownIbans: readonly string[]) => {
  const ibans = ibansIn(...texts).filter((iban) => !ownIbans.includes(iban))
  const isIbanAlone = (text: string) => ibans.includes(normaliseIban(text))
  return {
    kind: side === 'debit' || (side === 'amount' && amount < 0) ? 'paid' : 'returned',
    is_return: false,
    booked_on: day,
    amount: Math.abs(amount),
    currency,
    reference,
    bank_ref: '',
    ibans,
    description: texts.filter((text) => !isIbanAlone(text)).join(' · '),
  } satisfies StatementLine
}

const readRows = (table: Table, shopCurrency: string) => {
  const header = folded(table.header.join(' '))
  const payments: Payment[] = []
  const unread: UnreadLine[] = []
  // Below a line that is not read, details belong to nothing.
  let isBelowPayment = false
  for (const row of table.rows) {
    const cells = row.cells ?? []
    if (row.cells && header !== '' && folded(cells.join(' ')) === header) continue
    if (row.cells && isEmpty(valuesOf(table, cells))) {
      const last = payments.at(-1)
      if (isBelowPayment && last && !cells.some(isSummary)) payments[payments.length - 1] = withDetails(last, cells)
      continue
    }
    const read = readRow(table, shopCurrency, row)
    isBelowPayment = read !== null && !isUnread(read)
    if (read === null) continue
    if (isUnread(read)) unread.push(read)
    else payments.push(read)
    if (payments.length + unread.length > MAX_LINES) throw new DomainError('statement_too_large')
  }
  return { payments, unread }
}

export const readTable = (table: Table, shopCurrency: string): Reading => {
  const { payments, unread } = readRows(table, shopCurrency)
  const signs = usualSigns(payments)
  const isUsual = ({ side, amount }: Payment) => side === 'amount' || Math.sign(amount) === signs[side]
  const odd = payments.filter((payment) => !isUsual(payment)).map(({ line }) => ({ line, reason: 'sign' as const }))
  return {
    lines: payments.filter(isUsual).map((payment) => lineOf(payment, table.ownIbans)),
    unread: [...unread, ...odd].toSorted((one, other) => one.line - other.line),
  }
}
