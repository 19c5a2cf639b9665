/** Which pieces of a return are processed on Shopify, and what Shopify is told about them. */
import { PlatformError } from '../../platform-error.ts'
import type { PlatformPieces } from '../../port.ts'
import type { ShopifyAdmin, ShopPlace } from '../admin.ts'
import { RETURN_DISPOSITIONS, RETURN_LOCATION } from '../documents.ts'
import { allPages, type Page } from '../pages.ts'
import type { ReturnLine } from './return-state.ts'

export interface ChosenPieces {
  readonly line: ReturnLine
  readonly quantity: number
  readonly disposition: PlatformPieces['disposition']
}

/**
 * Accepted pieces come first, and what is processed already was processed in that order. `isWanted` chooses among the
 * rest. A line may have been sent in several parcels: each is a line of the return.
 */
export const choosePieces = (
  lines: readonly ReturnLine[],
  pieces: readonly PlatformPieces[],
  isWanted: (piece: PlatformPieces) => boolean,
): ChosenPieces[] => {
  const left = new Map(lines.map(({ id, processable }) => [id, processable]))
  const done = new Map<string, number>()
  for (const { ref, processed } of lines) if (ref !== undefined) done.set(ref, (done.get(ref) ?? 0) + processed)
  const ordered = [...pieces].sort((one, other) => Number(other.isAccepted) - Number(one.isAccepted))
  return ordered.flatMap((piece) => {
    const skipped = Math.min(done.get(piece.ref) ?? 0, piece.quantity)
    done.set(piece.ref, (done.get(piece.ref) ?? 0) - skipped)
    let wanted = isWanted(piece) ? piece.quantity - skipped : 0
    return lines.flatMap((line) => {
      const quantity = line.ref === piece.ref ? Math.min(left.get(line.id) ?? 0, wanted) : 0
      if (quantity === 0) return []
      left.set(line.id, (left.get(line.id) ?? 0) - quantity)
      wanted -= quantity
      return [{ line, quantity, disposition: piece.disposition }]
    })
  })
}

/** All that can be processed, whether anything is known about it or not. */
export const chooseRest = (lines: readonly ReturnLine[], pieces: readonly PlatformPieces[]): ChosenPieces[] => {
  const chosen = choosePieces(lines, pieces, () => true)
  const rest = lines.flatMap((line): ChosenPieces[] => {
    const known = chosen.filter((one) => one.line === line).reduce((sum, { quantity }) => sum + quantity, 0)
    return line.processable > known ? [{ line, quantity: line.processable - known, disposition: null }] : []
  })
  return [...chosen, ...rest]
}

interface ReverseLine {
  readonly id: string
  readonly totalQuantity: number
  readonly fulfillmentLineItem: { readonly id: string } | null
  readonly dispositions: readonly { readonly quantity: number }[]
}

/** The lines that can still be told what became of them, with how many pieces, by line in a parcel. */
const listReverseLines = async (admin: ShopifyAdmin, place: ShopPlace, id: string) => {
  const orders = await allPages(async (after) => {
    type Order = { readonly lineItems: { readonly nodes: readonly ReverseLine[] } }
    type Answer = { return: { readonly reverseFulfillmentOrders: Page<Order> } | null }
    return (await admin.query<Answer>(place, RETURN_DISPOSITIONS, { id, after })).return?.reverseFulfillmentOrders
  })
  return orders
    .flatMap(({ lineItems }) => lineItems.nodes)
    .map((line) => ({
      id: line.id,
      sentId: line.fulfillmentLineItem?.id,
      left: line.totalQuantity - line.dispositions.reduce((sum, { quantity }) => sum + quantity, 0),
    }))
}

/** Where the order was sent from; `undefined` if the app may not know. */
const findLocation = async (admin: ShopifyAdmin, place: ShopPlace, id: string): Promise<string | undefined> => {
  type Answer = { return: { order: { fulfillments: readonly { location: { readonly id: string } | null }[] } } | null }
  try {
    const { return: found } = await admin.query<Answer>(place, RETURN_LOCATION, { id })
    return found?.order.fulfillments.flatMap(({ location }) => location?.id ?? [])[0]
  } catch (error) {
    if (error instanceof PlatformError && error.trouble === 'denied') return undefined
    throw error
  }
}

/** Goods are restocked at a location: without one, somebody has to do it there. */
const typeOf = (disposition: NonNullable<PlatformPieces['disposition']>, locationId: string | undefined) => {
  if (disposition === 'missing') return { dispositionType: 'MISSING' }
  if (disposition === 'dispose' || disposition === 'send_back') return { dispositionType: 'NOT_RESTOCKED' }
  if (disposition === 'refurbish' || locationId === undefined) return { dispositionType: 'PROCESSING_REQUIRED' }
  return { dispositionType: 'RESTOCKED', locationId }
}

/** The lines of a request to process a return. */
export const lineInputs = async (
  admin: ShopifyAdmin,
  place: ShopPlace,
  id: string,
  chosen: readonly ChosenPieces[],
) => {
  const isTold = chosen.some(({ disposition }) => disposition !== null)
  const reverse = isTold ? await listReverseLines(admin, place, id) : []
  const isRestocked = chosen.some(({ disposition }) => disposition === 'restock')
  const locationId = isRestocked ? await findLocation(admin, place, id) : undefined
  const left = new Map(reverse.map((line) => [line.id, line.left]))
  const dispositionsOf = ({ line, quantity, disposition }: ChosenPieces) => {
    let wanted = disposition === null ? 0 : quantity
    return reverse.flatMap((known) => {
      const told = known.sentId === line.sentId ? Math.min(left.get(known.id) ?? 0, wanted) : 0
      if (told === 0 || disposition === null) return []
      left.set(known.id, (left.get(known.id) ?? 0) - told)
      wanted -= told
      return [{ reverseFulfillmentOrderLineItemId: known.id, quantity: told, ...typeOf(disposition, locationId) }]
    })
  }
  return [...new Set(chosen.map(({ line }) => line))].map((line) => {
    const own = chosen.filter((one) => one.line === line)
    const dispositions = own.flatMap(dispositionsOf)
    const quantity = own.reduce((sum, one) => sum + one.quantity, 0)
    return { id: line.id, quantity, ...(dispositions.length > 0 ? { dispositions } : {}) }
  })
}
