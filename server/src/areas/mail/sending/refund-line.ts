/** How a refund came about, as a mail says it: one line for each amount, the sum last. */
import { type Language, programLanguage } from '@returns-desk/contract'
import { formatMinorUnits, formatMoney, type RefundKind } from '@returns-desk/engine'
import { type RefundRow, refundLinesOf } from '../../money/entries/customer-lines.ts'

interface Words extends Readonly<Record<Exclude<RefundKind, 'item' | 'deduction'>, string>> {
  readonly products: string
  readonly deduction: (title: string) => string
  readonly total: string
}

const REFUND_WORDS: Readonly<Record<Language, Words>> = {
  en: {
    products: 'Products',
    deduction: (title) => `Deducted for ${title}`,
    original_delivery: 'Delivery of the order',
    way_back: 'Return delivery',
    fee: 'Fee',
    correction: 'Correction',
    total: 'You get back',
  },
  ro: {
    products: 'Produse',
    deduction: (title) => `Reținut pentru ${title}`,
    original_delivery: 'Livrarea comenzii',
    way_back: 'Transportul returului',
    fee: 'Taxă',
    correction: 'Corecție',
    total: 'Primiți înapoi',
  },
}

export interface MailRefund {
  readonly currency: string
  readonly refund_minor: number
  readonly price_minor: number
  readonly delivery_cost_minor: number
  readonly fee_minor: number
  readonly original_delivery_minor: number
  readonly refund_rows: readonly RefundRow[]
}

/** Before anything is decided, what the customer asked for. */
const expectedLines = (refund: MailRefund, words: Words): (readonly [string, number])[] =>
  (
    [
      [words.products, refund.price_minor],
      [words.original_delivery, refund.original_delivery_minor],
      [words.way_back, -refund.delivery_cost_minor],
      [words.fee, -refund.fee_minor],
    ] as const
  ).filter(([, amount]) => amount !== 0)

/** `language`: of the template. */
export const refundText = (refund: MailRefund, language: string): string => {
  const words = REFUND_WORDS[programLanguage(language)]
  const { currency, refund_rows, refund_minor } = refund
  const decided = refundLinesOf(refund_rows, currency, language).map(({ kind, title, amount, reason }) => {
    const name = kind === 'item' ? title : kind === 'deduction' ? words.deduction(title) : words[kind]
    return `${name}${reason && ` (${reason})`}: ${formatMoney(amount, currency, language)}`
  })
  const expected = expectedLines(refund, words).map(
    ([name, minor]) => `${name}: ${formatMinorUnits(minor, currency, language)}`,
  )
  const total = `${words.total}: ${formatMinorUnits(refund_minor, currency, language)}`
  return [...(decided.length > 0 ? decided : expected), total].join('\n')
}
