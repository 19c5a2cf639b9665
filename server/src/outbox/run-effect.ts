/**
 * Performs one effect: claimed by one worker at a time, performed outside any transaction, then recorded. If a worker
 * dies between performing and recording, its claim expires and the effect is performed again; everything it creates
 * carries the effect's id, so that the other side can detect duplicates.
 */
import { sql, type Updateable } from 'kysely'
import { errorFields } from '../base/log.ts'
import type { Deps } from '../config/deps.ts'
import { inShop, type ShopDb } from '../db/db.ts'
import type { DB } from '../db/types.ts'
import { delayAfter, MAX_ATTEMPTS } from './backoff.ts'
import { EffectError, type EffectHandler, type EffectToPerform } from './effect-handler.ts'
import { dequeue, type EffectPlace, postpone } from './enqueue.ts'
import type { Effect } from './plan-effects.ts'
import { warnOncePerMinute } from './warn-once-per-minute.ts'
import { whileRenewing } from './while-renewing.ts'

/** A handler that takes longer is aborted, well before another worker may claim the effect. */
const HANDLER_LIMIT_MS = 90_000
export const CLAIM_MS = 150_000
/** Somebody is waiting for these: the claim is short, and renewed while the worker that holds it is alive. */
export const SHORT_CLAIM_MS = 8_000
const RENEWAL_MS = 2_000
const AWAITED_KINDS: readonly string[] = ['code-email', 'bulk-run', 'rule-backtest'] satisfies Effect['kind'][]

export type Handlers = Readonly<Record<string, EffectHandler>>
export type EffectOutcome = 'done' | 'later' | 'failed' | 'not_due'

/** How many effects this process has completed, postponed and given up since it started. */
const counts: Record<EffectOutcome, number> = { done: 0, later: 0, failed: 0, not_due: 0 }

export const outcomeCounts = (): Readonly<Record<EffectOutcome, number>> => counts

interface Claimed extends EffectToPerform {
  readonly kind: string
  /** Moves forward while the claim is renewed. */
  claimedUntil: Date | null
}

const after = (at: Date, ms: number) => new Date(at.getTime() + ms)

/** Nothing leaves an archived shop; what is pending there waits. */
const IN_OPEN_SHOP = sql<boolean>`not exists (
  select from shop_directory s where s.shop_id = effects.shop_id and s.archived_at is not null)`

export const claim = (db: ShopDb, deps: Deps, { shopId, effectId }: EffectPlace) => {
  const now = deps.clock()
  return db
    .updateTable('effects')
    .set({
      attempts: sql`attempts + 1`,
      claimed_until: sql`case when kind = any(${AWAITED_KINDS}::text[]) then ${after(now, SHORT_CLAIM_MS)}::timestamptz else ${after(now, CLAIM_MS)}::timestamptz end`,
    })
    .where('shop_id', '=', shopId)
    .where('id', '=', effectId)
    .where('state', '=', 'pending')
    .where('next_attempt_at', '<=', now)
    .where((where) => where.or([where('claimed_until', 'is', null), where('claimed_until', '<=', now)]))
    .where(IN_OPEN_SHOP)
    .returningAll()
    .executeTakeFirst()
}

/**
 * It was leased too early, because clocks differ or another worker has claimed it; or it is settled already, or its shop was
 * archived: then the sweep enqueues it again once the shop is open.
 */
const requeue = async (db: ShopDb, deps: Deps, place: EffectPlace) => {
  const effect = await db
    .selectFrom('effects')
    .select(['next_attempt_at', 'claimed_until'])
    .where('shop_id', '=', place.shopId)
    .where('id', '=', place.effectId)
    .where('state', '=', 'pending')
    .where(IN_OPEN_SHOP)
    .executeTakeFirst()
  if (!effect) return dequeue(db, place)
  const due = Math.max(effect.next_attempt_at?.getTime() ?? 0, effect.claimed_until?.getTime() ?? 0)
  await postpone(db, place, Math.max(0, due - deps.clock().getTime()))
}

const claimedBy = (db: ShopDb, { shopId, id, attempt, claimedUntil }: Claimed) =>
  db
    .updateTable('effects')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .where('attempts', '=', attempt)
    .where('claimed_until', '=', claimedUntil)
    .where('state', '=', 'pending')

/**
 * Records the outcome and updates the queue in one transaction, and only while the claim holds: a worker whose claim
 * expired and was taken over must not record anything.
 */
const record = (
  deps: Deps,
  effect: Claimed,
  outcome: Updateable<DB['effects']>,
  { retryMs, givenUp }: { readonly retryMs?: number; readonly givenUp?: EffectHandler['givenUp'] } = {},
): Promise<void> =>
  inShop(deps.db, effect.shopId, async (db) => {
    const { numUpdatedRows } = await claimedBy(db, effect)
      .set({ claimed_until: null, ...outcome })
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const place = { shopId: effect.shopId, effectId: effect.id }
    await (retryMs === undefined ? dequeue(db, place) : postpone(db, place, retryMs))
    await givenUp?.(deps, db, effect)
  })

const recordDone = async (deps: Deps, effect: Claimed, result: object): Promise<EffectOutcome> => {
  const done_at = deps.clock()
  await record(deps, effect, {
    state: 'done',
    done_at,
    result: JSON.stringify(result),
    next_attempt_at: null,
    last_error: null,
  })
  return 'done'
}

const recordFailure = async (
  deps: Deps,
  effect: Claimed,
  error: unknown,
  givenUp: EffectHandler['givenUp'],
): Promise<EffectOutcome> => {
  const now = deps.clock()
  const last_error = error instanceof EffectError ? error.problem : 'failed'
  const isOver = (error instanceof EffectError && error.isFinal) || effect.attempt >= MAX_ATTEMPTS
  if (error instanceof EffectError) warnOncePerMinute(deps, effect, error.problem, isOver)
  else deps.log.error({ event: 'effect_failed', shop_id: effect.shopId, ...errorFields(error) })
  if (isOver) {
    const failed = { state: 'failed', last_error, done_at: now, next_attempt_at: null }
    await record(deps, effect, failed, givenUp ? { givenUp } : {})
    return 'failed'
  }
  const delayMs = delayAfter(effect.attempt)
  await record(deps, effect, { last_error, next_attempt_at: after(now, delayMs) }, { retryMs: delayMs })
  return 'later'
}

/** Recording the outcome checks the end of the claim, so it has to be known by then. */
const whileClaimed = async <T>(deps: Deps, effect: Claimed, work: () => Promise<T>): Promise<T> => {
  if (!AWAITED_KINDS.includes(effect.kind)) return work()
  const renew = async () => {
    const until = after(deps.clock(), SHORT_CLAIM_MS)
    const renewed = await inShop(deps.db, effect.shopId, (db) =>
      claimedBy(db, effect).set({ claimed_until: until }).executeTakeFirst(),
    )
    if (renewed.numUpdatedRows > 0) effect.claimedUntil = until
  }
  return whileRenewing({ everyMs: RENEWAL_MS, renew, onError: () => {} }, work)
}

/** A handler that ignores the signal is abandoned; it can no longer affect the outcome. */
const withinLimit = async (make: (signal: AbortSignal) => Promise<object>): Promise<object> => {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), HANDLER_LIMIT_MS)
  try {
    const tooLong = new Promise<never>((_, reject) =>
      limit.signal.addEventListener('abort', () => reject(new EffectError('failed'))),
    )
    return await Promise.race([make(limit.signal), tooLong])
  } finally {
    clearTimeout(timer)
  }
}

const perform = async (deps: Deps, handlers: Handlers, place: EffectPlace): Promise<EffectOutcome> => {
  const row = await inShop(deps.db, place.shopId, async (db) => {
    const claimed = await claim(db, deps, place)
    if (!claimed) await requeue(db, deps, place)
    return claimed
  })
  if (!row) return 'not_due'
  const effect: Claimed = {
    kind: row.kind,
    claimedUntil: row.claimed_until,
    shopId: row.shop_id,
    id: row.id,
    key: row.key,
    returnId: row.return_id,
    createdAt: row.created_at,
    payload: row.payload,
    attempt: row.attempts,
  }
  const handler = handlers[row.kind]
  let result: object
  try {
    if (effect.attempt > MAX_ATTEMPTS) throw new EffectError('gave_up', { isFinal: true })
    if (!handler) throw new Error('no handler for this kind of effect')
    result = await whileClaimed(deps, effect, () => withinLimit((signal) => handler(deps, effect, signal)))
  } catch (error) {
    return recordFailure(deps, effect, error, handler?.givenUp)
  }
  return recordDone(deps, effect, result)
}

export const runEffect = async (deps: Deps, handlers: Handlers, place: EffectPlace): Promise<EffectOutcome> => {
  const outcome = await perform(deps, handlers, place)
  counts[outcome] += 1
  return outcome
}
