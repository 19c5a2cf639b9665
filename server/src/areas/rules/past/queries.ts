/** Backtests and what they found, in the database. */
import { randomUUID } from 'node:crypto'
import { BACKTEST_CLASSES, type Backtest, type BacktestFigure } from '@returns-desk/contract'
import { DAY_MS, toDecimal } from '@returns-desk/engine'
import { type Selectable, sql } from 'kysely'
import type { Deps } from '../../../config/deps.ts'
import { inShop, type ShopDb } from '../../../db/db.ts'
import { recordset } from '../../../db/recordset.ts'
import { listShopIds } from '../../../db/shop-directory.ts'
import type { RuleBacktests } from '../../../db/types.ts'
import type { PortionRow } from './replay-portion.ts'
import type { BacktestSpec, Tally } from './spec.ts'

const KEPT_DAYS = 7

export interface BacktestPlace {
  readonly shopId: number
  readonly id: string
}

export type BacktestRecord = Omit<Selectable<RuleBacktests>, 'spec' | 'tally' | 'figures'> & {
  readonly spec: BacktestSpec
  readonly tally: Tally
  readonly figures: Tally | null
}

const own = (db: ShopDb, { shopId, id }: BacktestPlace) =>
  db.selectFrom('rule_backtests').selectAll().where('shop_id', '=', shopId).where('id', '=', id)

export const find = async (db: ShopDb, place: BacktestPlace): Promise<BacktestRecord | undefined> =>
  (await own(db, place).executeTakeFirst()) as BacktestRecord | undefined

/** Until the end of the transaction nobody else goes on with it, and it is not cancelled. */
export const lock = async (db: ShopDb, place: BacktestPlace): Promise<BacktestRecord | undefined> =>
  (await own(db, place).forUpdate().executeTakeFirst()) as BacktestRecord | undefined

/** What the same person began before and has not seen the end of is of no use any more. */
const removeUnfinished = (db: ShopDb, shopId: number, staffId: number) =>
  db
    .deleteFrom('rule_backtests')
    .where('shop_id', '=', shopId)
    .where('staff_id', '=', staffId)
    .where('state', 'in', ['waiting', 'running'])
    .execute()

export const insert = async (
  db: ShopDb,
  {
    shopId,
    staffId,
    days,
    spec,
    now,
  }: { shopId: number; staffId: number; days: number; spec: BacktestSpec; now: Date },
): Promise<BacktestRecord> => {
  await removeUnfinished(db, shopId, staffId)
  const row = await db
    .insertInto('rule_backtests')
    .values({
      ...{ shop_id: shopId, id: randomUUID(), staff_id: staffId, days, created_at: now },
      ...{ since: new Date(now.getTime() - days * DAY_MS), until: now, spec: JSON.stringify(spec) },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as unknown as BacktestRecord
}

export const update = (
  db: ShopDb,
  { shopId, id }: BacktestPlace,
  change: Partial<Pick<BacktestRecord, 'state' | 'total' | 'seen' | 'seen_at' | 'seen_id' | 'tally' | 'figures'>>,
) => {
  const { tally, figures, ...plain } = change
  return db
    .updateTable('rule_backtests')
    .set({
      ...plain,
      ...(tally && { tally: JSON.stringify(tally) }),
      ...(figures && { figures: JSON.stringify(figures) }),
    })
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .execute()
}

export const remove = (db: ShopDb, { shopId, id }: BacktestPlace) =>
  db.deleteFrom('rule_backtests').where('shop_id', '=', shopId).where('id', '=', id).returning('id').executeTakeFirst()

const COLUMNS = {
  ...{ class: 'text', place: 'integer', return_id: 'text', refusal_id: 'bigint', before: 'json', after: 'json' },
}

/** `from`: how many of each class there are already. */
export const insertRows = async (db: ShopDb, place: BacktestPlace, found: readonly PortionRow[], from: Tally) => {
  if (found.length === 0) return
  const next = new Map<string, number>()
  const rows = found.map((row) => {
    const at = next.get(row.class) ?? from[row.class]?.count ?? 0
    next.set(row.class, at + 1)
    return { ...row, place: at }
  })
  await sql`
    insert into rule_backtest_rows (shop_id, backtest_id, class, position, return_id, refusal_id, "before", "after")
    select ${place.shopId}, ${place.id}, f.class, f.place, f.return_id, f.refusal_id, f."before", f."after"
    from ${recordset('f', COLUMNS, rows)}`.execute(db)
}

const figuresOf = (tally: Tally, own: string): BacktestFigure[] =>
  BACKTEST_CLASSES.map((name) => {
    const { count, money } = tally[name] ?? { count: 0, money: {} }
    const currencies = Object.keys(money).toSorted(
      (a, b) => Number(b === own) - Number(a === own) || a.localeCompare(b),
    )
    return {
      ...{ class: name, count },
      money: currencies.map((currency) => ({ currency, amount: toDecimal(money[currency] ?? 0, currency) })),
    }
  })

export const present = (row: BacktestRecord): Backtest => ({
  id: row.id,
  days: row.days,
  state: row.state as Backtest['state'],
  created_at: row.created_at.toISOString(),
  seen: row.seen,
  total: row.total,
  figures: row.figures && figuresOf(row.figures, row.spec.shop.currency),
})

export const tidyBacktests = async ({ db, clock }: Deps): Promise<void> => {
  const before = new Date(clock().getTime() - KEPT_DAYS * DAY_MS)
  for (const shopId of await listShopIds(db))
    await inShop(db, shopId, (shopDb) =>
      shopDb.deleteFrom('rule_backtests').where('shop_id', '=', shopId).where('created_at', '<', before).execute(),
    )
}
