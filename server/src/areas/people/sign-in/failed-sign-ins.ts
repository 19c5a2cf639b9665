/**
 * What the audit says of somebody who did not get in: how they tried, and from which network. Who tries in vain may be
 * anybody, so what they typed is not in it, and a guess every second is one line a minute.
 */
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../config/deps.ts'
import { inShop } from '../../../db/db.ts'
import { callerNetwork, countTries, isExceeded } from '../../../http/rate-limits.ts'
import { writeAudit } from '../../../http/steps/audit.ts'

const LINES = { name: 'line of a failed sign-in', max: 1, seconds: 60 }

export type SignInKind = 'password' | 'code' | 'passkey' | 'sso'

/** `shopId`: the one that was named, which may be none. */
export const noteFailedSignIn = async (
  deps: Deps,
  request: FastifyRequest,
  shopId: number | undefined,
  kind: SignInKind,
): Promise<void> => {
  if (shopId === undefined) return
  const network = callerNetwork(request)
  const counted = await countTries(deps, deps.db, [{ limit: LINES, by: [shopId, kind, network] }])
  if (counted.some(isExceeded)) return
  await inShop(deps.db, shopId, async (db) => {
    const shop = db.selectFrom('shops').select('shop_id').where('shop_id', '=', shopId)
    if (!(await shop.executeTakeFirst())) return
    await writeAudit(db, shopId, { action: `host.${kind}Failed`, object: network, at: deps.clock() })
  })
}
