/** Payouts that the shop's platform makes, as the effect that asks for them sees and changes them. */
import { isPaidOut, type PayoutRoute, type PayoutState } from '@returns-desk/engine'
import { sql } from 'kysely'
import { PlatformError } from '../../../adapters/platform/platform-error.ts'
import type { Deps } from '../../../config/deps.ts'
import { inShop, type ShopDb } from '../../../db/db.ts'
import { lockRefund } from '../../money/entries/settle-entries.ts'
import { find } from '../../money/payouts/queries.ts'

export interface PayoutKey {
  readonly shopId: number
  readonly id: number
}

interface Others {
  /** References of other refunds there. */
  readonly known: readonly string[]
  /** The platform has paid something for this return before. */
  readonly hasPaid: boolean
  readonly original_delivery_minor: number
}

export type PlatformPayout = NonNullable<Awaited<ReturnType<typeof readPayout>>>

const readOthers = async (db: ShopDb, { shopId, id }: PayoutKey, returnId: string): Promise<Others> => {
  const others = await db
    .selectFrom('payouts')
    .select(['external_ref', 'state'])
    .where('shop_id', '=', shopId)
    .where('return_id', '=', returnId)
    .where('id', '<>', id)
    .where('route', 'in', ['platform', 'store_credit'])
    .execute()
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount_minor), 0)::bigint as sum from refund_entries
    where shop_id = ${shopId} and return_id = ${returnId} and kind = 'original_delivery'`.execute(db)
  return {
    known: others.flatMap(({ external_ref }) => external_ref ?? []),
    hasPaid: others.some(({ state }) => isPaidOut(state as PayoutState)),
    original_delivery_minor: Number(rows[0]?.sum ?? 0),
  }
}

export const readPayout = async (db: ShopDb, key: PayoutKey) => {
  const payout = await find(db, key.shopId, key.id)
  if (!payout) return undefined
  const others = await readOthers(db, key, payout.return_id)
  return { ...payout, state: payout.state as PayoutState, route: payout.route as PayoutRoute, ...others }
}

/** Locks the return before its payout, as everybody does. The opposite order could deadlock. */
export const inPayoutShop = <T>(
  deps: Deps,
  { shopId }: PayoutKey,
  returnId: string,
  work: (db: ShopDb, refund: Awaited<ReturnType<typeof lockRefund>>) => Promise<T>,
): Promise<T> => inShop(deps.db, shopId, async (db) => work(db, await lockRefund(db, shopId, returnId)))

/**
 * Records that the platform is asked now. Throws if somebody else has asked or changed it since it was read, or asks for
 * another payout of the return: a lost answer must not be taken for that of the other.
 */
export const claimPayout = async (db: ShopDb, payout: PlatformPayout, at: Date): Promise<void> => {
  const { numUpdatedRows } = await db
    .updateTable('payouts')
    .set({ state: 'asking', asked_at: at, changed_at: at, problem: null })
    .where('shop_id', '=', payout.shop_id)
    .where('id', '=', payout.id)
    .where('state', '=', payout.state)
    .where(sql<boolean>`asked_at is not distinct from ${payout.asked_at}::timestamptz`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payouts as other')
            .select('other.id')
            .where('other.shop_id', '=', payout.shop_id)
            .where('other.return_id', '=', payout.return_id)
            .where('other.id', '<>', payout.id)
            .where('other.state', '=', 'asking'),
        ),
      ),
    )
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new PlatformError('unknown', 'asked_before')
}
