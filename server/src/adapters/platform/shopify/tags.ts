import { PlatformError } from '../platform-error.ts'
import type { ShopifyAdmin, ShopPlace } from './admin.ts'
import { ADD_TAG, ORDER_TAGS } from './documents.ts'
import { gidOf, orderNumberOf } from './gid.ts'

/** Shopify ends a tag at a comma, and ignores case when it compares tags. */
const tagsIn = (text: string) => text.split(',').flatMap((tag) => tag.trim() || [])

interface Added {
  readonly tagsAdd: { readonly userErrors: readonly unknown[] } | null
}

/** Read back afterwards: Shopify has been seen to accept tags without saving them. */
export const addTag = async (admin: ShopifyAdmin, place: ShopPlace, ref: string, tag: string): Promise<void> => {
  const number = orderNumberOf(ref)
  const tags = tagsIn(tag)
  if (tags.length === 0) return
  if (number === undefined) throw new PlatformError('refused', 'no_order')
  const id = gidOf('Order', number)
  const { tagsAdd } = await admin.mutate<Added>(place, ADD_TAG, { id, tags })
  if (!tagsAdd || tagsAdd.userErrors.length > 0) throw new PlatformError('refused', 'tag')
  const { order } = await admin.query<{ order: { tags: readonly string[] } | null }>(place, ORDER_TAGS, { id })
  const kept = new Set(order?.tags.map((one) => one.toLowerCase()))
  if (!tags.every((one) => kept.has(one.toLowerCase()))) throw new PlatformError('not_kept', 'tag')
}
