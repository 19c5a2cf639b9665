/**
 * Takes up one-time codes that a dead worker had begun. The runner notices a dead worker after minutes; whoever waits for a
 * code cannot. A worker that is alive and merely slow keeps its claim of the effect, so nothing is sent twice by this.
 */
import { sql } from 'kysely'
import type { Deps } from '../config/deps.ts'
import { CODES_QUEUE } from '../db/job-tables.ts'
import { type EffectJob, knock } from './enqueue.ts'
import { CODE_CLAIM_MS } from './run-effect.ts'

export const rescueCodes = ({ db }: Pick<Deps, 'db'>): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ data: EffectJob }>`
      update jobs.job set state = 'failed', completed_on = now()
      where name = ${CODES_QUEUE} and state = 'active' and started_on < now() - ${CODE_CLAIM_MS / 1000} * interval '1 second'
      returning data`.execute(transaction)
    for (const { data } of rows) {
      const codes = data.effect_ids.map((id) => ({ id, kind: 'code-email' }))
      await knock(transaction, data.shop_id, codes)
    }
  })
