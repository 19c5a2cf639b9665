/**
 * The queue: one row in `due_effects` for each pending effect. A row only names the effect: its payload stays with its
 * shop, behind row-level security. The row is written in the current transaction, so that it exists if and only if its
 * cause does, and is deleted in the transaction that settles the effect.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db, ShopDb } from '../db/db.ts'

export interface DueEffect {
  readonly id: string
  readonly kind: string
}

/** One effect of one shop. */
export interface EffectPlace {
  readonly shopId: number
  readonly effectId: string
}

/**
 * Mails have a separate queue, so that a slow courier does not delay them. So do mails with one-time codes: a customer
 * is waiting for each, and must not wait behind a thousand other mails. So do runs of many returns: a person watches.
 */
export type QueueName = 'codes' | 'runs' | 'mails' | 'effects'

const queueOf = (kind: RawBuilder<unknown>) =>
  sql`case ${kind} when 'code-email' then 'codes' when 'bulk-run' then 'runs' when 'rule-backtest' then 'runs' when 'email' then 'mails' when 'staff-email' then 'mails' when 'notice-email' then 'mails' when 'message-email' then 'mails' else 'effects' end`

/** By the database's clock, which all servers share. */
const inMs = (ms: number) => sql`now() + ${ms / 1000} * interval '1 second'`

/** For `effects` that were just planned, with an `id` and a `kind`: part of the statement that plans them. */
export const insertDue = (shopId: number, effects: RawBuilder<unknown>, delayMs: number) => sql`
  insert into due_effects (shop_id, effect_id, queue, due_at)
  select ${shopId}::integer, effect.id, ${queueOf(sql`effect.kind`)}, ${inMs(delayMs)} from ${effects}`

/** An effect that is queued already becomes due earlier. A worker that has leased it keeps its claim. */
const BRING_FORWARD = sql`
  on conflict (shop_id, effect_id) do update
  set due_at = least(due_effects.due_at, excluded.due_at), is_leased = false`

/** Due now. */
export const enqueue = async (db: ShopDb, shopId: number, effects: readonly DueEffect[]): Promise<void> => {
  if (effects.length === 0) return
  const ids = sql`${effects.map(({ id }) => id)}::uuid[]`
  const kinds = sql`${effects.map(({ kind }) => kind)}::text[]`
  await sql`${insertDue(shopId, sql`unnest(${ids}, ${kinds}) as effect (id, kind)`, 0)} ${BRING_FORWARD}`.execute(db)
}

/** Also ends a lease. An effect that is not queued is not added. */
export const postpone = async (db: Db, { shopId, effectId }: EffectPlace, delayMs: number): Promise<void> => {
  await sql`
    update due_effects set due_at = ${inMs(delayMs)}, is_leased = false
    where shop_id = ${shopId} and effect_id = ${effectId}`.execute(db)
}

export const dequeue = async (db: ShopDb, { shopId, effectId }: EffectPlace): Promise<void> => {
  await db.deleteFrom('due_effects').where('shop_id', '=', shopId).where('effect_id', '=', effectId).execute()
}

/**
 * Leases the next effects of a queue: no other worker gets them until the lease ends. If the worker dies, they are due
 * again then.
 */
export const leaseNext = async (db: Db, queue: QueueName, most: number, leaseMs: number): Promise<EffectPlace[]> => {
  const { rows } = await sql<EffectPlace>`
    with next as (
      select shop_id, effect_id, due_at, position from due_effects
      where queue = ${queue} and due_at <= now()
      order by due_at, position limit ${most} for update skip locked
    ), leased as (
      update due_effects d set due_at = ${inMs(leaseMs)}, is_leased = true from next
      where d.shop_id = next.shop_id and d.effect_id = next.effect_id
      returning d.shop_id, d.effect_id, next.due_at, d.position
    )
    select shop_id as "shopId", effect_id as "effectId" from leased order by due_at, position`.execute(db)
  return rows
}
