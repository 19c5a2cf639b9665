/**
 * Performs a backtest, portion by portion: read, replayed in a thread, stored. What a portion found and how far it is are
 * one transaction, so that a killed server costs a portion and never leaves half a result; the figures are set with the
 * last one. After some portions it goes to the end of the queue, so that others get their turn.
 */
import type { Deps } from '../../../config/deps.ts'
import { inShop, type ShopDb } from '../../../db/db.ts'
import { EffectError, type EffectHandler } from '../../../outbox/effect-handler.ts'
import { type EffectOf, planEffects } from '../../../outbox/plan-effects.ts'
import { inThread, taskModule } from '../../../threads/in-thread.ts'
import * as backtests from './queries.ts'
import { type Cursor, countReturns, PORTION, readRefusals, readReturns } from './read-past.ts'
import type { PastRefusal, PastReturn, PortionInput, PortionResult } from './replay-portion.ts'
import { mergeTallies } from './spec.ts'

const REPLAY = taskModule<PortionInput, never, PortionResult>(new URL('./replay-portion.ts', import.meta.url))
/** Some seconds of work, well within the time that an effect has. */
const PORTIONS_IN_TURN = 150

type BacktestPlace = backtests.BacktestPlace
type Running = backtests.BacktestRecord

const effectOf = (id: string, seen: number) =>
  ({
    kind: 'rule-backtest',
    key: `rule-backtest/${id}/${seen}`,
    returnId: null,
    payload: { backtest_id: id },
  }) as const

export const planBacktest = (deps: Deps, db: ShopDb, { shopId, id }: BacktestPlace, seen = 0) =>
  planEffects(deps, db, shopId, [effectOf(id, seen)])

const periodOf = ({ shop_id, since, until }: Running) => ({ shopId: shop_id, since, until })
const cursorOf = ({ return_id, asked_at }: PastReturn): Cursor => ({ at: asked_at, id: return_id })

/** `undefined` if it was cancelled, or has ended. */
const begin = (deps: Deps, place: BacktestPlace): Promise<Running | undefined> =>
  inShop(deps.db, place.shopId, async (db) => {
    const row = await backtests.lock(db, place)
    if (!row || (row.state !== 'waiting' && row.state !== 'running')) return undefined
    if (row.state === 'running') return row
    const total = await countReturns(db, periodOf(row))
    await backtests.update(db, place, { state: 'running', total })
    return { ...row, state: 'running', total }
  })

interface Portion {
  readonly returns: readonly PastReturn[]
  readonly refusals: readonly PastRefusal[]
}

const replay = ({ shop_id, id, spec }: Pick<Running, 'shop_id' | 'id' | 'spec'>, { returns, refusals }: Portion) =>
  inThread(shop_id, REPLAY, { key: id, spec, returns, refusals })

/** `undefined` if it was cancelled meanwhile, or if another worker was first. */
const keep = async (
  deps: Deps,
  running: Running,
  { rows, tally }: PortionResult,
  change: Parameters<typeof backtests.update>[2],
): Promise<Running | undefined> => {
  const place = { shopId: running.shop_id, id: running.id }
  return inShop(deps.db, place.shopId, async (db) => {
    const current = await backtests.lock(db, place)
    if (current?.state !== 'running' || current.seen_id !== running.seen_id) return undefined
    await backtests.insertRows(db, place, rows, running.tally)
    const whole = mergeTallies(running.tally, tally)
    await backtests.update(db, place, { ...change, tally: whole })
    return { ...running, ...change, tally: whole }
  })
}

/** All at once after the last return: they are few, and the figures need them all. */
const finish = async (deps: Deps, running: Running) => {
  const [rows, tally]: [PortionResult['rows'], PortionResult['tally'][]] = [[], []]
  for (let after = 0; ; ) {
    const refusals = await inShop(deps.db, running.shop_id, (db) => readRefusals(db, periodOf(running), after))
    const found = await replay(running, { returns: [], refusals })
    rows.push(...found.rows)
    tally.push(found.tally)
    if (refusals.length < PORTION) break
    after = refusals.at(-1)?.refusal_id ?? 0
  }
  const all = tally.reduce(mergeTallies, {})
  const figures = mergeTallies(running.tally, all)
  await keep(deps, running, { rows, tally: all }, { state: 'done', figures, seen: running.seen })
}

const runPortions: EffectHandler = async (deps, { shopId, payload }, signal) => {
  const { backtest_id: id } = payload as EffectOf<'rule-backtest'>['payload']
  let running = await begin(deps, { shopId, id })
  if (!running) return {}
  const { spec } = running
  const period = periodOf(running)
  const readAfter = (after: Cursor | undefined) => {
    const reading = inShop(deps.db, shopId, (db) => readReturns(db, period, after, spec.hasEventRules))
    const replaying = reading.then((returns) => replay({ shop_id: shopId, id, spec }, { returns, refusals: [] }))
    // Waited for later, or not at all if the portion before fails.
    for (const early of [reading, replaying]) early.catch(() => {})
    return { reading, replaying }
  }
  const { seen_at, seen_id } = running
  let next = readAfter(seen_at !== null && seen_id !== null ? { at: seen_at, id: seen_id } : undefined)
  for (let portion = 0; ; portion++) {
    if (signal.aborted) throw new EffectError('failed')
    const { reading, replaying } = next
    const returns = await reading
    const last = returns.at(-1)
    if (!last) break
    // The next portion is read while this one is replayed, and replayed while this one is stored.
    next = readAfter(cursorOf(last))
    const found = await replaying
    const progress = { seen: running.seen + returns.length, seen_at: last.asked_at, seen_id: last.return_id }
    running = await keep(deps, running, found, progress)
    if (!running) return {}
    if (portion + 1 >= PORTIONS_IN_TURN) {
      const { seen } = running
      await inShop(deps.db, shopId, (db) => planBacktest(deps, db, { shopId, id }, seen))
      return {}
    }
  }
  await finish(deps, running)
  return {}
}

const giveUp: EffectHandler['givenUp'] = async (_deps, db, { shopId, payload }) => {
  const { backtest_id: id } = payload as EffectOf<'rule-backtest'>['payload']
  await backtests.update(db, { shopId, id }, { state: 'failed' })
}

export const runBacktest: EffectHandler = Object.assign(runPortions, { givenUp: giveUp })
