/** Reads MT940: statements of accounts in fields, several to a file. */
import type { UnreadLine } from '@returns-desk/contract'
import { normaliseIban, parseDay, parseDecimal } from '@returns-desk/engine'
import { DomainError } from '../../../base/errors.ts'
import { ibansIn } from './csv/values.ts'
import { type Field, fieldsIn } from './mt940/fields.ts'
import { readTexts } from './mt940/texts.ts'
import type { Reading, StatementLine } from './statement-line.ts'

/** Value date, day of booking, side (R: taken back), currency's letter, amount, kind, our reference, the bank's. */
const ENTRY =
  /^(\d{6})(\d{4})?(R?[DC])[A-Z]?(\d{1,15}(?:[.,]\d{0,3})?)([A-Z][A-Z0-9]{3})?((?:(?!\/\/).)*)(?:\/\/(.*))?$/
const BALANCE = /^[DC]\d{6}([A-Z]{3})/
/** The kind of a payment that came back. */
const RETURNED_ITEM = /^[NSF]RTI$/

const yearFirst = (text: string): string => `20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`

/** Only the value date has a year; around the turn of a year the other one may be of the next, or of the last. */
const bookedOn = (value: string, monthAndDay: string): string | null => {
  const valued = yearFirst(value)
  if (parseDay(valued) === null) return null
  if (monthAndDay === '') return valued
  const distance = Number(monthAndDay.slice(0, 2)) - Number(valued.slice(5, 7))
  const year = Number(valued.slice(0, 4)) + (distance > 6 ? -1 : distance < -6 ? 1 : 0)
  const booked = `${year}-${monthAndDay.slice(0, 2)}-${monthAndDay.slice(2)}`
  return parseDay(booked) === null ? valued : booked
}

interface Account {
  readonly iban: string
  readonly currency: string
}

const NOT_GIVEN = new Set(['NONREF', 'NOTPROVIDED', 'NOREF'])

const readEntry = (field: Field, texts: readonly string[], account: Account): StatementLine | UnreadLine => {
  const { line, lines } = field
  const [, value = '', booked = '', side = '', sum = '', kind = '', customer = '', bank = ''] =
    ENTRY.exec(lines[0] ?? '') ?? []
  if (side === '') return { line, reason: 'entry' }
  const booked_on = bookedOn(value, booked)
  if (booked_on === null) return { line, reason: 'date' }
  const amount = parseDecimal(sum.replace(',', '.').replace(/\.$/, ''), account.currency)
  if (amount === null) return { line, reason: 'amount' }
  const said = readTexts(texts)
  const given = customer.trim()
  const more = lines.slice(1).join(' ').trim()
  return {
    // A debit that is taken back is money that comes in.
    kind: side === 'D' || side === 'RC' ? 'paid' : 'returned',
    is_return: side.startsWith('R') || RETURNED_ITEM.test(kind),
    booked_on,
    amount,
    currency: account.currency,
    reference: said.reference || (NOT_GIVEN.has(given) ? '' : given),
    bank_ref: bank.trim(),
    ibans: ibansIn(said.account, said.description, more).filter((iban) => iban !== account.iban),
    description: [said.description, more].filter(Boolean).join(' · '),
  }
}

const isRead = (read: StatementLine | UnreadLine): read is StatementLine => 'kind' in read

export const readMt940 = (text: string, shopCurrency: string): Reading => {
  const fields = fieldsIn(text)
  if (!fields.some(({ tag }) => tag === '61' || tag.startsWith('60'))) throw new DomainError('statement_unreadable')
  const read: (StatementLine | UnreadLine)[] = []
  let account: Account = { iban: '', currency: shopCurrency }
  for (const [i, field] of fields.entries()) {
    const [first = ''] = field.lines
    if (field.tag === '20') account = { iban: '', currency: shopCurrency }
    if (field.tag === '25') account = { ...account, iban: normaliseIban(ibansIn(first)[0] ?? '') }
    if (field.tag.startsWith('60')) account = { ...account, currency: BALANCE.exec(first)?.[1] ?? account.currency }
    if (field.tag !== '61') continue
    const next = fields[i + 1]
    read.push(readEntry(field, next?.tag === '86' ? next.lines : [], account))
  }
  return { lines: read.filter(isRead), unread: read.flatMap((one) => (isRead(one) ? [] : [one])) }
}
