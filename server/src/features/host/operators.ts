import { isPassword } from '../../auth/password.ts'
import type { HostClaims } from '../../auth/tokens.ts'
import type { Deps } from '../../config/deps.ts'
import { type Db, inShop } from '../../db/db.ts'
import { findShopId } from '../../db/shop-directory.ts'
import { endSignIn, insertSignIn, isSignedIn } from '../sign-in/operator-sign-ins.ts'

const findOperator = (db: Db, shopId: number) =>
  inShop(db, shopId, (shopDb) =>
    shopDb
      .selectFrom('operators')
      .innerJoin('shops', 'shops.shop_id', 'operators.shop_id')
      .innerJoin('shop_directory', 'shop_directory.shop_id', 'operators.shop_id')
      .select(['operators.password_hash', 'operators.changed_at', 'shops.name', 'shop_directory.archived_at'])
      .where('operators.shop_id', '=', shopId)
      .executeTakeFirst(),
  )

/** A shop that does not exist takes as long to refuse as a wrong password. That one is closed learns who knows its password. */
export const signInOperator = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  handle: string,
  password: string,
): Promise<HostClaims | 'closed' | undefined> => {
  const shopId = await findShopId(db, { platform: 'embedded', handle })
  const operator = shopId && (await findOperator(db, shopId))
  const isRight = await isPassword(password, operator ? operator.password_hash : undefined)
  if (!isRight || !shopId || !operator) return undefined
  if (operator.archived_at) return 'closed'
  const sign_in = await inShop(db, shopId, (shopDb) => insertSignIn(shopDb, shopId, clock()))
  return { shop: shopId, handle, changed_at: operator.changed_at.toISOString(), sign_in }
}

const claimsOf = async ({ tokens }: Deps, cookie: string | undefined) => {
  const claims = cookie ? await tokens.host.verify(cookie) : undefined
  return typeof claims?.sign_in === 'string' ? claims : undefined
}

/** Who the host's cookie says has signed in, until they sign out or the password changes. */
export const currentOperator = async (deps: Deps, cookie: string | undefined) => {
  const claims = await claimsOf(deps, cookie)
  const operator = claims && (await findOperator(deps.db, claims.shop))
  if (!operator || operator.archived_at || operator.changed_at.toISOString() !== claims?.changed_at) return undefined
  const { shop, handle, sign_in: signInId } = claims
  const isIn = await inShop(deps.db, shop, (db) => isSignedIn(db, shop, signInId))
  return isIn ? { handle, signInId, shopName: operator.name } : undefined
}

/** Ends what the cookie stands for, on the server: a copy of it is worth nothing any more. */
export const signOutOperator = async (deps: Deps, cookie: string | undefined): Promise<void> => {
  const claims = await claimsOf(deps, cookie)
  if (claims) await inShop(deps.db, claims.shop, (db) => endSignIn(db, claims.shop, claims.sign_in, deps.clock()))
}
