/** A return on Shopify as it is now: what is left to process of it. */
import { PlatformError } from '../../platform-error.ts'
import type { ShopifyAdmin, ShopPlace } from '../admin.ts'
import { RETURN_STATE } from '../documents.ts'
import { numberOf } from '../gid.ts'
import { allPages, type Page } from '../pages.ts'

/** A return that staff cancelled on Shopify is no longer ours. */
export const OVER = new Set(['CANCELED', 'DECLINED'])

interface Node {
  readonly id: string
  readonly processableQuantity: number
  readonly processedQuantity: number
  readonly unprocessedQuantity: number
  /** Missing for a product that Shopify has not matched with the order. */
  readonly fulfillmentLineItem?: { readonly id: string; readonly lineItem: { readonly id: string } }
}

export interface ReturnLine {
  readonly id: string
  /** Of the order's line; `undefined` if it is not known. */
  readonly ref: string | undefined
  /** Of the line in its parcel. */
  readonly sentId: string | undefined
  readonly processable: number
  readonly processed: number
}

export const readState = async (admin: ShopifyAdmin, place: ShopPlace, id: string) => {
  let status = ''
  const nodes = await allPages(async (after) => {
    type Answer = { return: { readonly status: string; readonly returnLineItems: Page<Node> } | null }
    const { return: found } = await admin.query<Answer>(place, RETURN_STATE, { id, after })
    if (!found) throw new PlatformError('refused', 'no_return')
    status = found.status
    return found.returnLineItems
  })
  const lines = nodes.map(
    (node): ReturnLine => ({
      id: node.id,
      ref: node.fulfillmentLineItem && numberOf(node.fulfillmentLineItem.lineItem.id),
      sentId: node.fulfillmentLineItem?.id,
      processable: node.processableQuantity,
      processed: node.processedQuantity,
    }),
  )
  return { status, lines, isDone: nodes.every(({ unprocessedQuantity }) => unprocessedQuantity === 0) }
}
