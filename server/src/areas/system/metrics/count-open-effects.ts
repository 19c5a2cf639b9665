/**
 * Pending and failed effects over all shops. This takes a query per shop, so the result is cached for a minute, and
 * concurrent callers share one run.
 */
import { sql } from 'kysely'
import type { Deps } from '../../../config/deps.ts'
import { inShop } from '../../../db/db.ts'
import { listShopIds } from '../../../db/shop-directory.ts'

const GOOD_MS = 60_000

interface OpenEffects {
  readonly pending: number
  readonly failed: number
}

const answers = new WeakMap<Deps['db'], { readonly at: number; readonly counts: Promise<OpenEffects> }>()

const countInShop = (deps: Deps, shopId: number) =>
  inShop(deps.patientDb, shopId, (db) =>
    db
      .selectFrom('effects')
      .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
      .where('shop_id', '=', shopId)
      .where('state', 'in', [sql.lit('pending'), sql.lit('failed')])
      .groupBy('state')
      .execute(),
  )

const count = async (deps: Deps): Promise<OpenEffects> => {
  const counts = { pending: 0, failed: 0 }
  for (const shopId of await listShopIds(deps.patientDb))
    for (const { state, count: effects } of await countInShop(deps, shopId))
      counts[state as keyof OpenEffects] += effects
  return counts
}

export const countOpenEffects = (deps: Deps): Promise<OpenEffects> => {
  const known = answers.get(deps.patientDb)
  const now = deps.clock().getTime()
  if (known && now - known.at < GOOD_MS) return known.counts
  const counts = count(deps)
  answers.set(deps.patientDb, { at: now, counts })
  // A failed query is retried, not cached.
  counts.catch(() => answers.delete(deps.patientDb))
  return counts
}
