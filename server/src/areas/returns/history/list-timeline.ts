/** The timeline of a return, paged: a return with a thousand moves is not sent in full. */
import type { StaffName, TimelineEntry, TimelinePart } from '@returns-desk/contract'
import { sql } from 'kysely'
import type { ShopDb } from '../../../db/db.ts'
import { staffName } from '../../../db/staff-name.ts'

const PART_SIZE = 50

interface TimelineRow {
  readonly id: number
  readonly at: Date
  readonly actor: string
  readonly kind: string
  readonly from_name: string | null
  readonly to_name: string | null
  readonly note: string | null
  readonly staff: StaffName | null
  readonly assignee: StaffName | null
}

const toEntry = ({ at, actor, kind, from_name, to_name, ...row }: TimelineRow): TimelineEntry => ({
  ...row,
  at: at.toISOString(),
  actor: actor as TimelineEntry['actor'],
  kind: kind as TimelineEntry['kind'],
  from: from_name,
  to: to_name,
})

/** The newest entries, or the newest before a given entry. */
export const listTimeline = async (
  db: ShopDb,
  shopId: number,
  returnId: string,
  before?: number,
): Promise<TimelinePart> => {
  const wanted = sql`
    from return_events where shop_id = ${shopId} and return_id = ${returnId}
      ${before === undefined ? sql`` : sql`and id < ${before}`}`
  const { rows } = await sql<TimelineRow>`
    select id, at, actor, kind, from_name, to_name, note, ${staffName('return_events')} as staff,
      ${staffName('return_events', 'assignee_id')} as assignee ${wanted}
    order by id desc limit ${sql.lit(PART_SIZE)}`.execute(db)
  const data = rows.reverse().map(toEntry)
  if (data.length < PART_SIZE) return { data, more: 0 }
  const counted = await sql<{ count: number }>`select count(*) as count ${wanted}`.execute(db)
  return { data, more: (counted.rows[0]?.count ?? 0) - data.length }
}

export const findReturnId = (db: ShopDb, shopId: number, id: string) =>
  db.selectFrom('returns').select('id').where('shop_id', '=', shopId).where('id', '=', id).executeTakeFirst()
