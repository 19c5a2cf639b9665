/** The people of a full shop, and what they did together. */
import { randomUUID } from 'node:crypto'
import { notify } from '../areas/people/notifications/notify.ts'
import { savePreferences } from '../areas/people/notifications/queries.ts'
import { insertSignIn } from '../areas/people/sign-in/sign-ins.ts'
import { findAccount, insertStaff } from '../areas/people/staff/queries.ts'
import { saveLook } from '../areas/returns/teamwork/presence.ts'
import type { ShopDb } from '../db/db.ts'
import { writeAudit } from '../http/steps/audit.ts'
import type { World } from '../test/world.ts'
import { secretOf } from './marks.ts'

/** A colleague who was invited, and one who signed in. */
export const addColleagues = async (db: ShopDb, shop_id: number, started_at: Date, mark: string) => {
  const language = 'en'
  const person = { language, role: 'agent', state: 'invited' } as const
  const staff_id = await insertStaff(db, shop_id, {
    ...person,
    name: `${secretOf(mark)}-colleague`,
    email: `${mark}@staff.example`,
  })
  const link = { staff_id, token_hash: randomUUID(), kind: 'invite', expires_at: new Date('2099-01-01') }
  await db
    .insertInto('staff_links')
    .values({ shop_id, ...link })
    .execute()
  await insertSignIn(db, shop_id, staff_id, started_at)
  return staff_id
}

/** The owner has done something before. */
export const addOwnersPast = async (db: ShopDb, shopId: number, at: Date) => {
  const owner = await findAccount(db, shopId, '')
  const staffId = owner?.id ?? 0
  await writeAudit(db, shopId, { action: 'host.signIn', object: '', at, staffId })
  return staffId
}

/** The owner works on a return together with others. */
export const addTeamwork = async (
  world: World,
  db: ShopDb,
  shop_id: number,
  returnId: string,
  staff_id: number,
  mark: string,
) => {
  const at = world.deps.clock()
  const note = { body: `${secretOf(mark)}-note`, return_id: returnId, staff_id, created_at: at }
  const { id } = await db
    .insertInto('return_notes')
    .values({ shop_id, ...note })
    .returning('id')
    .executeTakeFirstOrThrow()
  await saveLook(db, shop_id, { returnId, staffId: staff_id, at })
  await notify(world.deps, db, shop_id, { kind: 'mentioned', returnId, staffIds: [staff_id] })
  await savePreferences(db, shop_id, staff_id, [{ kind: 'mentioned', in_bell: true, mail: 'daily' }])
  await db.insertInto('daily_mails').values({ shop_id, day: at }).execute()
  return id
}
