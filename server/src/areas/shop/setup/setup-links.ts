/**
 * Links to the set-up page. Anybody who has one can make a shop on this server, so it works once, for a day, and is known here by its
 * hash only.
 */
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Deps } from '../../../config/deps.ts'
import { type Db, inShop } from '../../../db/db.ts'

const LINK_SECONDS = 24 * 60 * 60
const TOKEN_BYTES = 32
const SETUP_LOCK = 7_061_987

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

type LinkDeps = Pick<Deps, 'db' | 'clock' | 'publicUrl'>

/** Earlier links stay good: a form that is half filled in survives a restart of the server. */
export const createSetUpLink = async ({ db, clock, publicUrl }: LinkDeps): Promise<string> => {
  const now = clock()
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await db.deleteFrom('setup_links').where('expires_at', '<=', now).execute()
  const expires_at = new Date(now.getTime() + LINK_SECONDS * 1000)
  await db
    .insertInto('setup_links')
    .values({ token_hash: hashOf(token), expires_at })
    .execute()
  return `${publicUrl}/setup?token=${token}`
}

export const isLinkGood = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, token: string): Promise<boolean> => {
  const link = db.selectFrom('setup_links').select('token_hash').where('token_hash', '=', hashOf(token))
  return (await link.where('expires_at', '>', clock()).executeTakeFirst()) !== undefined
}

/**
 * Uses a link up, in the transaction that makes the shop: of two at once the second waits here, and finds it used. All others end
 * with it, since they were printed for the same first shop.
 */
export const useSetUpLink = async (db: Db, token: string, now: Date): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock(${SETUP_LOCK})`.execute(db)
  const used = db.deleteFrom('setup_links').where('token_hash', '=', hashOf(token)).where('expires_at', '>', now)
  if (!(await used.returning('token_hash').executeTakeFirst())) return false
  await endSetUpLinks(db)
  return true
}

export const endSetUpLinks = async (db: Db): Promise<void> => {
  await db.deleteFrom('setup_links').execute()
}

/** Whether there is a shop that is no demo. */
export const hasOwnShop = async (db: Db): Promise<boolean> => {
  const shops = await db.selectFrom('shop_directory').select(['shop_id', 'platform']).orderBy('shop_id').execute()
  if (shops.some(({ platform }) => platform !== 'embedded')) return true
  for (const { shop_id } of shops) {
    const own = await inShop(db, shop_id, (shopDb) =>
      shopDb.selectFrom('shops').select('is_demo').where('shop_id', '=', shop_id).executeTakeFirst(),
    )
    if (own && !own.is_demo) return true
  }
  return false
}

/** For the start: a link as long as nobody has a shop of their own here. */
export const setUpLinkAtStart = async (deps: LinkDeps): Promise<string | undefined> =>
  (await hasOwnShop(deps.db)) ? undefined : createSetUpLink(deps)
