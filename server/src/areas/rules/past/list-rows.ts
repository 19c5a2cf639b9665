/** The returns behind a figure, with what both sides say in words. */
import { BACKTEST_PER_PAGE, type BacktestClass, type BacktestOutcome, type BacktestRow } from '@returns-desk/contract'
import { type Names, returnNumber, toDecimal } from '@returns-desk/engine'
import { sql } from 'kysely'
import type { ShopDb } from '../../../db/db.ts'
import { listNamed, namesById } from '../deciding/shop-names.ts'
import type { BacktestRecord } from './queries.ts'
import type { StoredOutcome } from './spec.ts'

interface BacktestListRow {
  readonly return_id: string | null
  readonly number: number | null
  readonly order_name: string
  readonly at: Date
  readonly currency: string
  readonly total_minor: number
  readonly before: StoredOutcome | null
  readonly after: StoredOutcome | null
}

const say = ({ is_refused, last_day, ...ids }: StoredOutcome, currency: string, names: Names): BacktestOutcome => {
  const named = (source: keyof Names, list: readonly number[]) => list.map((id) => names[source]?.[id] ?? `#${id}`)
  return {
    ...{ is_refused, last_day },
    return_methods: named('return_methods', ids.return_method_ids),
    payment_methods: named('payment_methods', ids.payment_method_ids),
    mails: named('email_templates', ids.mails),
    fee: toDecimal(ids.fee_minor ?? 0, currency),
    photos_required: ids.photos_required ?? false,
    is_kept: ids.is_kept ?? false,
    is_flagged: ids.is_flagged ?? false,
  }
}

/** All returns of the period, whether anything was found about them or not. */
const allReturns = ({ shop_id, id, since, until }: BacktestRecord) => sql`
  select r.id as return_id, r.number, r.order_name, r.created_at as at, r.currency, r.price_minor as total_minor,
    w."before", w."after"
  from returns r left join lateral (
    select o."before", o."after" from rule_backtest_rows o
    where o.shop_id = ${shop_id} and o.backtest_id = ${id} and o.return_id = r.id limit 1) as w on true
  where r.shop_id = ${shop_id} and r.created_at >= ${since} and r.created_at <= ${until}
  order by r.created_at desc, r.id desc`

const ofClass = ({ shop_id, id }: BacktestRecord, name: BacktestClass) => sql`
  select w.return_id, r.number, coalesce(r.order_name, f.facts -> 'order' ->> 'name', '') as order_name,
    coalesce(r.created_at, f.at) as at, coalesce(r.currency, f.facts ->> 'currency') as currency,
    coalesce(r.price_minor, (f.facts -> 'return' ->> 'total')::bigint, 0) as total_minor, w."before", w."after"
  from rule_backtest_rows w
  left join returns r on r.shop_id = w.shop_id and r.id = w.return_id
  left join intake_refusals f on f.shop_id = w.shop_id and f.id = w.refusal_id
  where w.shop_id = ${shop_id} and w.backtest_id = ${id} and w.class = ${name}
    and (r.id is not null or f.id is not null)
  order by w.position`

export const listRows = async (
  db: ShopDb,
  backtest: BacktestRecord,
  { class: name, page = 0 }: { class: BacktestClass; page?: number | undefined },
  reader: string,
): Promise<BacktestRow[]> => {
  const all = name === 'all' ? allReturns(backtest) : ofClass(backtest, name)
  const { rows } = await sql<BacktestListRow>`
    ${all} limit ${sql.lit(BACKTEST_PER_PAGE)} offset ${sql.lit(page * BACKTEST_PER_PAGE)}`.execute(db)
  const names = namesById(await listNamed(db, backtest.shop_id, reader))
  return rows.map(({ number, at, total_minor, before, after, ...row }) => ({
    ...row,
    number: number === null ? null : returnNumber(number),
    at: at.toISOString(),
    total: toDecimal(Number(total_minor), row.currency),
    before: before && say(before, row.currency, names),
    after: after && say(after, row.currency, names),
  }))
}
