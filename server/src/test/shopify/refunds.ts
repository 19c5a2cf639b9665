/** Money and goods of the small shop's returns: payments, suggestions, refunds, and what became of the pieces. */
import type { StandInOrder, StandInReturn, Store } from './store.ts'

const cents = (amount: string | number) => Math.round(Number(amount) * 100)
const decimal = (amount: number) => (amount / 100).toFixed(2)
const bag = (amount: number, currencyCode: string) => {
  const money = { amount: decimal(amount), currencyCode }
  return { __typename: 'MoneyBag', presentmentMoney: money, shopMoney: money }
}

export const paymentId = (order: number, payment: number) => `gid://shopify/OrderTransaction/${order}${payment}`

const paymentsOf = ({ payments, total }: StandInOrder) => payments ?? [{ gateway: 'shopify_payments', amount: total }]

const partsOf = ({ returns }: Store, order: number) =>
  returns.filter((one) => one.order === order).flatMap(({ refunds }) => refunds.flatMap(({ parts }) => parts))

/** What is left of the payments of an order; store credit counts against all of them. */
const roomsOf = (store: Store, index: number) => {
  const order = store.orders[index] as StandInOrder
  return paymentsOf(order).map(({ amount }, place) => {
    const id = paymentId(index, place)
    const back = partsOf(store, index).filter(({ parentId }) => parentId === id)
    return { id, left: cents(amount) - back.reduce((sum, part) => sum + cents(part.amount), 0) }
  })
}

export const transactionNodes = (store: Store, order: StandInOrder, index: number) => [
  ...paymentsOf(order).map(({ gateway, amount }, place) => ({
    ...{ __typename: 'OrderTransaction', id: paymentId(index, place), kind: 'SALE', status: 'SUCCESS', gateway },
    amountSet: bag(cents(amount), order.currency),
    parentTransaction: null,
  })),
  ...partsOf(store, index).map(({ parentId, amount }, place) => ({
    ...{ __typename: 'OrderTransaction', id: `gid://shopify/OrderTransaction/9${index}${place}`, kind: 'REFUND' },
    status: 'SUCCESS',
    amountSet: bag(cents(amount), order.currency),
    parentTransaction: { __typename: 'OrderTransaction', id: parentId },
  })),
]

interface SuggestionArguments {
  readonly returnLineItems: readonly { readonly id: string; readonly quantity: number }[]
  readonly refundShipping?: { readonly shippingRefundAmount?: { readonly amount: string } } | null
  readonly refundMethodAllocation?: string | null
}

const priceOf = ({ lines }: StandInOrder, { parcelLine }: StandInReturn['lines'][number], quantity: number) => {
  const line = lines[Number(parcelLine.slice(-3))]
  if (!line) return 0
  const discounts = (line.discounts ?? []).reduce((sum, amount) => sum + cents(amount), 0)
  return Math.floor(((cents(line.total) - discounts) * quantity) / line.quantity)
}

export const suggestionOf = (store: Store, one: StandInReturn) => (asked: SuggestionArguments) => {
  const order = store.orders[one.order] as StandInOrder
  const goods = asked.returnLineItems.reduce((sum, { id, quantity }) => {
    const line = one.lines.find((known) => known.id === id)
    return sum + (line ? priceOf(order, line, quantity) : 0)
  }, 0)
  const amount = goods + cents(asked.refundShipping?.shippingRefundAmount?.amount ?? 0) + store.state.suggestsMore
  if (amount === 0) return { __typename: 'SuggestedReturnFinancialOutcome', financialTransfer: null }
  let left = asked.refundMethodAllocation === 'STORE_CREDIT' ? 0 : amount
  const suggestedTransactions = roomsOf(store, one.order).map((room) => {
    const part = Math.min(left, room.left)
    left -= part
    return {
      amountSet: bag(part, order.currency),
      parentTransaction: { __typename: 'OrderTransaction', id: room.id },
    }
  })
  const financialTransfer = { __typename: 'RefundReturnOutcome', amount: bag(amount, order.currency) }
  return { financialTransfer: { ...financialTransfer, suggestedTransactions, suggestedRefundMethods: [] } }
}

export const refundNodes = (store: Store, { refunds, order }: StandInReturn) =>
  refunds.map(({ id, note, createdAt, parts, credit }) => ({
    ...{ __typename: 'Refund', id, note, createdAt },
    totalRefundedSet: bag(
      parts.reduce((sum, { amount }) => sum + cents(amount), cents(credit)),
      store.orders[order]?.currency ?? '',
    ),
    transactions: { nodes: parts.map(() => ({ __typename: 'OrderTransaction', status: store.state.refundStatus })) },
  }))

const reverseId = (one: StandInReturn, place: number) =>
  `gid://shopify/ReverseFulfillmentOrderLineItem/${one.id.slice(one.id.lastIndexOf('/') + 1)}${place}`

/** One for each line of the return. */
export const reverseOrderNode = (one: StandInReturn) => ({
  __typename: 'ReverseFulfillmentOrder',
  lineItems: {
    nodes: one.lines.map((line, place) => ({
      __typename: 'ReverseFulfillmentOrderLineItem',
      id: reverseId(one, place),
      totalQuantity: line.quantity,
      fulfillmentLineItem: { __typename: 'FulfillmentLineItem', id: line.parcelLine },
      dispositions: one.dispositions.filter(({ line: told }) => told === reverseId(one, place)),
    })),
  },
})

export interface DisposeInput {
  readonly reverseFulfillmentOrderLineItemId: string
  readonly quantity: number
  readonly dispositionType: string
  readonly locationId?: string
}

/** Whether these pieces can become that. */
export const canDispose = (one: StandInReturn, lineId: string, quantity: number, asked: readonly DisposeInput[]) => {
  const place = one.lines.findIndex(({ id }) => id === lineId)
  const own = asked.every(({ reverseFulfillmentOrderLineItemId: id }) => id === reverseId(one, place))
  const told = asked.reduce((sum, { quantity: pieces }) => sum + pieces, 0)
  const before = one.dispositions.filter(({ line }) => line === reverseId(one, place))
  const room = (one.lines[place]?.quantity ?? 0) - before.reduce((sum, { quantity: pieces }) => sum + pieces, 0)
  const hasPlaces = asked.every(({ dispositionType, locationId }) => dispositionType !== 'RESTOCKED' || locationId)
  return own && hasPlaces && told <= Math.min(quantity, room)
}

export interface IssueRefund {
  readonly allowOverRefunding?: boolean
  readonly orderTransactions: readonly {
    readonly parentId: string
    readonly transactionAmount: { readonly amount: string; readonly currencyCode: string }
  }[]
  readonly refundMethods?: readonly { readonly storeCreditRefund?: { readonly amount: { readonly amount: string } } }[]
}

/** `undefined` if Shopify would not pay that. */
export const refundFor = (store: Store, one: StandInReturn, asked: IssueRefund, note: string | null | undefined) => {
  const rooms = new Map(roomsOf(store, one.order).map(({ id, left }) => [id, left]))
  const parts = asked.orderTransactions.map(({ parentId, transactionAmount: { amount } }) => ({ parentId, amount }))
  const isInCurrency = asked.orderTransactions.every(
    ({ transactionAmount }) => transactionAmount.currencyCode === store.orders[one.order]?.currency,
  )
  for (const { parentId, amount } of parts) rooms.set(parentId, (rooms.get(parentId) ?? -1) - cents(amount))
  const isTooMuch = [...rooms.values()].some((left) => left < 0)
  if (!isInCurrency || (isTooMuch && asked.allowOverRefunding !== true)) return undefined
  const credits = (asked.refundMethods ?? []).map(({ storeCreditRefund }) =>
    cents(storeCreditRefund?.amount.amount ?? 0),
  )
  const number = store.returns.reduce((sum, { refunds }) => sum + refunds.length, 1)
  return {
    id: `gid://shopify/Refund/${number}`,
    note: store.state.keepsNotes ? (note ?? null) : null,
    createdAt: store.clock().toISOString(),
    parts,
    credit: decimal(credits.reduce((sum, amount) => sum + amount, 0)),
  }
}
