import type { Withdrawal, WithdrawalCounts, WithdrawalFilter } from '@returns-desk/contract'
import { type Selectable, sql } from 'kysely'
import type { ShopDb } from '../../../db/db.ts'
import type { Withdrawals } from '../../../db/types.ts'
import { IS_TO_PAY, isToPay } from '../../money/due/due.ts'
import { atRiskBefore, isSettled, withdrawalMark } from '../../returns/one/refund-due.ts'

export type WithdrawalRow = Selectable<Withdrawals>
type RowWithReturn = WithdrawalRow & { readonly order_index: number | null; readonly is_to_pay: boolean | null }

export const timeZoneOf = async (db: ShopDb, shopId: number) =>
  (await db.selectFrom('shops').select('time_zone').where('shop_id', '=', shopId).executeTakeFirstOrThrow()).time_zone

const withReturns = (db: ShopDb, shopId: number) =>
  db
    .selectFrom('withdrawals as w')
    // Lateral with a limit, so looked up row by row: a plain join may read all returns of a shop for one page.
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('returns')
          .select('order_index')
          .select(isToPay('returns').as('is_to_pay'))
          .whereRef('shop_id', '=', 'w.shop_id')
          .whereRef('id', '=', 'w.return_id')
          .limit(1)
          .as('r'),
      (join) => join.onTrue(),
    )
    .selectAll('w')
    .select(['r.order_index', 'r.is_to_pay'])
    .where('w.shop_id', '=', shopId)

export const declarationOf = (row: WithdrawalRow) => ({
  reference: row.reference,
  received_at: row.received_at.toISOString(),
  order_name: row.order_name,
  email: row.email,
  name: row.name,
  scope: row.scope as Withdrawal['scope'],
  products: row.products,
})

const present = (row: RowWithReturn, timeZone: string, now: Date): Withdrawal => ({
  ...declarationOf(row),
  ...withdrawalMark({ ...row, is_paid: row.is_to_pay === false, time_zone: timeZone }, now),
  id: row.id,
  is_matched: row.order_ref !== null,
  return_id: row.return_id,
  is_settled: isSettled(row),
})

export interface WithdrawalPage {
  readonly filter: WithdrawalFilter
  readonly page: number
  readonly perPage: number
}

/** Ordered by refund date, nearest first. */
export const list = async (db: ShopDb, shopId: number, { filter, page, perPage }: WithdrawalPage, now: Date) => {
  const timeZone = await timeZoneOf(db, shopId)
  const rows = await withReturns(db, shopId)
    // As a literal: the partial index of open withdrawals is only used if the statement itself contains the condition.
    .$if(filter !== 'all', (query) => query.where('w.is_open', '=', sql.lit(true)))
    .$if(filter === 'at-risk', (query) =>
      query
        .where('w.received_at', '<', atRiskBefore(now, timeZone))
        .where((where) => where.or([where('w.return_id', 'is', null), where('r.is_to_pay', '=', true)])),
    )
    .orderBy('w.received_at')
    .orderBy('w.id')
    .limit(perPage)
    .offset(page * perPage)
    .execute()
  return rows.map((row) => present(row, timeZone, now))
}

export const count = async (db: ShopDb, shopId: number, now: Date): Promise<WithdrawalCounts> => {
  const before = atRiskBefore(now, await timeZoneOf(db, shopId))
  const { rows } = await sql<WithdrawalCounts>`
    select (select count(*) from withdrawals where shop_id = ${shopId} and is_open)::int as open,
      (select count(*) from withdrawals where shop_id = ${shopId} and is_open and received_at < ${before}
        and (return_id is null or (
          select ${IS_TO_PAY} from returns r where r.shop_id = withdrawals.shop_id and r.id = withdrawals.return_id limit 1
        )))::int as at_risk,
      (select count(*) from withdrawals where shop_id = ${shopId})::int as all`.execute(db)
  return rows[0] as WithdrawalCounts
}

/** At risk like those above, but not a return yet: the queue of refunds does not know them. */
export const countWithoutReturn = async (db: ShopDb, shopId: number, now: Date): Promise<number> => {
  const before = atRiskBefore(now, await timeZoneOf(db, shopId))
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from withdrawals
    where shop_id = ${shopId} and is_open and received_at < ${before} and return_id is null`.execute(db)
  return rows[0]?.count ?? 0
}

export const find = async (db: ShopDb, shopId: number, id: number, now: Date) => {
  const row = await withReturns(db, shopId).where('w.id', '=', id).executeTakeFirst()
  return row && present(row, await timeZoneOf(db, shopId), now)
}

export const findRow = (db: ShopDb, shopId: number, id: number) =>
  db.selectFrom('withdrawals').selectAll().where('shop_id', '=', shopId).where('id', '=', id).executeTakeFirst()

/** The row stays locked until the transaction ends. */
export const lock = (db: ShopDb, shopId: number, id: number) =>
  withReturns(db, shopId).where('w.id', '=', id).forUpdate('w').executeTakeFirst()

export const findByKey = (db: ShopDb, shopId: number, key: string) =>
  db
    .selectFrom('withdrawals')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('declaration_key', '=', key)
    .executeTakeFirst()

export const update = (
  db: ShopDb,
  shopId: number,
  id: number,
  values: Partial<Pick<WithdrawalRow, 'order_ref' | 'return_id' | 'settled_at'>>,
) => db.updateTable('withdrawals').set(values).where('shop_id', '=', shopId).where('id', '=', id).execute()
