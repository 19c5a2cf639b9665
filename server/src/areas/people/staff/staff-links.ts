/**
 * Links that let a person choose a password: an invitation, or the way back after forgetting it. They work once, and are
 * known here by their hashes only.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'

export type LinkKind = 'invite' | 'reset'

export const RESET_LINK_SECONDS = 60 * 60
const LINK_SECONDS: Record<LinkKind, number> = { invite: 7 * 24 * 60 * 60, reset: RESET_LINK_SECONDS }
const TOKEN_BYTES = 32

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

interface WantedLink {
  readonly shopId: number
  readonly handle: string
  readonly staffId: number
  readonly kind: LinkKind
  /** Otherwise the earlier links of the person end. */
  readonly keepsEarlier?: boolean
}

export const createLink = async (
  { clock, publicUrl }: Pick<Deps, 'clock' | 'publicUrl'>,
  db: ShopDb,
  { shopId, handle, staffId, kind, keepsEarlier = false }: WantedLink,
): Promise<string> => {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await endLinks(db, shopId, staffId, keepsEarlier ? clock() : undefined)
  const expires_at = new Date(clock().getTime() + LINK_SECONDS[kind] * 1000)
  const row = { shop_id: shopId, token_hash: hashOf(token), staff_id: staffId, kind, expires_at }
  await db.insertInto('staff_links').values(row).execute()
  return `${publicUrl}/host/join?shop=${encodeURIComponent(handle)}&token=${token}`
}

/** All of them, or those that had expired by `before`. */
export const endLinks = async (db: ShopDb, shopId: number, staffId: number, before?: Date): Promise<void> => {
  const links = db.deleteFrom('staff_links').where('shop_id', '=', shopId).where('staff_id', '=', staffId)
  await (before ? links.where('expires_at', '<=', before) : links).execute()
}

const links = (db: ShopDb, shopId: number, token: string, now: Date) =>
  db
    .selectFrom('staff_links as link')
    .innerJoin('staff', (join) =>
      join.onRef('staff.shop_id', '=', 'link.shop_id').onRef('staff.id', '=', 'link.staff_id'),
    )
    .select(['link.kind', 'staff.id', 'staff.name', 'staff.email', 'staff.language', 'staff.state'])
    .where('link.shop_id', '=', shopId)
    .where('link.token_hash', '=', hashOf(token))
    .where('link.expires_at', '>', now)
    .where('staff.state', '<>', 'off')

export const findLink = (db: ShopDb, shopId: number, token: string, now: Date) =>
  links(db, shopId, token, now).executeTakeFirst()

/** Uses a link up. Of two at once the second waits for the person's row, and finds the link used. */
export const useLink = async (db: ShopDb, shopId: number, token: string, now: Date) => {
  const link = await links(db, shopId, token, now).forNoKeyUpdate('staff').executeTakeFirst()
  if (!link) return undefined
  const used = db.deleteFrom('staff_links').where('shop_id', '=', shopId).where('token_hash', '=', hashOf(token))
  if (!(await used.returning('token_hash').executeTakeFirst())) return undefined
  await endLinks(db, shopId, link.id)
  return link
}
