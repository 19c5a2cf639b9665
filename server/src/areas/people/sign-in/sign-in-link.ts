import { SIGN_IN_LINK_SECONDS, type Tokens } from '../../../auth/tokens.ts'
import type { Env } from '../../../config/env.ts'
import { type Db, inShop } from '../../../db/db.ts'
import { findShopId } from '../../../db/shop-directory.ts'

export const DEMO_HANDLE = 'demo'

const isDemo = async (db: Db, handle: string): Promise<boolean> => {
  const shopId = await findShopId(db, { platform: 'embedded', handle })
  if (shopId === undefined) return false
  const shop = await inShop(db, shopId, (shopDb) =>
    shopDb.selectFrom('shops').select('is_demo').where('shop_id', '=', shopId).executeTakeFirst(),
  )
  return shop?.is_demo === true
}

/**
 * A link that opens a demo shop's console, any number of times for a day. Printed links end up in logs, so there is
 * none for a shop with real customers: `undefined` as soon as orders were imported.
 */
export const signInLink = async (
  { publicUrl }: Pick<Env, 'publicUrl'>,
  { db, tokens }: { db: Db; tokens: Tokens },
  handle = DEMO_HANDLE,
): Promise<string | undefined> => {
  if (!(await isDemo(db, handle))) return undefined
  const token = await tokens.sessionToken.sign({ dest: handle, link: true }, SIGN_IN_LINK_SECONDS)
  return `${publicUrl}/?session-token=${token}`
}
