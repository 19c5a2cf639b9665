/**
 * Refunds of returns on Shopify, on the payments of the order or as store credit there. The request processes the accepted
 * pieces too. It accepts no idempotency key: what became of a lost one is found by our mark in the note of the refund.
 */
import { decimalText, parseDecimal } from '@returns-desk/engine'
import { PlatformError } from '../../platform-error.ts'
import type { LostRefund, PlatformRefund, PreparedRefund, RefundWish } from '../../port.ts'
import type { ShopifyAdmin, ShopPlace } from '../admin.ts'
import { REFUND_RETURN, RETURN_REFUNDS, SUGGEST_REFUND } from '../documents.ts'
import { allPages, type Page } from '../pages.ts'
import { choosePieces, lineInputs } from './return-pieces.ts'
import { OVER, readState } from './return-state.ts'
import { refuseFor, type UserError } from './returns.ts'

interface MoneyBag {
  readonly presentmentMoney: { readonly amount: string; readonly currencyCode: string }
}

interface Transaction {
  readonly id: string
  readonly kind: string
  readonly status: string
  readonly amountSet: MoneyBag
  readonly parentTransaction: { readonly id: string } | null
}

interface Suggestion {
  readonly suggestedFinancialOutcome: {
    /** `null`, or empty for an invoice, if nothing is to be paid back. */
    readonly financialTransfer: {
      readonly amount?: MoneyBag
      readonly suggestedTransactions?: readonly Pick<Transaction, 'amountSet' | 'parentTransaction'>[]
    } | null
  } | null
  readonly order: { readonly presentmentCurrencyCode: string; readonly transactions: readonly Transaction[] }
}

const minorOf = ({ presentmentMoney: { amount } }: MoneyBag, currency: string): number => {
  const minor = parseDecimal(amount, currency)
  if (minor === null) throw new PlatformError('refused', 'unreadable_amount')
  return minor
}

const moneyOf = (minor: number, currency: string) => ({ amount: decimalText(minor, currency), currencyCode: currency })

const PAYMENTS = new Set(['SALE', 'CAPTURE'])

/** What is left of each payment of the order. */
const roomsOf = (transactions: readonly Transaction[], currency: string) => {
  const done = transactions.filter(({ status }) => status === 'SUCCESS' || status === 'PENDING')
  const rooms = new Map<string, number>()
  for (const { id, kind, status, amountSet } of done)
    if (PAYMENTS.has(kind) && status === 'SUCCESS') rooms.set(id, minorOf(amountSet, currency))
  for (const { kind, amountSet, parentTransaction } of done) {
    const parent = parentTransaction?.id ?? ''
    if (kind === 'REFUND' && rooms.has(parent))
      rooms.set(parent, (rooms.get(parent) ?? 0) - minorOf(amountSet, currency))
  }
  return rooms
}

/** As Shopify suggests, as far as that goes; then whatever is left of the payments. Never more than was paid. */
const allot = ({ amount_minor, currency }: RefundWish, { suggestedFinancialOutcome, order }: Suggestion) => {
  const rooms = roomsOf(order.transactions, currency)
  const taken = new Map<string, number>()
  let left = amount_minor
  const take = (id: string, most: number) => {
    const amount = Math.min(left, most, rooms.get(id) ?? 0)
    if (amount <= 0) return
    left -= amount
    rooms.set(id, (rooms.get(id) ?? 0) - amount)
    taken.set(id, (taken.get(id) ?? 0) + amount)
  }
  for (const one of suggestedFinancialOutcome?.financialTransfer?.suggestedTransactions ?? [])
    if (one.parentTransaction) take(one.parentTransaction.id, minorOf(one.amountSet, currency))
  for (const id of rooms.keys()) take(id, left)
  if (left > 0) throw new PlatformError('refused', 'over_refund')
  return [...taken].map(([parentId, minor]) => ({ parentId, transactionAmount: moneyOf(minor, currency) }))
}

interface RefundNode {
  readonly id: string
  readonly note: string | null
  readonly createdAt: string | null
  readonly totalRefundedSet: MoneyBag
  readonly transactions: { readonly nodes: readonly { readonly status: string }[] }
}

const refundOf = ({ id, transactions }: RefundNode): PlatformRefund => ({
  ref: id,
  isSettled: transactions.nodes.every(({ status }) => status === 'SUCCESS'),
})

interface Refunded {
  readonly returnProcess: {
    readonly return: { readonly id: string; readonly refunds: { readonly nodes: readonly RefundNode[] } } | null
    readonly userErrors: readonly UserError[]
  }
}

const readSuggestion = async (
  admin: ShopifyAdmin,
  place: ShopPlace,
  variables: Readonly<Record<string, unknown>>,
): Promise<Suggestion> => {
  const { return: found } = await admin.query<{ return: Suggestion | null }>(place, SUGGEST_REFUND, variables)
  if (!found) throw new PlatformError('refused', 'no_return')
  return found
}

const transferOf = (wish: RefundWish, suggestion: Suggestion) => {
  if (wish.to === 'original_payment') return { orderTransactions: allot(wish, suggestion) }
  // The amount of a store credit is checked like any other: it must have been paid.
  allot(wish, suggestion)
  const storeCreditRefund = { amount: moneyOf(wish.amount_minor, wish.currency) }
  return { orderTransactions: [], refundMethods: [{ storeCreditRefund }] }
}

export const prepareRefund = async (
  admin: ShopifyAdmin,
  place: ShopPlace,
  returnId: string,
  wish: RefundWish,
): Promise<PreparedRefund> => {
  const { status, lines } = await readState(admin, place, returnId)
  if (OVER.has(status)) throw new PlatformError('refused', 'not_open')
  const chosen = choosePieces(lines, wish.pieces, ({ isAccepted }) => isAccepted)
  const shipping =
    wish.shipping_minor > 0 ? { shippingRefundAmount: moneyOf(wish.shipping_minor, wish.currency) } : null
  const returnLineItems = await lineInputs(admin, place, returnId, chosen)
  const suggestion = await readSuggestion(admin, place, {
    id: returnId,
    lines: returnLineItems.map(({ id, quantity }) => ({ id, quantity })),
    shipping,
    allocation: wish.to === 'store_credit' ? 'STORE_CREDIT' : 'ORIGINAL_PAYMENT_METHODS',
  })
  if (suggestion.order.presentmentCurrencyCode !== wish.currency) throw new PlatformError('refused', 'currency')
  const suggested = suggestion.suggestedFinancialOutcome?.financialTransfer?.amount
  const issueRefund = { ...transferOf(wish, suggestion), allowOverRefunding: false }
  const input = {
    ...{ returnId, returnLineItems, financialTransfer: { issueRefund }, note: wish.mark, notifyCustomer: false },
    ...(shipping ? { refundShipping: shipping } : {}),
  }
  return {
    suggested_minor: suggested ? minorOf(suggested, wish.currency) : 0,
    isProcessed: chosen.length === 0,
    perform: async () => {
      const { returnProcess } = await admin.mutate<Refunded>(place, REFUND_RETURN, { input })
      refuseFor(returnProcess.userErrors)
      const made = returnProcess.return?.refunds.nodes.find(({ note }) => note === wish.mark)
      // Without an error it was made, whether it can be told from others or not.
      return made ? refundOf(made) : { ref: returnId, isSettled: false }
    },
  }
}

/** Clocks differ, and Shopify keeps whole seconds. */
const SKEW_MS = 2 * 60_000

/**
 * By our mark. Shopify documents the note as that of the return: in case refunds do not carry it, one of the same amount
 * that was made since then, and is none of our others, is taken for it. A second refund would be worse than a wrong
 * reference.
 */
export const findRefund = async (
  admin: ShopifyAdmin,
  place: ShopPlace,
  id: string,
  { mark, amount_minor, currency, askedAt, known }: LostRefund,
): Promise<PlatformRefund | undefined> => {
  const refunds = await allPages(async (after) => {
    type Answer = { return: { readonly refunds: Page<RefundNode> } | null }
    return (await admin.query<Answer>(place, RETURN_REFUNDS, { id, after })).return?.refunds
  })
  const since = askedAt.getTime() - SKEW_MS
  const mayBe = ({ id: ref, note, createdAt, totalRefundedSet }: RefundNode) =>
    !note &&
    !known.includes(ref) &&
    Date.parse(createdAt ?? '') >= since &&
    totalRefundedSet.presentmentMoney.currencyCode === currency &&
    minorOf(totalRefundedSet, currency) === amount_minor
  const found = refunds.find(({ note }) => note === mark) ?? refunds.find(mayBe)
  return found && refundOf(found)
}
