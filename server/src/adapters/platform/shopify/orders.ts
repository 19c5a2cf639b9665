/** Reads orders live from Shopify. */
import { PlatformError } from '../platform-error.ts'
import type { Order } from '../port.ts'
import type { ShopifyAdmin, ShopPlace } from './admin.ts'
import { FIND_ORDERS, ORDER, ORDER_LINES } from './documents.ts'
import { gidOf, orderNumberOf } from './gid.ts'
import { type ShopifyLine, type ShopifyOrder, toOrder } from './map-order.ts'
import type { Page } from './pages.ts'
import { isAddress, isNamed, searchByClaim, searchByName } from './search-text.ts'

/** All lines of a long order in one call would exceed what a small shop can spend on one customer. */
const LINES_AT_ONCE = 25
/** Order names need not be unique, and Shopify's search matches loosely. */
const CANDIDATES = 10
const READINGS = 3

export interface ReadOrder {
  readonly order: Order
  readonly updatedAt: Date
}

interface LinesAnswer {
  readonly order: { readonly updatedAt: string; readonly lineItems: Page<ShopifyLine> } | null
}

interface OrderAnswer {
  readonly order: (ShopifyOrder & { readonly lineItems: Page<ShopifyLine> }) | null
}

/** `undefined` if the order changed while its lines were read, so that they may mix two states. */
const readLines = async (admin: ShopifyAdmin, place: ShopPlace, order: NonNullable<OrderAnswer['order']>) => {
  const lines = [...order.lineItems.nodes]
  for (let page = order.lineItems; page.pageInfo.hasNextPage; ) {
    const variables = { id: order.id, lines: LINES_AT_ONCE, after: page.pageInfo.endCursor }
    const more = (await admin.query<LinesAnswer>(place, ORDER_LINES, variables)).order
    if (more?.updatedAt !== order.updatedAt) return undefined
    page = more.lineItems
    lines.push(...page.nodes)
  }
  return lines
}

/** Reads all lines, however many there are. */
export const readOrder = async (admin: ShopifyAdmin, place: ShopPlace, ref: string): Promise<ReadOrder | undefined> => {
  const number = orderNumberOf(ref)
  if (number === undefined) return undefined
  for (let reading = 1; reading <= READINGS; reading += 1) {
    const variables = { id: gidOf('Order', number), lines: LINES_AT_ONCE, after: null }
    const { order } = await admin.query<OrderAnswer>(place, ORDER, variables)
    if (!order) return undefined
    const lines = await readLines(admin, place, order)
    if (lines) return { order: toOrder(order, lines), updatedAt: new Date(order.updatedAt) }
  }
  throw new PlatformError('unreachable', 'order_keeps_changing')
}

interface Candidate {
  readonly id: string
  readonly name: string
  readonly email: string | null
}

const findCandidates = async (admin: ShopifyAdmin, place: ShopPlace, search: string | undefined) => {
  if (search === undefined) return []
  const variables = { search, first: CANDIDATES }
  return (await admin.query<{ orders: { nodes: readonly Candidate[] } }>(place, FIND_ORDERS, variables)).orders.nodes
}

/** The search only narrows down. The exact match is decided here. */
export const findClaimed = async (admin: ShopifyAdmin, place: ShopPlace, claim: { name: string; email: string }) => {
  const isMeant = ({ name, email }: Candidate) => isNamed(name, claim.name) && isAddress(email, claim.email)
  const found = (await findCandidates(admin, place, searchByClaim(claim))).find(isMeant)
  const read = found && (await readOrder(admin, place, found.id))
  return read && isMeant({ id: read.order.ref, name: read.order.name, email: read.order.email }) ? read : undefined
}

export const findNamed = async (admin: ShopifyAdmin, place: ShopPlace, name: string) => {
  const found = (await findCandidates(admin, place, searchByName(name))).find((order) => isNamed(order.name, name))
  return found && readOrder(admin, place, found.id)
}
