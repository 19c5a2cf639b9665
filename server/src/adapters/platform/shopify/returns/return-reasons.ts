/**
 * Maps a shop's return reasons to Shopify's library of reasons, which have stable handles. A reason is looked up by the
 * shop's name for it and by Shopify's equivalents.
 */
import { foldText } from '@returns-desk/engine'
import { PlatformError } from '../../platform-error.ts'
import type { ShopifyAdmin, ShopPlace } from '../admin.ts'
import { RETURN_REASONS } from '../documents.ts'

/** Shopify's equivalents of the reasons that a shop starts with. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  'too-small': ['size-too-small'],
  'too-large': ['too-big', 'size-too-large'],
  damaged: ['arrived-damaged', 'damaged-or-defective', 'defective'],
  'wrong-item': ['received-wrong-item', 'wrong-item-received'],
  'changed-mind': ['changed-my-mind', 'unwanted'],
  'late-delivery': ['arrived-late'],
}

const handlesOf = (reason: string): string[] => {
  const own = foldText(reason)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return own === '' ? [] : [own, ...(ALSO[own] ?? [])]
}

interface Answer {
  readonly returnReasonDefinitions: { readonly nodes: readonly { readonly id: string; readonly handle: string }[] }
}

/** Ids by the shop's names. Omits reasons without a counterpart; empty if Shopify refuses to list them. */
export const findReasons = async (
  admin: ShopifyAdmin,
  place: ShopPlace,
  reasons: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const handles = [...new Set(reasons.flatMap(handlesOf))]
  if (handles.length === 0) return new Map()
  try {
    const answer = await admin.query<Answer>(place, RETURN_REASONS, { handles, first: handles.length })
    const ids = new Map(answer.returnReasonDefinitions.nodes.map(({ id, handle }) => [handle, id]))
    return new Map(
      reasons.flatMap((reason) => {
        const id = handlesOf(reason).flatMap((handle) => ids.get(handle) ?? [])[0]
        return id === undefined ? [] : [[reason, id] as const]
      }),
    )
  } catch (error) {
    // A return without a reason is better than none.
    if (error instanceof PlatformError && (error.trouble === 'denied' || error.trouble === 'refused')) return new Map()
    throw error
  }
}
