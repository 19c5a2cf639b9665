import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../config/deps.ts'
import { inShop } from '../../../db/db.ts'
import { findShopId } from '../../../db/shop-directory.ts'
import { find } from '../../shop/shops/queries.ts'

const SELF = "'self'"

/** The shop whose console is being opened: by the session token in the address, else by the session cookie. */
const shopOf = async (deps: Deps, request: FastifyRequest): Promise<number | undefined> => {
  const query = request.query as Record<string, unknown>
  const token = query['session-token'] ?? query.id_token
  const visitor = typeof token === 'string' ? await deps.platform.readSessionToken(token) : undefined
  if (visitor) return findShopId(deps.db, visitor)
  const cookie = request.cookies[deps.cookies.sessionName]
  return cookie ? (await deps.tokens.cookie.verify(cookie))?.shop : undefined
}

/** Only pages that the shop trusts may frame its console. As long as the shop is unknown, only our own host page may. */
export const frameAncestors = async (deps: Deps, request: FastifyRequest): Promise<readonly string[]> => {
  try {
    const shopId = await shopOf(deps, request)
    if (shopId === undefined) return [SELF]
    const shop = await inShop(deps.db, shopId, (db) => find(db, shopId))
    return [SELF, ...(shop?.embed_origins ?? [])]
  } catch {
    return [SELF] // The page itself needs no database: it loads, and says what is wrong.
  }
}
