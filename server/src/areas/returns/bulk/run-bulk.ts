/**
 * Performs a run. Each row is done in a transaction of its own that also says so: whenever a server is killed, a row is
 * either done and says so, or neither. Each worker, however many there are, takes only rows that still wait.
 */
import { type BulkRowState, type ErrorCode, isRole, type Role } from '@returns-desk/contract'
import { sql } from 'kysely'
import { DomainError } from '../../../base/errors.ts'
import { errorFields } from '../../../base/log.ts'
import type { Deps } from '../../../config/deps.ts'
import { inShop, inShopAs, isPassing, type ShopDb } from '../../../db/db.ts'
import { EffectError, type EffectHandler } from '../../../outbox/effect-handler.ts'
import type { EffectOf } from '../../../outbox/plan-effects.ts'
import { doRow } from './do-row.ts'
import { judge, type Status } from './judge.ts'
import { fromStored, type PlannedAction } from './planned-action.ts'
import { lockFacts } from './row-facts.ts'
import { endRun } from './runs.ts'

/** Of the connections that a shop may use, so that its staff and customers do not wait. */
const LANES = 4
/** A row that cannot be done now, because the database is busy, is tried again. */
const TRIES = 3

interface Run {
  readonly shopId: number
  readonly id: string
  readonly staffId: number
  readonly action: PlannedAction
  readonly statuses: readonly Status[]
}

interface Taken {
  readonly return_id: string
  readonly version: number
  readonly role: string
  readonly is_active: boolean
}

/** `undefined` if it was undone, stopped, or has ended. */
const begin = (deps: Deps, shopId: number, id: string): Promise<Run | undefined> =>
  inShop(deps.db, shopId, async (db) => {
    const run = await db
      .updateTable('bulk_runs')
      .set({ state: 'running' })
      .where('shop_id', '=', shopId)
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'running'])
      .returning(['staff_id', 'action', 'input', 'note'])
      .executeTakeFirst()
    if (!run) return undefined
    const statuses = db.selectFrom('return_statuses').select(['order_index', 'name']).where('shop_id', '=', shopId)
    return { shopId, id, staffId: run.staff_id, action: fromStored(run), statuses: await statuses.execute() }
  })

/** Locked until its transaction ends. `skips`: leave out those that another lane, or another server, is doing. */
const takeRow = async (db: ShopDb, { shopId, id }: Run, skips: boolean): Promise<Taken | undefined> => {
  const { rows } = await sql<Taken>`
    select w.return_id, w.version, s.role, s.state = 'active' as is_active
    from bulk_rows w
    join bulk_runs b on b.shop_id = w.shop_id and b.id = w.run_id
    join staff s on s.shop_id = b.shop_id and s.id = b.staff_id
    where w.shop_id = ${shopId} and w.run_id = ${id} and w.state = 'waiting' and b.state = 'running'
    order by w.position limit 1 for update of w ${skips ? sql`skip locked` : sql``}`.execute(db)
  return rows[0]
}

interface RowOutcome {
  readonly state: Exclude<BulkRowState, 'waiting'>
  readonly problem: ErrorCode | null
}

const settle = (db: ShopDb, { shopId, id }: Run, returnId: string, outcome: RowOutcome) =>
  db
    .updateTable('bulk_rows')
    .set(outcome)
    .where('shop_id', '=', shopId)
    .where('run_id', '=', id)
    .where('return_id', '=', returnId)
    .where('state', '=', 'waiting')
    .execute()

/** A person who has been switched off meanwhile may do nothing any more. */
const roleOf = ({ role, is_active }: Taken): Role => (is_active && isRole(role) ? role : 'viewer')

const handle = async (deps: Deps, db: ShopDb, run: Run, taken: Taken): Promise<RowOutcome> => {
  const { shopId, id: runId, action, statuses } = run
  const role = roleOf(taken)
  const row = await lockFacts(db, shopId, taken.return_id)
  const { outcome, problem } = judge(row, { action, role, statuses, version: taken.version })
  if (outcome !== 'will' || !row) return { state: 'skipped', problem: problem ?? 'already_so' }
  await doRow(deps, db, { shopId, runId, role, row }, action)
  return { state: 'done', problem: null }
}

/** What failed leaves nothing behind but this. */
const settleFailure = async (deps: Deps, run: Run, returnId: string, error: unknown) => {
  const isKnown = error instanceof DomainError
  if (!isKnown) deps.log.error({ event: 'bulk_row_failed', shop_id: run.shopId, ...errorFields(error) })
  const problem = isKnown ? error.code : 'internal'
  await inShop(deps.db, run.shopId, (db) => settle(db, run, returnId, { state: 'failed', problem }))
}

/** `false` if there was none to take. */
const doNext = async (deps: Deps, run: Run, skips: boolean, tries = new Map<string, number>()): Promise<boolean> => {
  let taken: Taken | undefined
  try {
    await inShopAs(deps.db, run, async (db) => {
      taken = await takeRow(db, run, skips)
      if (taken) await settle(db, run, taken.return_id, await handle(deps, db, run, taken))
    })
  } catch (error) {
    if (!taken) throw error
    const { return_id } = taken
    const times = (tries.get(return_id) ?? 0) + 1
    tries.set(return_id, times)
    if (!isPassing(error) || times >= TRIES) await settleFailure(deps, run, return_id, error)
  }
  return taken !== undefined
}

const drain = async (deps: Deps, run: Run, signal: AbortSignal, skips: boolean) => {
  const tries = new Map<string, number>()
  while (!signal.aborted && (await doNext(deps, run, skips, tries)));
}

const runBulkRows: EffectHandler = async (deps, { shopId, payload }, signal) => {
  const { run_id: id } = payload as EffectOf<'bulk-run'>['payload']
  const run = await begin(deps, shopId, id)
  if (!run) return {}
  await Promise.all(Array.from({ length: LANES }, () => drain(deps, run, signal, true)))
  // What another server had locked, and did not do.
  await drain(deps, run, signal, false)
  const isOver = await inShop(deps.db, shopId, (db) => endRun(db, run, deps.clock()))
  const state = isOver ? undefined : await inShop(deps.db, shopId, (db) => stateOf(db, run))
  if (state === 'running') throw new EffectError('failed')
  return {}
}

const stateOf = async (db: ShopDb, { shopId, id }: Run) => {
  const run = db.selectFrom('bulk_runs').select('state').where('shop_id', '=', shopId).where('id', '=', id)
  return (await run.executeTakeFirst())?.state
}

/** The rest is given up, and says so. */
const giveUp: EffectHandler['givenUp'] = async (deps, db, { shopId, payload }) => {
  const { run_id: id } = payload as EffectOf<'bulk-run'>['payload']
  const rest = db.updateTable('bulk_rows').set({ state: 'failed', problem: 'internal' }).where('shop_id', '=', shopId)
  await rest.where('run_id', '=', id).where('state', '=', 'waiting').execute()
  await endRun(db, { shopId, id }, deps.clock())
}

export const runBulk: EffectHandler = Object.assign(runBulkRows, { givenUp: giveUp })
