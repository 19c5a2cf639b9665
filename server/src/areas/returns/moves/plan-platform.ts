/** The effects of a return on the shop's platform: a tag on its order, and, if the shop wants it, a return there. */
import { STATUS } from '@returns-desk/engine'
import { sql } from 'kysely'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { type Effect, planEffects } from '../../../outbox/plan-effects.ts'
import type { ReturnEvent } from '../history/return-event.ts'

interface Wishes {
  readonly tag: string
  readonly platform_returns: boolean
  /** It is open on the platform, or was asked for. */
  readonly is_there: boolean
  /** It is open there, or may be: opening it was not refused. */
  readonly is_open: boolean
}

/** `undefined` if no platform knows the return's order. */
const findWishes = async (db: ShopDb, shopId: number, returnId: string) => {
  const { rows } = await sql<Wishes>`
    select trim(p.shopify_tag) as tag, coalesce(s.platform_returns, false) as platform_returns,
      l.return_id is not null as is_there,
      coalesce(l.platform_ref, l.replaced_ref) is not null or l.asked_at is not null as is_open
    from returns r
    left join platform_return_links l on l.shop_id = r.shop_id and l.return_id = r.id
    join payment_methods p on p.shop_id = r.shop_id and p.id = r.payment_method_id
    left join settings s on s.shop_id = r.shop_id
    where r.shop_id = ${shopId} and r.id = ${returnId} and r.order_ref is not null`.execute(db)
  return rows[0]
}

/** The tag of the refund method, for the order of a new return. */
export const tagEffects = (returnId: string, tag: string, key = returnId): Effect[] =>
  tag === '' ? [] : [{ kind: 'order-tag', returnId, key: `order-tag/${key}`, payload: { title: tag } }]

const effectsOf = ({ returnId, event }: ReturnEvent, { platform_returns, is_there }: Wishes): Effect[] => {
  const atPlatform = (kind: PlatformReturnKind): Effect => ({ kind, returnId, key: `${kind}/${returnId}`, payload: {} })
  const to = Number(event.to)
  // A return that was opened there is cancelled there too, whatever the current setting.
  if (to === STATUS.CANCELLED) return is_there ? [atPlatform('platform-return-cancel')] : []
  if (!platform_returns) return []
  return [atPlatform(to === STATUS.PROCESSED ? 'platform-return-open' : 'platform-return-process')]
}

type PlatformReturnKind = Extract<Effect['kind'], `platform-return-${string}`>

const STATUSES_OF_INTEREST: readonly number[] = [STATUS.PROCESSED, STATUS.COMPLETED, STATUS.CANCELLED]

const isOfInterest = ({ type, to }: ReturnEvent['event']) =>
  type === 'status_changed' && STATUSES_OF_INTEREST.includes(Number(to))

/** What a move means there. The tag of a new return is planned with it. */
export const planPlatform = async (deps: Deps, db: ShopDb, shopId: number, returnEvent: ReturnEvent): Promise<void> => {
  if (!isOfInterest(returnEvent.event)) return
  const wishes = await findWishes(db, shopId, returnEvent.returnId)
  if (wishes) await planEffects(deps, db, shopId, effectsOf(returnEvent, wishes), returnEvent.hold)
}

interface Correction {
  readonly returnId: string
  /** Of the return as corrected: each correction is told once. */
  readonly version: number
  readonly areLinesChanged: boolean
  readonly isRefundMethodChanged: boolean
}

/** In the transaction of a correction. The tag of the former refund method stays: another return may have it too. */
export const planCorrected = async (deps: Deps, db: ShopDb, shopId: number, correction: Correction): Promise<void> => {
  const { returnId, version, areLinesChanged, isRefundMethodChanged } = correction
  if (!areLinesChanged && !isRefundMethodChanged) return
  const wishes = await findWishes(db, shopId, returnId)
  if (!wishes) return
  const own = `${returnId}/${version}`
  const key = `platform-return-adjust/${own}`
  await planEffects(deps, db, shopId, [
    ...(areLinesChanged && wishes.is_open
      ? [{ kind: 'platform-return-adjust', returnId, key, payload: {} } as const]
      : []),
    ...(isRefundMethodChanged ? tagEffects(returnId, wishes.tag, own) : []),
  ])
}
