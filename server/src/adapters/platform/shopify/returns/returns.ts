/**
 * Returns on Shopify. Opening one does not accept an idempotency key, so it is looked up first, by our mark in the notes
 * of its lines.
 */
import { PlatformError } from '../../platform-error.ts'
import type { PlatformReturn } from '../../port.ts'
import type { ShopifyAdmin, ShopPlace } from '../admin.ts'
import { CANCEL_RETURN, OPEN_RETURN, ORDER_RETURNS, PARCEL_LINES, PARCELS } from '../documents.ts'
import { gidOf, numberOf, orderNumberOf } from '../gid.ts'
import { allPages, type Page } from '../pages.ts'
import { findReasons } from './return-reasons.ts'
import { OVER, readState } from './return-state.ts'

const RETURNS_AT_ONCE = 25

export interface UserError {
  readonly code: string | null
}

export const refuseFor = ([first]: readonly UserError[]) => {
  if (first) throw new PlatformError('refused', first.code ?? 'USER_ERROR')
}

export const orderId = (ref: string) => {
  const number = orderNumberOf(ref)
  if (number === undefined) throw new PlatformError('refused', 'no_order')
  return gidOf('Order', number)
}

interface KnownReturn {
  readonly id: string
  readonly status: string
  readonly returnLineItems: { readonly nodes: readonly { readonly returnReasonNote: string }[] }
}

export const findReturn = async (admin: ShopifyAdmin, place: ShopPlace, { orderRef, mark }: PlatformReturn) => {
  const id = orderId(orderRef)
  const known = await allPages(async (after) => {
    type Answer = { order: { returns: Page<KnownReturn> } | null }
    const { order } = await admin.query<Answer>(place, ORDER_RETURNS, { id, first: RETURNS_AT_ONCE, after })
    return order?.returns
  })
  const isOurs = ({ status, returnLineItems }: KnownReturn) =>
    !OVER.has(status) && returnLineItems.nodes[0]?.returnReasonNote === mark
  return known.find(isOurs)?.id
}

interface SentLine {
  readonly quantity: number
  readonly fulfillmentLineItem: { readonly id: string; readonly lineItem: { readonly id: string } }
}

/** What was sent and has not been returned, by parcel. */
export const listSent = async (admin: ShopifyAdmin, place: ShopPlace, id: string): Promise<SentLine[]> => {
  const parcels = await allPages(async (after) => {
    type Answer = { returnableFulfillments: Page<{ readonly id: string }> }
    return (await admin.query<Answer>(place, PARCELS, { id, after })).returnableFulfillments
  })
  const sent: SentLine[] = []
  for (const parcel of parcels) {
    const lines = await allPages(async (after) => {
      type Answer = { returnableFulfillment: { returnableFulfillmentLineItems: Page<SentLine> } | null }
      const { returnableFulfillment } = await admin.query<Answer>(place, PARCEL_LINES, { id: parcel.id, after })
      return returnableFulfillment?.returnableFulfillmentLineItems
    })
    sent.push(...lines)
  }
  return sent
}

/** A line may have been sent in several parcels: its quantity is taken from each in turn. */
const allot = (
  lines: PlatformReturn['lines'],
  sent: readonly SentLine[],
  { mark, reasons }: { readonly mark: string; readonly reasons: ReadonlyMap<string, string> },
) => {
  const left = new Map(sent.map(({ fulfillmentLineItem, quantity }) => [fulfillmentLineItem.id, quantity]))
  return lines.flatMap(({ ref, quantity, reason }) => {
    const known = reasons.get(reason)
    const why = known === undefined ? { returnReason: 'OTHER' } : { returnReasonDefinitionId: known }
    let wanted = quantity
    const parts = sent.flatMap(({ fulfillmentLineItem: { id, lineItem } }) => {
      const taken = numberOf(lineItem.id) === ref ? Math.min(left.get(id) ?? 0, wanted) : 0
      if (taken === 0) return []
      left.set(id, (left.get(id) ?? 0) - taken)
      wanted -= taken
      return [{ fulfillmentLineItemId: id, quantity: taken, ...why, returnReasonNote: mark }]
    })
    if (wanted > 0) throw new PlatformError('refused', 'not_returnable')
    return parts
  })
}

interface Opened {
  readonly returnCreate: { readonly return: { readonly id: string } | null; readonly userErrors: readonly UserError[] }
}

export const openReturn = async (admin: ShopifyAdmin, place: ShopPlace, wanted: PlatformReturn): Promise<string> => {
  const id = orderId(wanted.orderRef)
  const sent = await listSent(admin, place, id)
  const reasons = await findReasons(
    admin,
    place,
    wanted.lines.map(({ reason }) => reason),
  )
  const returnLineItems = allot(wanted.lines, sent, { mark: wanted.mark, reasons })
  const variables = { input: { orderId: id, returnLineItems } }
  const { returnCreate } = await admin.mutate<Opened>(place, OPEN_RETURN, variables)
  refuseFor(returnCreate.userErrors)
  if (!returnCreate.return) throw new PlatformError('unknown', 'no_return')
  return returnCreate.return.id
}

interface Cancelled {
  readonly returnCancel: { readonly userErrors: readonly UserError[] }
}

/** Shopify only cancels returns of which nothing was processed. */
export const cancelReturn = async (admin: ShopifyAdmin, place: ShopPlace, id: string): Promise<void> => {
  if (OVER.has((await readState(admin, place, id)).status)) return
  const { returnCancel } = await admin.mutate<Cancelled>(place, CANCEL_RETURN, { id })
  refuseFor(returnCancel.userErrors)
}
