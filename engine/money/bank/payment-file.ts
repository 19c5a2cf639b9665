// Writes a file of payments for a bank: ISO 20022 pain.001, or CSV. Sums are of minor units, never of decimals. The order of
// the elements is that of the schemas.
import { decimalText } from '../../base/money.ts'
import type { BankProfile } from './profiles.ts'

export interface FilePayment {
  /** At most 35 characters. */
  readonly reference: string
  readonly name: string
  readonly iban: string
  /** Minor units. */
  readonly amount: number
  /** For the customer. */
  readonly details: string
}

export interface PaymentFile {
  readonly profile: BankProfile
  /** At most 33 characters. */
  readonly reference: string
  /** `2026-10-05T15:00:00+03:00` */
  readonly created: string
  readonly execution_day: string
  readonly debtor: { readonly name: string; readonly iban: string; readonly bic: string }
  readonly currency: string
  readonly payments: readonly FilePayment[]
}

export const NAME_LENGTH = 70
export const DETAILS_LENGTH = 140

/** A name with text in it, or with the elements that are not left out. */
type Element = readonly [name: string, content: string | readonly (Element | null)[]]

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) => text.replace(/[&<>]/g, (mark) => ESCAPES[mark] ?? '')

const write = ([name, content]: Element, indent: string, lines: string[]): void => {
  const [tag] = name.split(' ')
  if (typeof content === 'string') {
    lines.push(`${indent}<${name}>${escaped(content)}</${tag}>`)
    return
  }
  lines.push(`${indent}<${name}>`)
  for (const element of content) if (element) write(element, `${indent} `, lines)
  lines.push(`${indent}</${tag}>`)
}

/** How banks are called in the versions of the schema. */
const agent = (bic: string, isNewer: boolean): Element => [
  'FinInstnId',
  [bic === '' ? ['Othr', [['Id', 'NOTPROVIDED']]] : [isNewer ? 'BICFI' : 'BIC', bic]],
]

/** What is refused before is not asked for here: a service level of SEPA outside of it. */
const paymentType = ({ profile, currency }: PaymentFile): Element | null => {
  if (profile === 'ron_domestic') return ['PmtTpInf', [['InstrPrty', 'NORM']]]
  return currency === 'EUR' ? ['PmtTpInf', [['SvcLvl', [['Cd', 'SEPA']]]]] : null
}

const paymentOf = (currency: string, { reference, name, iban, amount, details }: FilePayment): Element => [
  'CdtTrfTxInf',
  [
    ['PmtId', [['EndToEndId', reference]]],
    ['Amt', [[`InstdAmt Ccy="${currency}"`, decimalText(amount, currency)]]],
    ['Cdtr', [['Nm', name]]],
    ['CdtrAcct', [['Id', [['IBAN', iban]]]]],
    details === '' ? null : ['RmtInf', [['Ustrd', details]]],
  ],
]

const xmlOf = (file: PaymentFile): string => {
  const { profile, reference, created, execution_day, debtor, currency, payments } = file
  const isNewer = profile === 'generic_09'
  const sum = payments.reduce((total, { amount }) => total + amount, 0)
  const totals: Element[] = [
    ['NbOfTxs', String(payments.length)],
    ['CtrlSum', decimalText(sum, currency)],
  ]
  const root: Element = [
    `Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.${isNewer ? '09' : '03'}"`,
    [
      [
        'CstmrCdtTrfInitn',
        [
          ['GrpHdr', [['MsgId', reference], ['CreDtTm', created], ...totals, ['InitgPty', [['Nm', debtor.name]]]]],
          [
            'PmtInf',
            [
              ['PmtInfId', `${reference}-1`],
              ['PmtMtd', 'TRF'],
              // Each payment is a line of its own in the statement.
              ['BtchBookg', 'false'],
              ...totals,
              paymentType(file),
              ['ReqdExctnDt', isNewer ? [['Dt', execution_day]] : execution_day],
              ['Dbtr', [['Nm', debtor.name]]],
              ['DbtrAcct', [['Id', [['IBAN', debtor.iban]]]]],
              ['DbtrAgt', [agent(debtor.bic, isNewer)]],
              ['ChrgBr', currency === 'EUR' ? 'SLEV' : 'SHAR'],
              ...payments.map((payment) => paymentOf(currency, payment)),
            ],
          ],
        ],
      ],
    ],
  ]
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>']
  write(root, '', lines)
  return `${lines.join('\n')}\n`
}

const COLUMNS = ['reference', 'name', 'iban', 'amount', 'currency', 'execution_day', 'details']

const cell = (text: string) => (/[",;\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const csvOf = ({ currency, execution_day, payments }: PaymentFile): string => {
  const rows = payments.map(({ reference, name, iban, amount, details }) =>
    [reference, name, iban, decimalText(amount, currency), currency, execution_day, details].map(cell).join(','),
  )
  return [COLUMNS.join(','), ...rows].map((row) => `${row}\r\n`).join('')
}

export const writePaymentFile = (file: PaymentFile): string => (file.profile === 'csv' ? csvOf(file) : xmlOf(file))
