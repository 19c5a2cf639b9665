/**
 * Each invitation is a mail to an address that somebody typed, in the name of the shop: a session in the wrong hands must
 * not send thousands. Invitations that fail do not count, because the count is rolled back with them.
 */
import { tooManyRequests } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { countTries, isExceeded } from '../../../http/rate-limits.ts'

const OF_A_PERSON = { name: 'invitations of a person', max: 30, seconds: 60 * 60 }
const OF_A_SHOP = { name: 'invitations of a shop', max: 60, seconds: 60 * 60 }

export const countInvitation = async (deps: Deps, db: ShopDb, shopId: number, staffId: number): Promise<void> => {
  const counted = await countTries(deps, db, [
    { limit: OF_A_PERSON, by: [shopId, staffId] },
    { limit: OF_A_SHOP, by: [shopId] },
  ])
  const ends = counted.filter(isExceeded).map(({ endsAt }) => endsAt.getTime())
  if (ends.length > 0) throw tooManyRequests((Math.max(...ends) - deps.clock().getTime()) / 1000, 'invitations_limit')
}
