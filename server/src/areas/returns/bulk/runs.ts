/** Runs as the person who asked for them sees them, and the ends that a run can come to. */
import {
  type BulkRow,
  type BulkRun,
  type BulkRunDetail,
  errorMessage,
  isErrorCode,
  type Language,
} from '@returns-desk/contract'
import { DAY_MS } from '@returns-desk/engine'
import { sql } from 'kysely'
import { DomainError, found } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import { inShop, type ShopDb } from '../../../db/db.ts'
import { ownName, ownText } from '../../../db/own-text.ts'
import { listShopIds } from '../../../db/shop-directory.ts'
import { effectKey } from './start-run.ts'

/** A person who reloads the page still learns how it went. */
const SHOWN_MS = 60 * 60_000
const KEPT_DAYS = 7

export interface RunPlace {
  readonly shopId: number
  readonly staffId: number
  readonly id: string
}

interface RunRow extends Omit<BulkRun, 'starts_in_ms' | 'created_at' | 'total'> {
  readonly created_at: Date
  readonly starts_at: Date
}

const toRun = ({ created_at, starts_at, counts, ...run }: RunRow, now: Date): BulkRun => ({
  ...run,
  counts,
  created_at: created_at.toISOString(),
  starts_in_ms: run.state === 'waiting' ? Math.max(0, starts_at.getTime() - now.getTime()) : 0,
  total: Object.values(counts).reduce((sum, count) => sum + count, 0),
})

const target = (reader: string) => sql`
  case b.action
    when 'move' then (select ${ownName('s', reader)} from return_statuses s
      where s.shop_id = b.shop_id and s.name = b.input ->> 'status')
    when 'mail' then (select ${ownText('t', 'subject', reader)} from email_templates t
      where t.shop_id = b.shop_id and t.template_id = (b.input ->> 'template_id')::integer
      order by t.default_language desc, t.id limit 1)
    when 'assign' then (select case when p.erased_at is null then p.name end from staff p
      where p.shop_id = b.shop_id and p.id = (b.input ->> 'staff_id')::integer)
  end`

const counted = sql`
  select json_build_object('waiting', count(*) filter (where w.state = 'waiting'), 'done', count(*) filter (where w.state = 'done'),
    'skipped', count(*) filter (where w.state = 'skipped'), 'failed', count(*) filter (where w.state = 'failed'))
  from bulk_rows w where w.shop_id = b.shop_id and w.run_id = b.id`

/** Nobody follows more at once. */
const MOST_SHOWN = 20

const readRuns = async (db: ShopDb, where: ReturnType<typeof sql>, { now, reader }: Reading) => {
  const { rows } = await sql<RunRow>`
    select b.id, b.action, b.state, b.created_at, b.starts_at, ${target(reader)} as target, (${counted}) as counts
    from bulk_runs b where ${where} order by b.created_at desc limit ${sql.lit(MOST_SHOWN)}`.execute(db)
  return rows.map((row) => toRun(row, now))
}

interface Reading {
  readonly now: Date
  readonly reader: string
}

export const listRuns = (
  db: ShopDb,
  { shopId, staffId }: Omit<RunPlace, 'id'>,
  reading: Reading,
): Promise<BulkRun[]> => {
  const since = new Date(reading.now.getTime() - SHOWN_MS)
  const own = sql`b.shop_id = ${shopId} and b.staff_id = ${staffId}`
  return readRuns(db, sql`${own} and (b.ended_at is null or b.ended_at > ${since})`, reading)
}

export const findRun = async (db: ShopDb, { shopId, staffId, id }: RunPlace, reading: Reading): Promise<BulkRun> => {
  const own = sql`b.shop_id = ${shopId} and b.staff_id = ${staffId} and b.id = ${id}`
  return found((await readRuns(db, own, reading))[0])
}

type FoundRow = Omit<BulkRow, 'message'>

export const findRunWithRows = async (
  db: ShopDb,
  place: RunPlace,
  reading: Reading & { readonly language: Language },
): Promise<BulkRunDetail> => {
  const run = await findRun(db, place, reading)
  const { rows } = await sql<FoundRow>`
    select w.return_id as id, r.order_name, w.state, w.problem, w.version
    from bulk_rows w join returns r on r.shop_id = w.shop_id and r.id = w.return_id
    where w.shop_id = ${place.shopId} and w.run_id = ${place.id} order by w.position`.execute(db)
  const say = (problem: string | null) =>
    problem !== null && isErrorCode(problem) ? errorMessage(problem, reading.language) : null
  return { ...run, rows: rows.map((row) => ({ ...row, message: say(row.problem) })) }
}

/** Locked: it does not start, or end, meanwhile. */
const lockRun = async (db: ShopDb, { shopId, staffId, id }: RunPlace) => {
  const run = db.selectFrom('bulk_runs').select('state').where('shop_id', '=', shopId).where('id', '=', id)
  return found(await run.where('staff_id', '=', staffId).forUpdate().executeTakeFirst())
}

/** A worker that has just claimed the effect finds no run, and does nothing. */
export const undoRun = async (db: ShopDb, place: RunPlace): Promise<void> => {
  const { shopId, id } = place
  const { state } = await lockRun(db, place)
  if (state !== 'waiting') throw new DomainError('bulk_started')
  await db.deleteFrom('bulk_runs').where('shop_id', '=', shopId).where('id', '=', id).execute()
  await sql`
    with gone as (
      delete from effects where shop_id = ${shopId} and key = ${effectKey(id)} returning id
    )
    delete from due_effects d using gone where d.shop_id = ${shopId} and d.effect_id = gone.id`.execute(db)
}

const ENDED = { note: '' }

/** What is under way at this moment is still finished. */
export const stopRun = async (db: ShopDb, place: RunPlace, now: Date): Promise<void> => {
  const { state } = await lockRun(db, place)
  if (state !== 'waiting' && state !== 'running') throw new DomainError('bulk_ended')
  await db
    .updateTable('bulk_runs')
    .set({ ...ENDED, state: 'stopped', ended_at: now })
    .where('shop_id', '=', place.shopId)
    .where('id', '=', place.id)
    .execute()
}

/** Once nothing waits any more. `false` if something does. */
export const endRun = async (db: ShopDb, { shopId, id }: Omit<RunPlace, 'staffId'>, now: Date): Promise<boolean> => {
  const left = db.selectFrom('bulk_rows').select('return_id').where('shop_id', '=', shopId).where('run_id', '=', id)
  if (await left.where('state', '=', sql.lit('waiting')).limit(1).executeTakeFirst()) return false
  const run = db
    .updateTable('bulk_runs')
    .set({ ...ENDED, state: 'done', ended_at: now })
    .where('shop_id', '=', shopId)
  await run.where('id', '=', id).where('state', '=', 'running').execute()
  return true
}

export const tidyRuns = async ({ db, clock }: Deps): Promise<void> => {
  const before = new Date(clock().getTime() - KEPT_DAYS * DAY_MS)
  for (const shopId of await listShopIds(db))
    await inShop(db, shopId, (shopDb) =>
      shopDb.deleteFrom('bulk_runs').where('shop_id', '=', shopId).where('created_at', '<', before).execute(),
    )
}
