/**
 * Keeps requests that were refused, for trying rules on the past: the last one per order, code and day, and rather one
 * that says which products were asked for than one that opens the whole order. Without the customer's address; the digest of it is there for erasing only.
 */
import { createHash } from 'node:crypto'
import type { ErrorCode } from '@returns-desk/contract'
import {
  DAY_MS,
  dayOf,
  dayText,
  type Facts,
  factsToKeep,
  type OpenChoices,
  type ReturnWindow,
} from '@returns-desk/engine'
import { sql } from 'kysely'
import type { Deps } from '../../../config/deps.ts'
import { inShop, type ShopDb } from '../../../db/db.ts'
import { listShopIds } from '../../../db/shop-directory.ts'
import { timesEnded } from '../../../http/order-tokens.ts'
import { type Intake, lockOrder } from './load-intake.ts'

/** Refusals of the shop's policy; the others are about what was typed. */
const KEPT: readonly ErrorCode[] = [
  'order_not_sent',
  'nothing_returnable',
  'window_expired',
  'no_return_method',
  'no_payment_method',
  'return_method_not_offered',
  'payment_method_not_offered',
]

/** Those of rules that say no have codes of their own. */
const isPolicy = (code: ErrorCode) => KEPT.includes(code) || code === 'return_refused' || code.startsWith('refused_')

export interface RefusedRequest {
  readonly orderRef: string
  readonly email: string
  readonly stage: 'opening' | 'offer' | 'submit'
  readonly code: ErrorCode
  readonly facts: Facts
  readonly open: OpenChoices | undefined
  readonly window: ReturnWindow | null
  readonly intake: Pick<Intake, 'shop' | 'tokens_ended'>
}

const digestOf = (email: string) => createHash('sha256').update(email.toLowerCase()).digest('hex')
const asJson = (value: unknown) => (value ? JSON.stringify(value) : null)

/** An order whose customer was erased meanwhile is left out: its tokens have been ended. */
export const keepRefusal = async (
  db: ShopDb,
  shopId: number,
  refused: RefusedRequest | undefined,
  now: Date,
): Promise<void> => {
  if (!refused || !isPolicy(refused.code)) return
  const { orderRef, email, stage, code, facts, open, window, intake } = refused
  await lockOrder(db, { shopId, orderRef })
  await sql`
    insert into intake_refusals (shop_id, at, day, order_ref, email_digest, stage, code, facts, open, "window")
    select ${shopId}, ${now}, ${dayText(dayOf(now, intake.shop.time_zone))}::date, ${orderRef}, ${digestOf(email)}, ${stage}, ${code},
      ${asJson(factsToKeep(facts))}::json, ${asJson(open)}::json, ${asJson(window)}::json
    where ${intake.tokens_ended} = ${timesEnded(shopId, orderRef)}
    on conflict (shop_id, order_ref, code, day) do update set at = excluded.at, email_digest = excluded.email_digest,
      stage = excluded.stage, facts = excluded.facts, open = excluded.open, "window" = excluded."window"
    where excluded.stage <> 'opening' or intake_refusals.stage = 'opening'`.execute(db)
}

/** A year of them can be replayed; a little longer, because a year has to end first. */
const KEPT_DAYS = 400

export const tidyRefusals = async ({ db, clock }: Deps): Promise<void> => {
  const before = new Date(clock().getTime() - KEPT_DAYS * DAY_MS)
  for (const shopId of await listShopIds(db))
    await inShop(db, shopId, (shopDb) =>
      shopDb.deleteFrom('intake_refusals').where('shop_id', '=', shopId).where('at', '<', before).execute(),
    )
}
