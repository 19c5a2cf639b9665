import { BULK_LIMIT, type BulkSelection } from '@returns-desk/contract'
import type { ShopDb } from '../../../db/db.ts'
import type { Viewer } from '../list/filters.ts'
import { readView } from '../list/read-view.ts'
import { findViewIds } from '../list/view-ids.ts'

export interface ChosenRow {
  readonly id: string
  readonly version?: number | undefined
}

/** Each return once, in the order in which they were chosen. */
export const chooseRows = async (
  db: ShopDb,
  shopId: number,
  { rows = [], view }: BulkSelection,
  viewer: Viewer,
): Promise<ChosenRow[]> => {
  if (!view) return [...new Map(rows.map((row) => [row.id, row])).values()]
  const ids = await findViewIds(db, shopId, await readView(db, shopId, view, viewer), BULK_LIMIT)
  return ids.map((id) => ({ id }))
}
