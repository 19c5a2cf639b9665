/**
 * Jobs that call for effects. A job names the effects and nothing else: what is to be made stays with its shop, behind
 * row-level security. Written into the transaction at hand, so that the job is there if and only if its cause is. What is
 * planned together shares jobs; an effect that is tried again has one of its own, and never two that wait.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db, ShopDb } from '../db/db.ts'
import { CODES_QUEUE, EFFECTS_QUEUE, MAILS_QUEUE } from '../db/job-tables.ts'

export interface EffectJob {
  readonly shop_id: number
  readonly effect_ids: readonly string[]
}

export interface DueEffect {
  readonly id: string
  readonly kind: string
}

/** Of what is planned together. More would keep other servers from helping. */
const EFFECTS_PER_JOB = 20

const inFuture = (delayMs: number) => sql`now() + ${delayMs / 1000} * interval '1 second'`

/** Jobs for `effects`, which have an `id`, as text, and a `kind`: one for so many of the same queue. */
const insertJobs = (shopId: number, effects: RawBuilder<unknown>, most: number, due = sql`now()`) => sql`
  insert into jobs.job (name, data, singleton_key, start_after, policy, retry_limit, expire_seconds, deletion_seconds, keep_until)
  select q.name, jsonb_build_object('shop_id', ${shopId}::integer, 'effect_ids', called.ids), called.ids ->> 0, ${due},
    q.policy, q.retry_limit, q.expire_seconds, q.deletion_seconds, ${due} + q.retention_seconds * interval '1 second'
  from (
    select queue, jsonb_agg(id) as ids from (
      select id, queue, (row_number() over (partition by queue) - 1) / ${most}::integer as portion
      from (
        select effect.id, case effect.kind
          when 'email' then ${MAILS_QUEUE} when 'code-email' then ${CODES_QUEUE} else ${EFFECTS_QUEUE} end as queue
        from ${effects}
      ) as effect
    ) as effect
    group by queue, portion
  ) as called
  join jobs.queue q on q.name = called.queue
  on conflict do nothing`

/** For effects that were planned just now, and so have no job yet. */
export const insertFirstJobs = (shopId: number, effects: RawBuilder<unknown>, delayMs = 0) =>
  insertJobs(shopId, effects, EFFECTS_PER_JOB, inFuture(delayMs))

/** An effect that has a job waiting keeps that one, brought forward where it would have come later. */
export const knock = async (db: ShopDb, shopId: number, effects: readonly DueEffect[], delayMs = 0): Promise<void> => {
  if (effects.length === 0) return
  const ids = sql`${effects.map(({ id }) => id)}::text[]`
  const kinds = sql`${effects.map(({ kind }) => kind)}::text[]`
  const due = inFuture(delayMs)
  await sql`
    with sooner as (
      update jobs.job set start_after = ${due}
      where name in (${CODES_QUEUE}, ${MAILS_QUEUE}, ${EFFECTS_QUEUE}) and state = 'created' and singleton_key = any(${ids}) and start_after > ${due}
    )
    ${insertJobs(shopId, sql`unnest(${ids}, ${kinds}) as effect (id, kind)`, 1, due)}`.execute(db)
}

/** In effects, of which a job may call for several. */
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
      coalesce(sum(effects) filter (where state < 'active' and start_after <= now()), 0)::int as waiting,
      coalesce(sum(effects) filter (where state = 'active'), 0)::int as active,
      coalesce(sum(effects) filter (where state < 'active' and start_after > now()), 0)::int as later,
      coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now())), 0)::float8
        as oldest_seconds
    from (
      select state, start_after, coalesce(jsonb_array_length(data -> 'effect_ids'), 1) as effects
      from jobs.job where name in (${CODES_QUEUE}, ${MAILS_QUEUE}, ${EFFECTS_QUEUE}) and state <= 'active'
    ) as job`.execute(db)
  return rows[0] ?? { waiting: 0, active: 0, later: 0, oldest_seconds: 0 }
}
