/** People who sign in at the built-in host. */
import type { FastifyRequest } from 'fastify'
import type { HostClaims, PendingSignInClaims } from '../../../auth/tokens.ts'
import type { Deps } from '../../../config/deps.ts'
import { type Db, inShop, type ShopDb } from '../../../db/db.ts'
import { findShopId } from '../../../db/shop-directory.ts'
import { writeAudit } from '../../../http/steps/audit.ts'
import { readHostCookie } from '../sign-in/host-cookie.ts'
import { insertSignIn } from '../sign-in/sign-ins.ts'
import { findAccount } from '../staff/queries.ts'

export const findShop = (db: ShopDb, shopId: number) =>
  db
    .selectFrom('shops')
    .innerJoin('shop_directory', 'shop_directory.shop_id', 'shops.shop_id')
    .select(['shops.name', 'shop_directory.archived_at', 'shop_directory.handle'])
    .where('shops.shop_id', '=', shopId)
    .executeTakeFirst()

/** Opens a sign-in for a person who has proved who they are. */
export const openSignIn = async (
  db: ShopDb,
  shop: { readonly id: number; readonly handle: string },
  staffId: number,
  at: Date,
): Promise<HostClaims> => {
  const sign_in = await insertSignIn(db, shop.id, staffId, at)
  await writeAudit(db, shop.id, { action: 'host.signIn', object: '', staffId, at })
  return { shop: shop.id, handle: shop.handle, sign_in }
}

const findPerson = (db: Db, shopId: number, email: string) =>
  inShop(db, shopId, async (shopDb) => {
    const person = await findAccount(shopDb, shopId, email)
    const shop = await findShop(shopDb, shopId)
    return person?.state === 'active' && shop ? { ...person, archived_at: shop.archived_at } : undefined
  })

/**
 * Who has the password; they are not signed in yet. A shop or a person that does not exist takes as long to refuse as a wrong password. That a shop is closed learns who
 * knows a password.
 */
export const signInPerson = async (
  { db, passwords }: Pick<Deps, 'db' | 'passwords'>,
  { handle, email, password }: { handle: string; email: string; password: string },
): Promise<PendingSignInClaims | 'closed' | undefined> => {
  const shopId = await findShopId(db, { platform: 'embedded', handle })
  const person = shopId && (await findPerson(db, shopId, email))
  const isRight = await passwords.isRight(password, (person || undefined)?.password_hash)
  if (!isRight || !shopId || !person) return undefined
  if (person.archived_at) return 'closed'
  return { shop: shopId, handle, staff: person.id }
}

/** Who the host's cookie says has signed in, until they sign out or are signed out. */
export const currentPerson = async (deps: Deps, request: FastifyRequest) => {
  const claims = await readHostCookie(deps, request)
  if (!claims) return undefined
  const { shop: shopId, handle, sign_in: signInId, version = 0 } = claims
  const shop = await inShop(deps.db, shopId, (db) => findShop(db, shopId))
  return shop && !shop.archived_at ? { shopId, handle, signInId, version, shopName: shop.name } : undefined
}
