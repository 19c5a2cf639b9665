/** The past, a portion at a time: memory does not grow with it. */
import { sql } from 'kysely'
import type { ShopDb } from '../../../db/db.ts'
import type { PastRefusal, PastReturn } from './replay-portion.ts'

export const PORTION = 1000

export interface Period {
  readonly shopId: number
  readonly since: Date
  readonly until: Date
}

/** Where the last portion ended. */
export interface Cursor {
  readonly at: string
  readonly id: string
}

const inPeriod = ({ shopId, since, until }: Period) =>
  sql`r.shop_id = ${shopId} and r.created_at >= ${since} and r.created_at <= ${until}`

export const countReturns = async (db: ShopDb, period: Period): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from returns r where ${inPeriod(period)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Undone moves count as never done. A near deadline has no place in the history; its mail says when it was. */
const events = (shopId: number) => sql`(
  select json_agg(json_build_object('at', e.at, 'type', e.type, 'from', e.from_index, 'to', e.to_index) order by e.at)::text
  from (
    select h.at, case h.kind when 'created' then 'return_created' else 'status_changed' end as type, h.from_index, h.to_index
    from return_events h
    where h.shop_id = ${shopId} and h.return_id = r.id and h.kind in ('created', 'moved')
      and not exists (select from return_events u where u.shop_id = h.shop_id and u.return_id = h.return_id
        and u.undone_event_id = h.id)
    union all
    select f.created_at, 'deadline_near', null, null
    from effects f where f.shop_id = ${shopId} and f.key = 'mail/' || r.id || '/deadline_near'
  ) as e)`

/** Newest first. */
export const readReturns = async (
  db: ShopDb,
  period: Period,
  after: Cursor | undefined,
  hasEventRules: boolean,
): Promise<PastReturn[]> => {
  const { rows } = await sql<PastReturn>`
    select r.id as return_id, to_json(r.created_at) #>> '{}' as asked_at, r.currency, r.price_minor as total_minor,
      r.client_email as email, r.withdrawal_id is not null as is_withdrawal, p.require_iban,
      t.facts::text as facts, (t.trace -> 'window')::text as window,
      ${hasEventRules ? events(period.shopId) : sql`null`} as events
    from returns r
    join payment_methods p on p.shop_id = r.shop_id and p.id = r.payment_method_id
    left join return_traces t on t.shop_id = r.shop_id and t.return_id = r.id
    where ${inPeriod(period)} ${after ? sql`and (r.created_at, r.id) < (${after.at}::timestamptz, ${after.id})` : sql``}
    order by r.created_at desc, r.id desc limit ${sql.lit(PORTION)}`.execute(db)
  return rows
}

/** Those that rules decide. */
const BY_RULES = [
  'return_refused',
  'window_expired',
  'no_return_method',
  'no_payment_method',
  'return_method_not_offered',
  'payment_method_not_offered',
]

const isByRules = (table: 'f' | 'later') => {
  const code = sql.ref(`${table}.code`)
  return sql`(${code} = any(${BY_RULES}::text[]) or starts_with(${code}, 'refused_'))`
}

/**
 * Oldest first by number; of each order the last refusal only, rather one that names products than one that opened the
 * whole order, and none after which the order was returned after all: the same request is not counted twice.
 */
export const readRefusals = async (
  db: ShopDb,
  { shopId, since, until }: Period,
  afterId: number,
): Promise<PastRefusal[]> => {
  const { rows } = await sql<PastRefusal>`
    select f.id as refusal_id, to_json(f.at) #>> '{}' as asked_at, f.facts::text as facts, f."window"::text as window,
      f.open::text as open
    from intake_refusals f
    where f.shop_id = ${shopId} and f.id > ${afterId} and f.at >= ${since} and f.at <= ${until}
      and ${isByRules('f')}
      and not exists (select from intake_refusals later where later.shop_id = f.shop_id and later.order_ref = f.order_ref
        and (later.stage <> 'opening', later.at, later.id) > (f.stage <> 'opening', f.at, f.id)
        and later.at <= ${until} and ${isByRules('later')})
      and not exists (select from returns r where r.shop_id = f.shop_id and r.order_ref = f.order_ref
        and r.created_at >= f.at)
    order by f.id limit ${sql.lit(PORTION)}`.execute(db)
  return rows
}
