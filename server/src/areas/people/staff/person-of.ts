/** The person behind a visitor who opens the console. */
import { programLanguage } from '@returns-desk/contract'
import { sql } from 'kysely'
import type { Visitor } from '../../../adapters/platform/port.ts'
import type { ShopDb } from '../../../db/db.ts'
import { writeAudit } from '../../../http/steps/audit.ts'
import { hasOwner, insertStaff, type Person } from './queries.ts'

const people = (db: ShopDb, shopId: number) =>
  db
    .selectFrom('staff')
    .select(['staff.id', 'staff.name', 'staff.role', 'staff.state'])
    .where('staff.shop_id', '=', shopId)
    .where('staff.erased_at', 'is', null)

const bySignIn = (db: ShopDb, shopId: number, signInId: string, cookieVersion: number) =>
  people(db, shopId)
    .innerJoin('sign_ins', (join) =>
      join.onRef('sign_ins.shop_id', '=', 'staff.shop_id').onRef('sign_ins.staff_id', '=', 'staff.id'),
    )
    .where('sign_ins.id', '=', signInId)
    .where('sign_ins.cookie_version', '=', cookieVersion)
    .where('sign_ins.ended_at', 'is', null)
    .executeTakeFirst()

/** What somebody is called until their platform says who they are. */
export const numberName = (platform_ref: string) => `Shopify ${platform_ref}`.trim()

/** People of a platform are met here first: the first one owns the shop, and gives the others their roles. */
const ofPlatform = async (db: ShopDb, shopId: number, platform_ref: string, at: Date) => {
  const known = () => people(db, shopId).where('platform_ref', '=', platform_ref).executeTakeFirst()
  const found = await known()
  if (found) return found
  // Of two first visitors at once only one becomes the owner.
  const shop = await db
    .selectFrom('shops')
    .select('language')
    .where('shop_id', '=', shopId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const metMeanwhile = await known()
  if (metMeanwhile) return metMeanwhile
  const role = (await hasOwner(db, shopId)) ? 'agent' : 'owner'
  const language = programLanguage(shop.language)
  const name = numberName(platform_ref)
  const id = await insertStaff(db, shopId, { name, role, language, state: 'active', platform_ref })
  await writeAudit(db, shopId, { action: 'host.personMade', object: String(id), staffId: id, at })
  return { id, name, role, state: 'active' }
}

/** As the owner, who has the shop's password. */
const operator = (db: ShopDb, shopId: number) => people(db, shopId).where('is_operator', '=', true).executeTakeFirst()

/** The shop is locked: of a link that is opened while the demo ends, no session stays. */
const byLink = async (db: ShopDb, shopId: number) => {
  const shop = db.selectFrom('shops').select('is_demo').where('shop_id', '=', shopId).forShare()
  return (await shop.executeTakeFirst())?.is_demo ? operator(db, shopId) : undefined
}

export const personOf = async (
  db: ShopDb,
  shopId: number,
  visitor: Visitor,
  now: Date,
): Promise<Person | undefined> => {
  const find = () => {
    if (visitor.platform !== 'embedded') return ofPlatform(db, shopId, visitor.staffRef ?? '', now)
    if (visitor.isLink) return byLink(db, shopId)
    const { signInId, cookieVersion = 0 } = visitor
    return signInId === undefined ? operator(db, shopId) : bySignIn(db, shopId, signInId, cookieVersion)
  }
  const person = await find()
  if (person?.state !== 'active') return undefined
  await sql`update staff set last_seen_at = ${now} where shop_id = ${shopId} and id = ${person.id}`.execute(db)
  return { id: person.id, name: person.name, role: person.role as Person['role'] }
}
