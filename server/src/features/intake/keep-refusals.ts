/**
 * Keeps requests that were refused, for trying rules on the past: the last one per order, code and day, and rather one
 * that says which products were asked for than one that opens the whole order. Without the customer's address; the digest of it is there for erasing only.
 */
import { createHash } from 'node:crypto'
import type { ErrorCode } from '@returns-desk/contract'
import { DAY_MS, dayOf, dayText, type Facts, type OpenChoices, type ReturnWindow } from '@returns-desk/engine'
import { sql } from 'kysely'
import type { Deps } from '../../config/deps.ts'
import { inShop, type ShopDb } from '../../db/db.ts'
import { recordset } from '../../db/recordset.ts'
import { listShopIds } from '../../db/shop-directory.ts'
import { factsToKeep } from '../returns/return-facts.ts'
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

const COLUMNS = {
  ...{ day: 'date', order_ref: 'text', email_digest: 'text', stage: 'text', code: 'text' },
  ...{ facts: 'json', open: 'json', window: 'json', tokens_ended: 'integer' },
}

const rowOf = ({ orderRef, email, stage, code, facts, open, window, intake }: RefusedRequest, now: Date) => ({
  ...{ stage, code, window },
  day: dayText(dayOf(now, intake.shop.time_zone)),
  order_ref: orderRef,
  email_digest: createHash('sha256').update(email.toLowerCase()).digest('hex'),
  facts: factsToKeep(facts),
  open: open ?? null,
  tokens_ended: intake.tokens_ended,
})

/** An order whose customer was erased meanwhile is left out: its tokens have been ended. */
export const keepRefusals = async (
  db: ShopDb,
  shopId: number,
  refused: readonly (RefusedRequest | undefined)[],
  now: Date,
): Promise<void> => {
  const kept = refused.flatMap((one) => (one && isPolicy(one.code) ? [one] : []))
  if (kept.length === 0) return
  for (const orderRef of kept.map((one) => one.orderRef).toSorted()) await lockOrder(db, { shopId, orderRef })
  const rows = kept.map((one) => rowOf(one, now))
  const lastOfEach = new Map(rows.map((row) => [JSON.stringify([row.order_ref, row.code, row.day]), row]))
  await sql`
    insert into intake_refusals (shop_id, at, day, order_ref, email_digest, stage, code, facts, open, "window")
    select ${shopId}, ${now}, r.day, r.order_ref, r.email_digest, r.stage, r.code, r.facts, r.open, r."window"
    from ${recordset('r', COLUMNS, [...lastOfEach.values()])}
    where r.tokens_ended = coalesce((select e.times from order_token_ends e
      where e.shop_id = ${shopId} and e.order_ref = r.order_ref), 0)
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
