/** Whether a return on Shopify has the lines that it should have, and whether it could have them. */
import { PlatformError } from '../../platform-error.ts'
import type { PlatformReturn } from '../../port.ts'
import type { ShopifyAdmin, ShopPlace } from '../admin.ts'
import { RETURN_LINES } from '../documents.ts'
import { numberOf } from '../gid.ts'
import { allPages, type Page } from '../pages.ts'
import { findReasons } from './return-reasons.ts'
import { OVER } from './return-state.ts'
import { listSent, orderId } from './returns.ts'

interface Line {
  readonly quantity: number
  readonly processedQuantity: number
  readonly returnReasonDefinition: { readonly id: string; readonly handle: string } | null
  /** Missing for a product that Shopify has not matched with the order. */
  readonly fulfillmentLineItem?: { readonly lineItem: { readonly id: string } }
}

const readLines = async (admin: ShopifyAdmin, place: ShopPlace, id: string) => {
  let status = ''
  const lines = await allPages(async (after) => {
    type Answer = { return: { readonly status: string; readonly returnLineItems: Page<Line> } | null }
    const { return: found } = await admin.query<Answer>(place, RETURN_LINES, { id, after })
    if (!found) throw new PlatformError('refused', 'no_return')
    status = found.status
    return found.returnLineItems
  })
  return { status, lines }
}

type Part = readonly [key: string, quantity: number]

const totals = (parts: readonly Part[]) => {
  const sums = new Map<string, number>()
  for (const [key, quantity] of parts) sums.set(key, (sums.get(key) ?? 0) + quantity)
  return sums
}

const areEqual = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>) =>
  one.size === other.size && [...one].every(([key, quantity]) => other.get(key) === quantity)

const lineOf = ({ fulfillmentLineItem }: Line) =>
  fulfillmentLineItem ? numberOf(fulfillmentLineItem.lineItem.id) : 'unmatched'

/** A reason without a counterpart is sent as `OTHER`, which Shopify may show as a definition too. */
const OTHER = 'other'
const reasonOf = ({ returnReasonDefinition: known }: Line) => (!known || known.handle === OTHER ? OTHER : known.id)

export const compareReturn = async (admin: ShopifyAdmin, place: ShopPlace, id: string, wanted: PlatformReturn) => {
  const { status, lines } = await readLines(admin, place, id)
  if (OVER.has(status)) return 'fixed'
  const reasons = await findReasons(
    admin,
    place,
    wanted.lines.map(({ reason }) => reason),
  )
  const there = totals(lines.map((line) => [`${lineOf(line)} ${reasonOf(line)}`, line.quantity]))
  const here = totals(
    wanted.lines.map(({ ref, quantity, reason }) => [`${ref} ${reasons.get(reason) ?? OTHER}`, quantity]),
  )
  if (areEqual(there, here)) return 'same'
  if (status !== 'OPEN' || lines.some(({ processedQuantity }) => processedQuantity > 0)) return 'fixed'
  // What is in it now could be taken back again, once it is cancelled.
  const sent = await listSent(admin, place, orderId(wanted.orderRef))
  const available = totals([
    ...lines.map((line): Part => [lineOf(line), line.quantity]),
    ...sent.map(({ fulfillmentLineItem, quantity }): Part => [numberOf(fulfillmentLineItem.lineItem.id), quantity]),
  ])
  const needed = totals(wanted.lines.map(({ ref, quantity }) => [ref, quantity]))
  return [...needed].every(([ref, quantity]) => quantity <= (available.get(ref) ?? 0)) ? 'different' : 'fixed'
}
