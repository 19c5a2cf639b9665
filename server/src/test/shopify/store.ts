/** A small shop at Shopify, as the Admin API shows and changes it. */
import { GraphQLError } from 'graphql'
import { searchFor } from './search.ts'

export interface StandInLine {
  readonly title: string
  readonly quantity: number
  /** As Shopify writes amounts. */
  readonly total: string
  readonly discounts?: readonly string[]
  readonly refunded?: number
  readonly isGiftCard?: boolean
}

export interface StandInParcel {
  readonly status?: string
  readonly createdAt: string
  readonly deliveredAt?: string | null
  /** By the place of the line in the order. All of it, unless it says how much. */
  readonly quantities?: readonly number[]
}

export interface StandInOrder {
  readonly name: string
  email: string | null
  readonly currency: string
  readonly total: string
  updatedAt: string
  tags: string[]
  readonly lines: readonly StandInLine[]
  readonly parcels: StandInParcel[]
  readonly fields: Readonly<Record<string, unknown>>
}

interface StandInReturn {
  readonly id: string
  readonly order: number
  status: string
  readonly lines: { id: string; parcelLine: string; quantity: number; processed: number; note: string }[]
}

interface PageArguments {
  readonly first?: number | null
  readonly after?: string | null
}

const MOST_PER_PAGE = 250
const NOTE_LENGTH = 255
const TAG_LENGTH = 40

const connection = (nodes: readonly unknown[], { first, after }: PageArguments) => {
  if (typeof first !== 'number' || first < 1 || first > MOST_PER_PAGE)
    throw new GraphQLError('you must provide one of first or last', { extensions: { code: 'BAD_REQUEST' } })
  const start = after ? Number(after) : 0
  const page = nodes.slice(start, start + first)
  const end = start + page.length
  return { nodes: page, pageInfo: { hasNextPage: end < nodes.length, endCursor: page.length > 0 ? String(end) : null } }
}

const gid = (kind: string, ...numbers: readonly number[]) =>
  `gid://shopify/${kind}/${numbers.map((number) => String(number).padStart(3, '0')).join('')}`

const FIRST_ORDER = 5001

export const createStore = () => {
  const orders: StandInOrder[] = []
  const returns: StandInReturn[] = []
  /** `findsAnything`: a search leaves out whatever it was told, as Shopify's does with what it does not understand. */
  const state = { dropsTags: false, findsAnything: false }

  const money = (amount: string, currencyCode: string) => ({
    presentmentMoney: { amount, currencyCode },
    shopMoney: { amount, currencyCode },
  })
  const orderId = (index: number) => gid('Order', FIRST_ORDER + index)
  const lineId = (order: number, line: number) => gid('LineItem', FIRST_ORDER + order, line)
  const parcelId = (order: number, parcel: number) => gid('ReturnableFulfillment', FIRST_ORDER + order, parcel)

  const parcelLines = (order: number) =>
    (orders[order]?.parcels ?? []).flatMap(({ quantities, status = 'SUCCESS' }, parcel) =>
      status !== 'SUCCESS'
        ? []
        : (orders[order]?.lines ?? []).map((line, place) => ({
            id: gid('FulfillmentLineItem', FIRST_ORDER + order, parcel, place),
            parcel,
            lineItem: { __typename: 'LineItem', id: lineId(order, place) },
            quantity: quantities ? (quantities[place] ?? 0) : line.quantity,
          })),
    )
  const isGoing = ({ status }: StandInReturn) => status !== 'CANCELED' && status !== 'DECLINED'
  const returnable = (order: number) =>
    parcelLines(order).map((line) => {
      const taken = returns
        .filter(isGoing)
        .flatMap(({ lines }) => lines)
        .filter(({ parcelLine }) => parcelLine === line.id)
      return { ...line, left: line.quantity - taken.reduce((sum, { quantity }) => sum + quantity, 0) }
    })

  const lineNode =
    (order: number, { currency }: StandInOrder) =>
    (line: StandInLine, place: number) => ({
      __typename: 'LineItem',
      id: lineId(order, place),
      title: line.title,
      variantTitle: 'M',
      sku: `sku-${place}`,
      vendor: 'Atelier',
      quantity: line.quantity,
      currentQuantity: line.quantity - (line.refunded ?? 0),
      isGiftCard: line.isGiftCard ?? false,
      image: { url: `https://cdn.example/${place}.jpg`, width: 800, height: 600 },
      product: { productType: 'Shirts', tags: ['linen'] },
      originalTotalSet: money(line.total, currency),
      discountAllocations: (line.discounts ?? []).map((amount) => ({ allocatedAmountSet: money(amount, currency) })),
    })
  const returnNode = (one: StandInReturn) => ({
    __typename: 'Return',
    id: one.id,
    status: one.status,
    returnLineItems: (page: PageArguments) =>
      connection(
        one.lines.map(({ id, quantity, processed, note }) => ({
          __typename: 'ReturnLineItem',
          id,
          quantity,
          processedQuantity: processed,
          processableQuantity: quantity - processed,
          unprocessedQuantity: quantity - processed,
          returnReasonNote: note,
        })),
        page,
      ),
  })
  const orderNode = (order: StandInOrder, index: number) => ({
    __typename: 'Order',
    id: orderId(index),
    name: order.name,
    number: FIRST_ORDER + index,
    email: order.email,
    presentmentCurrencyCode: order.currency,
    totalPriceSet: money(order.total, order.currency),
    tags: order.tags,
    discountCodes: [],
    createdAt: '2026-09-20T08:00:00Z',
    updatedAt: order.updatedAt,
    ...order.fields,
    fulfillments: order.parcels.map(({ status = 'SUCCESS', createdAt, deliveredAt = null }) => ({
      status,
      createdAt,
      deliveredAt,
    })),
    lineItems: (page: PageArguments) => connection(order.lines.map(lineNode(index, order)), page),
    returns: (page: PageArguments) => connection(returns.filter((one) => one.order === index).map(returnNode), page),
  })
  const find = (id: string) => {
    const index = orders.findIndex((_, i) => orderId(i) === id)
    return index < 0 ? undefined : { order: orders[index] as StandInOrder, index }
  }
  const listOrders = ({ query, sortKey, reverse, ...page }: PageArguments & Record<string, unknown>) => {
    const test = searchFor(state.findsAnything ? '' : String(query ?? ''))
    const found = orders
      .map((order, index) => ({ order, index }))
      .filter(({ order }) =>
        test({ name: order.name, email: order.email ?? '', updated_at: new Date(order.updatedAt) }),
      )
    if (sortKey === 'UPDATED_AT') found.sort((a, b) => a.order.updatedAt.localeCompare(b.order.updatedAt))
    if (reverse === true) found.reverse()
    return connection(
      found.map(({ order, index }) => orderNode(order, index)),
      page,
    )
  }

  return { orders, returns, state, orderId, orderNode, returnNode, find, listOrders, returnable, parcelId, connection }
}

export type Store = ReturnType<typeof createStore>
export { NOTE_LENGTH, TAG_LENGTH }
