import type { EffectProblem } from '@returns-desk/contract'
import { sql } from 'kysely'
import type { ShopDb } from '../../../db/db.ts'
import { enqueue } from '../../../outbox/enqueue.ts'

const MISSING: EffectProblem = 'return_address_missing'

/** Labels that waited for the shop's return address become due. */
export const resumeLabels = async (db: ShopDb, shopId: number, now: Date): Promise<void> => {
  const due = await db
    .updateTable('effects')
    .set({ state: 'pending', attempts: 0, next_attempt_at: now, done_at: null, last_error: null })
    .where('shop_id', '=', shopId)
    .where('kind', '=', 'label')
    // A literal: the partial index of open effects is only used if the statement itself contains the condition.
    .where('state', '=', sql.lit('failed'))
    .where('last_error', '=', MISSING)
    .returning(['id', 'kind'])
    .execute()
  await enqueue(db, shopId, due)
}
