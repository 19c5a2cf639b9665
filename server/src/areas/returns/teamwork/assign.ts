/** Who takes care of a return. */
import { mayRole, ROLES } from '@returns-desk/contract'
import { DomainError, found } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { notify } from '../../people/notifications/notify.ts'
import { addEvent } from '../history/add-event.ts'

const WORKING_ROLES = ROLES.filter((role) => mayRole(role, 'note'))

/** Locked, so that nobody is switched off while something is assigned to them. */
export const requireColleague = async (db: ShopDb, shopId: number, id: number) => {
  const people = db.selectFrom('staff').select('id').where('shop_id', '=', shopId).where('id', '=', id)
  const person = await people
    .where('state', '=', 'active')
    .where('role', 'in', WORKING_ROLES)
    .forShare()
    .executeTakeFirst()
  if (!person) throw new DomainError('assignee_unknown')
}

const findReturn = async (db: ShopDb, shopId: number, id: string) => {
  const row = db.selectFrom('returns').select('assignee_id').where('shop_id', '=', shopId).where('id', '=', id)
  return found(await row.forUpdate().executeTakeFirst())
}

/** The same person again changes nothing and tells nobody. */
export const assignReturn = async (
  deps: Deps,
  db: ShopDb,
  shopId: number,
  { returnId, staffId, isOneOfMany }: { returnId: string; staffId: number | null; isOneOfMany?: boolean | undefined },
): Promise<{ before: number | null }> => {
  if (staffId !== null) await requireColleague(db, shopId, staffId)
  const { assignee_id: before } = await findReturn(db, shopId, returnId)
  if (before === staffId) return { before }
  const row = db.updateTable('returns').set({ assignee_id: staffId }).where('shop_id', '=', shopId)
  await row.where('id', '=', returnId).execute()
  const event = { at: deps.clock(), actor: 'staff', kind: 'assigned', note: null, assigneeId: staffId } as const
  await addEvent(db, { shopId, returnId, ...event })
  if (staffId !== null) await notify(deps, db, shopId, { kind: 'assigned', returnId, staffIds: [staffId], isOneOfMany })
  return { before }
}
