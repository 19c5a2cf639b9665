import { isPassword } from '../../auth/password.ts'
import type { HostClaims } from '../../auth/tokens.ts'
import { type Db, inShop } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { findShopId } from '../shops/queries.ts'

const findOperator = (db: Db, shopId: number) =>
  inShop(db, shopId, (shopDb) =>
    shopDb
      .selectFrom('operators')
      .innerJoin('shops', 'shops.shop_id', 'operators.shop_id')
      .select(['operators.password_hash', 'operators.changed_at', 'shops.name'])
      .where('operators.shop_id', '=', shopId)
      .executeTakeFirst(),
  )

/** A shop that does not exist takes as long to refuse as a wrong password. */
export const checkPassword = async (db: Db, handle: string, password: string): Promise<HostClaims | undefined> => {
  const shopId = await findShopId(db, { platform: 'embedded', handle })
  const operator = shopId && (await findOperator(db, shopId))
  const isRight = await isPassword(password, operator ? operator.password_hash : undefined)
  if (!isRight || !shopId || !operator) return undefined
  return { shop: shopId, handle, changed_at: operator.changed_at.toISOString() }
}

/** Who the host's cookie says has signed in, as long as the password is still the same. */
export const currentOperator = async (deps: Deps, cookie: string | undefined) => {
  const claims = cookie ? await deps.tokens.host.verify(cookie) : undefined
  const operator = claims && (await findOperator(deps.db, claims.shop))
  if (!operator || operator.changed_at.toISOString() !== claims?.changed_at) return undefined
  return { handle: claims.handle, shopName: operator.name }
}
