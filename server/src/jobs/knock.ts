/**
 * Jobs that call for an effect. A job names the effect and nothing else: what is to be made stays with its shop, behind
 * row-level security. Written into the transaction at hand, so that the job is there if and only if its cause is.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db, ShopDb } from '../db/db.ts'
import { EFFECTS_QUEUE, MAILS_QUEUE } from './schema.ts'

export interface EffectJob {
  readonly shop_id: number
  readonly effect_id: string
}

export interface DueEffect {
  readonly id: string
  readonly kind: string
}

/** A job for each `effect`, which has an `id` and a `kind`. */
export const insertJobs = (shopId: number, effects: RawBuilder<unknown>, due: RawBuilder<unknown> = sql`now()`) => sql`
  insert into jobs.job (name, data, singleton_key, start_after, policy, retry_limit, expire_seconds, deletion_seconds, keep_until)
  select q.name, jsonb_build_object('shop_id', ${shopId}::integer, 'effect_id', effect.id), effect.id, ${due},
    q.policy, q.retry_limit, q.expire_seconds, q.deletion_seconds, ${due} + q.retention_seconds * interval '1 second'
  from ${effects}
  join jobs.queue q on q.name = case effect.kind when 'email' then ${MAILS_QUEUE} else ${EFFECTS_QUEUE} end
  on conflict do nothing`

/** An effect that has a job waiting keeps that one, brought forward where it would have come later. */
export const knock = async (db: ShopDb, shopId: number, effects: readonly DueEffect[], delayMs = 0): Promise<void> => {
  if (effects.length === 0) return
  const ids = sql`${effects.map(({ id }) => id)}::text[]`
  const kinds = sql`${effects.map(({ kind }) => kind)}::text[]`
  const due = sql`now() + ${delayMs / 1000} * interval '1 second'`
  await sql`
    with sooner as (
      update jobs.job set start_after = ${due}
      where name in (${MAILS_QUEUE}, ${EFFECTS_QUEUE}) and state = 'created' and singleton_key = any(${ids}) and start_after > ${due}
    )
    ${insertJobs(shopId, sql`unnest(${ids}, ${kinds}) as effect (id, kind)`, due)}`.execute(db)
}

export interface QueueDepth {
  /** Due and not taken yet. */
  readonly waiting: number
  readonly active: number
  /** Not due yet: tried before without success. */
  readonly later: number
  /** How long the one that waits longest has been due; 0 when none waits. */
  readonly oldest_seconds: number
}

export const queueDepth = async (db: Db): Promise<QueueDepth> => {
  const { rows } = await sql<QueueDepth>`
    select
      count(*) filter (where state < 'active' and start_after <= now())::int as waiting,
      count(*) filter (where state = 'active')::int as active,
      count(*) filter (where state < 'active' and start_after > now())::int as later,
      coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now())), 0)::float8
        as oldest_seconds
    from jobs.job where name in (${MAILS_QUEUE}, ${EFFECTS_QUEUE}) and state <= 'active'`.execute(db)
  return rows[0] ?? { waiting: 0, active: 0, later: 0, oldest_seconds: 0 }
}
