/** Reads a statement as CSV: a header, and a line for each payment; below zero is money that went out. */
import { isIban, normaliseIban, parseDay, parseDecimal } from '@returns-desk/engine'
import { DomainError } from '../../base/errors.ts'
import { type Row, readRows } from '../orders-import/csv/read-rows.ts'
import { readAmount } from '../orders-import/csv/values.ts'
import type { StatementLine } from './statement-line.ts'

const COLUMNS = ['date', 'amount', 'currency', 'reference', 'iban', 'description'] as const
type Column = (typeof COLUMNS)[number]

const dayOf = (text: string): string | null => {
  const written = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(text)
  const day = written
    ? [written[3], written[2]?.padStart(2, '0'), written[1]?.padStart(2, '0')].join('-')
    : text.slice(0, 10)
  return parseDay(day) === null ? null : day
}

/** Minor units, with a sign in front or behind. */
const amountOf = (text: string, currency: string): number | null => {
  const bare = text.replaceAll('−', '-').trim()
  const isBelow = /^-|-$/.test(bare)
  const read = readAmount(bare.replace(/^[-+]\s*|\s*-$/g, ''), currency)
  const amount = 'value' in read ? parseDecimal(read.value, currency) : null
  return amount === null ? null : isBelow ? -amount : amount
}

const rowsOf = (file: Buffer): Row[] => {
  try {
    return readRows(file)
  } catch (error) {
    const isSize = error instanceof DomainError && error.code === 'csv_too_large'
    if (error instanceof DomainError) throw new DomainError(isSize ? 'statement_too_large' : 'statement_unreadable')
    throw error
  }
}

export const readCsv = (file: Buffer, shopCurrency: string): StatementLine[] => {
  const [header, ...rows] = rowsOf(file)
  const names = (header?.cells ?? []).map((cell) => cell.replace('\uFEFF', '').trim().toLowerCase())
  if (!names.includes('date') || !names.includes('amount')) throw new DomainError('statement_unreadable')
  return rows.map(({ line, cells }): StatementLine => {
    const of = (column: Column) => (cells[names.indexOf(column)] ?? '').trim()
    const currency = of('currency').toUpperCase() || shopCurrency
    const booked_on = dayOf(of('date'))
    const amount = amountOf(of('amount'), currency)
    if (booked_on === null || amount === null || !/^[A-Z]{3}$/.test(currency))
      throw new DomainError('statement_line_wrong', { values: { line } })
    const iban = normaliseIban(of('iban'))
    return {
      kind: amount < 0 ? 'paid' : 'returned',
      is_return: false,
      booked_on,
      amount: Math.abs(amount),
      currency,
      reference: of('reference'),
      bank_ref: '',
      ibans: isIban(iban) ? [iban] : [],
      description: of('description'),
    }
  })
}
