import { DomainError } from '../../../base/errors.ts'
import type { ShopDb } from '../../../db/db.ts'
import { findPage } from './find-page.ts'
import type { View } from './read-view.ts'

/** All returns of a view, or an error: "all of this view" does not mean the first five hundred. */
export const findViewIds = async (
  db: ShopDb,
  shopId: number,
  view: View,
  limit: number,
): Promise<readonly string[]> => {
  const { ids } = await findPage(db, shopId, view, { offset: 0, limit: limit + 1 })
  if (ids.length > limit) throw new DomainError('bulk_too_many', { values: { maximum: limit } })
  return ids
}
