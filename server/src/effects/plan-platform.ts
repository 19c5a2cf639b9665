/** What a return leads to at the shop's platform: a tag on its order, and where the shop wants it, a return there too. */
import { sql } from 'kysely'
import type { ShopDb } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import type { ReturnHappening } from './after-event.ts'
import { type Effect, planEffects } from './plan-effects.ts'

const PROCESSED = 4
const COMPLETED = 7

interface Wishes {
  readonly tag: string
  readonly platform_returns: boolean
}

/** `undefined` for a return of no order that a platform knows. */
const findWishes = async (db: ShopDb, shopId: number, returnId: string) => {
  const { rows } = await sql<Wishes>`
    select trim(p.shopify_tag) as tag, coalesce(s.platform_returns, false) as platform_returns
    from returns r
    join payment_methods p on p.shop_id = r.shop_id and p.id = r.payment_method_id
    left join settings s on s.shop_id = r.shop_id
    where r.shop_id = ${shopId} and r.id = ${returnId} and r.order_ref is not null`.execute(db)
  return rows[0]
}

const effectsOf = ({ returnId, event }: ReturnHappening, { tag, platform_returns }: Wishes): Effect[] => {
  if (event.type === 'return_created')
    return tag === '' ? [] : [{ kind: 'order-tag', returnId, key: `order-tag/${returnId}`, payload: { title: tag } }]
  if (event.type !== 'status_changed' || !platform_returns) return []
  const open: Effect = { kind: 'platform-return-open', returnId, key: `platform-return-open/${returnId}`, payload: {} }
  if (Number(event.to) === PROCESSED) return [open]
  if (Number(event.to) !== COMPLETED) return []
  return [{ kind: 'platform-return-process', returnId, key: `platform-return-process/${returnId}`, payload: {} }]
}

export const planPlatform = async (
  deps: Deps,
  db: ShopDb,
  shopId: number,
  happening: ReturnHappening,
): Promise<void> => {
  const { type, to } = happening.event
  const isOfInterest =
    type === 'return_created' || (type === 'status_changed' && [PROCESSED, COMPLETED].includes(Number(to)))
  if (!isOfInterest) return
  const wishes = await findWishes(db, shopId, happening.returnId)
  if (wishes) await planEffects(deps, db, shopId, effectsOf(happening, wishes))
}
