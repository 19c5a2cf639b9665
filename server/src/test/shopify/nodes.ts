/** The small shop's orders and returns in the format of the Admin API. */
import { GraphQLError } from 'graphql'
import { refundNodes, reverseOrderNode, suggestionOf, transactionNodes } from './refunds.ts'
import { searchFor } from './search.ts'
import {
  LOCATION,
  lineId,
  orderId,
  orderNumber,
  REASONS,
  type StandInLine,
  type StandInOrder,
  type StandInReturn,
  type Store,
} from './store.ts'

export interface PageArguments {
  readonly first?: number | null
  readonly after?: string | null
}

const MAX_PER_PAGE = 250

export const connection = (nodes: readonly unknown[], { first, after }: PageArguments) => {
  if (typeof first !== 'number' || first < 1 || first > MAX_PER_PAGE)
    throw new GraphQLError('you must provide one of first or last', { extensions: { code: 'BAD_REQUEST' } })
  const start = after ? Number(after) : 0
  const page = nodes.slice(start, start + first)
  const end = start + page.length
  return { nodes: page, pageInfo: { hasNextPage: end < nodes.length, endCursor: page.length > 0 ? String(end) : null } }
}

const money = (amount: string, currencyCode: string) => ({
  presentmentMoney: { amount, currencyCode },
  shopMoney: { amount, currencyCode },
})

const lineNode = (order: number, currency: string) => (line: StandInLine, place: number) => ({
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
  product: { productType: 'Shirts', tags: ['linen'], collections: { nodes: [{ title: 'Summer' }] } },
  originalTotalSet: money(line.total, currency),
  discountAllocations: (line.discounts ?? []).map((amount) => ({ allocatedAmountSet: money(amount, currency) })),
})

export const returnNode = (store: Store, one: StandInReturn): object => ({
  __typename: 'Return',
  id: one.id,
  status: one.status,
  returnLineItems: (page: PageArguments) =>
    connection(
      one.lines.map(({ id, quantity, processed, note, reason, parcelLine }) => ({
        __typename: 'ReturnLineItem',
        id,
        quantity,
        processedQuantity: processed,
        processableQuantity: quantity - processed,
        unprocessedQuantity: quantity - processed,
        returnReasonNote: note,
        returnReasonDefinition: REASONS.find(({ handle }) => handle === reason) ?? null,
        // The id of a line in a parcel ends with its place in the order.
        fulfillmentLineItem: { id: parcelLine, lineItem: { id: lineId(one.order, Number(parcelLine.slice(-3))) } },
      })),
      page,
    ),
  order: () => orderNode(store, store.orders[one.order] as StandInOrder, one.order),
  suggestedFinancialOutcome: suggestionOf(store, one),
  refunds: (page: PageArguments) => connection(refundNodes(store, one), page),
  reverseFulfillmentOrders: (page: PageArguments) => connection([reverseOrderNode(one)], page),
})

export const orderNode = (store: Store, order: StandInOrder, index: number) => ({
  __typename: 'Order',
  id: orderId(index),
  name: order.name,
  number: orderNumber(index),
  email: order.email,
  presentmentCurrencyCode: order.currency,
  totalPriceSet: money(order.total, order.currency),
  currentShippingPriceSet: money(order.delivery ?? '0.00', order.currency),
  tags: order.tags,
  discountCodes: [],
  createdAt: '2026-09-20T08:00:00Z',
  updatedAt: order.updatedAt,
  ...order.fields,
  fulfillments: order.parcels.map(({ status = 'SUCCESS', createdAt, deliveredAt = null }) => ({
    status,
    createdAt,
    deliveredAt,
    location: { __typename: 'Location', id: LOCATION },
  })),
  lineItems: (page: PageArguments) => connection(order.lines.map(lineNode(index, order.currency)), page),
  returns: (page: PageArguments) =>
    connection(
      store.returns.filter((one) => one.order === index).map((one) => returnNode(store, one)),
      page,
    ),
  transactions: () => transactionNodes(store, order, index),
})

type Listing = PageArguments & { readonly query?: string; readonly sortKey?: string; readonly reverse?: boolean }

export const listOrders =
  (store: Store) =>
  ({ query = '', sortKey, reverse, ...page }: Listing) => {
    const test = searchFor(store.state.findsAnything ? '' : query)
    const found = store.orders
      .map((order, index) => ({ order, index }))
      .filter(({ order: { name, email, updatedAt } }) =>
        test({ name, email: email ?? '', updated_at: new Date(updatedAt) }),
      )
    if (sortKey === 'UPDATED_AT') found.sort((a, b) => a.order.updatedAt.localeCompare(b.order.updatedAt))
    if (reverse) found.reverse()
    const nodes = found.map(({ order, index }) => orderNode(store, order, index))
    return connection(nodes, page)
  }
