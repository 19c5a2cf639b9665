import { AUDIT_EXPORT_LINES, AUDIT_PAGE_SIZE, type AuditFilter, type AuditLine } from '@returns-desk/contract'
import { sql } from 'kysely'
import type { ShopDb } from '../../../db/db.ts'
import { staffName } from '../../../db/staff-name.ts'

/** Midnight of a day where the shop is. */
const startOf = (day: string, plusDays: number) =>
  sql<Date>`((${day}::date + ${plusDays}::int)::timestamp at time zone (select time_zone from shops where shops.shop_id = audit.shop_id))`

const newest = async (
  db: ShopDb,
  shopId: number,
  { staff, action, object, from, to }: AuditFilter,
  limit: number,
  before?: number,
): Promise<AuditLine[]> => {
  const rows = await db
    .selectFrom('audit')
    .select(['id', 'at', 'action', 'object', 'changes'])
    .select(staffName('audit').as('staff'))
    .where('shop_id', '=', shopId)
    .$if(before !== undefined, (lines) => lines.where('id', '<', before ?? 0))
    .$if(staff !== undefined, (lines) => lines.where('staff_id', '=', staff ?? 0))
    .$if(object !== undefined, (lines) => lines.where('object', '=', object ?? ''))
    .$if(action !== undefined, (lines) => lines.where('feature', '=', action?.split('.')[0] ?? ''))
    .$if(action?.includes('.') === true, (lines) => lines.where('action', '=', action ?? ''))
    .$if(from !== undefined, (lines) => lines.where('at', '>=', startOf(from ?? '', 0)))
    .$if(to !== undefined, (lines) => lines.where('at', '<', startOf(to ?? '', 1)))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ at, id, changes, ...row }) => ({
    ...row,
    id: Number(id),
    at: at.toISOString(),
    changes: changes as AuditLine['changes'],
  }))
}

export const listAudit = async (db: ShopDb, shopId: number, filter: AuditFilter, before?: number) => {
  const rows = await newest(db, shopId, filter, AUDIT_PAGE_SIZE + 1, before)
  return { data: rows.slice(0, AUDIT_PAGE_SIZE), has_more: rows.length > AUDIT_PAGE_SIZE }
}

export const exportAudit = (db: ShopDb, shopId: number, filter: AuditFilter) =>
  newest(db, shopId, filter, AUDIT_EXPORT_LINES)
