import type { TimelineEntry } from '@returns-desk/contract'
import type { ShopDb } from '../../../db/db.ts'

export interface NewEvent {
  readonly shopId: number
  readonly returnId: string
  readonly at: Date
  readonly actor: TimelineEntry['actor']
  readonly kind: Exclude<TimelineEntry['kind'], 'created' | 'moved' | 'move_undone'>
  readonly note: string | null
  /** Of `assigned`: to whom. */
  readonly assigneeId?: number | null
}

/** A timeline entry other than a change of status. */
export const addEvent = async (
  db: ShopDb,
  { shopId, returnId, at, actor, kind, note, assigneeId = null }: NewEvent,
) => {
  const row = { shop_id: shopId, return_id: returnId, at, actor, kind, note, assignee_id: assigneeId }
  await db.insertInto('return_events').values(row).execute()
}
