/** What must be true of a shop's money at every moment, read from its rows. Each query gives what breaks it. */
import { missingEntries, refundLines, STATUS } from '@returns-desk/engine'
import { type RawBuilder, sql } from 'kysely'
import type { ShopDb } from '../../db/db.ts'
import type { Acknowledged } from './act.ts'
import type { Scene } from './scene.ts'

const LIVE = sql`p.state not in ('bounced', 'failed', 'cancelled')`
const sumOf = (table: 'payouts' | 'refund_entries', where = sql`true`) => sql`
  (select sum(p.amount_minor)::bigint from ${sql.table(table)} p
   where p.shop_id = r.shop_id and p.return_id = r.id and ${where})`

const IN_RETURNS = sql`from returns r where r.shop_id = (select current_shop_id())`
const IN_FILES = sql`
  from bank_file_rows b join payouts p on p.shop_id = b.shop_id and p.id = b.payout_id
  join bank_files f on f.shop_id = b.shop_id and f.id = b.file_id
  where b.shop_id = (select current_shop_id()) and b.is_live`

/** Each selects one text: what it is about. */
const RULES: Readonly<Record<string, RawBuilder<unknown>>> = {
  'payouts are never more than the entries': sql`
    select r.id ${IN_RETURNS} and coalesce(${sumOf('payouts', LIVE)}, 0) > coalesce(${sumOf('refund_entries')}, 0)`,
  'the sums of a return are those of its rows': sql`
    select r.id ${IN_RETURNS} and (coalesce(r.owed_minor, 0) <> coalesce(${sumOf('refund_entries')}, 0)
      or r.payouts_minor <> coalesce(${sumOf('payouts', LIVE)}, 0))`,
  'a return has one currency': sql`
    select r.id ${IN_RETURNS} and (coalesce(${sumOf('payouts', sql`p.currency <> r.currency`)}, 0) <> 0
      or ${sumOf('refund_entries', sql`p.currency <> r.currency`)} is not null)`,
  'without an entry the refund is what was requested, unless nothing was accepted': sql`
    select r.id ${IN_RETURNS} and r.owed_minor is null and (${sumOf('refund_entries')} is not null or not exists (
      select from return_products p where p.shop_id = r.shop_id and p.return_id = r.id and p.inspected_at is null))`,
  'a refund is more than was paid only as far as an owner has agreed to': sql`
    select r.id ${IN_RETURNS} and r.owed_minor > r.price_minor + r.original_delivery_minor and r.owed_minor > coalesce((
      select max(e.agreed_minor) from refund_entries e where e.shop_id = r.shop_id and e.return_id = r.id), 0)`,
  'nothing is paid for a cancelled return': sql`select r.id ${IN_RETURNS} and r.order_index = ${sql.lit(STATUS.CANCELLED)} and r.payouts_minor > 0`,
  'pieces are counted right': sql`
    select p.return_id || '/' || p.id from return_products p where p.shop_id = (select current_shop_id()) and not (
      p.accepted >= 0 and p.rejected >= 0 and p.accepted + p.rejected <= p.received and p.received <= p.quantity
      and (p.inspected_at is null or p.accepted + p.rejected = p.received)
      and p.deduction_minor * p.quantity <= p.accepted * p.price_minor)`,
  'a payment is in one file': sql`select b.payout_id::text ${IN_FILES} group by b.payout_id having count(*) > 1`,
  'what waits in a file is in one': sql`
    select p.id::text from payouts p where p.shop_id = (select current_shop_id()) and p.state = 'in_batch' and not exists (
      select ${IN_FILES} and b.payout_id = p.id)`,
  'a file adds up': sql`
    select f.id::text from bank_files f where f.shop_id = (select current_shop_id()) and (f.count, f.sum_minor) is distinct from (
      select (count(*)::integer, sum(p.amount_minor)::bigint) from bank_file_rows b
      join payouts p on p.shop_id = b.shop_id and p.id = b.payout_id
      where b.shop_id = f.shop_id and b.file_id = f.id)`,
  'what the bank was asked for is on its way, or was': sql`
    select f.id || '/' || p.id || ' ' || p.state ${IN_FILES} and f.downloaded_at is not null
      and p.state not in ('in_batch', 'sent', 'settled', 'bounced')`,
  'what a bank has said of a payment counts': sql`
    select l.id || ' ' || p.state from bank_lines l join payouts p on p.shop_id = l.shop_id and p.id = l.payout_id
    where l.shop_id = (select current_shop_id()) and l.state = 'matched'
      and p.state <> all(case l.kind when 'paid' then array['settled', 'bounced'] else array['bounced'] end)`,
  'store credit is spent once': sql`
    select c.id::text from store_credits c where c.shop_id = (select current_shop_id()) and (
      c.spent_minor > c.value_minor or c.voided_at is not null and c.spent_minor > 0 or c.spent_minor <> (
        select coalesce(sum(u.amount_minor), 0) from store_credit_uses u where u.shop_id = c.shop_id and u.credit_id = c.id))`,
  // Those of a platform are kept there.
  'a store credit is worth what its payout pays': sql`
    select p.id || ' ' || p.state from payouts p
    left join store_credits c on c.shop_id = p.shop_id and c.id = p.id
    where p.shop_id = (select current_shop_id()) and p.route = 'store_credit' and p.external_ref is null and (c.id is null
      or c.value_minor <> p.amount_minor or p.state <> case when c.voided_at is null then 'settled' else 'bounced' end)`,
}

const ALL = sql.join(
  Object.entries(RULES).map(
    ([rule, query]) => sql`select ${sql.lit(rule)} as rule, broken.about from (${query}) as broken (about)`,
  ),
  sql` union all `,
)

/** In words; empty if all is well. */
export const brokenRules = async (db: ShopDb): Promise<string[]> => {
  const { rows } = await sql<{ rule: string; about: string }>`${ALL}`.execute(db)
  return rows.map(({ rule, about }) => `${rule}: ${about}`)
}

/** The entries of a return, if it has any, say what was found of it. */
const entryGaps = ({ terms, products, entries }: Scene): string[] =>
  terms.flatMap(({ return_id, ...facts }) => {
    const own = entries.filter((entry) => entry.return_id === return_id)
    if (own.length === 0) return []
    const wanted = refundLines({ ...facts, products: products.filter((one) => one.return_id === return_id) })
    const missing = missingEntries(
      own.map(({ amount_minor: amount, ...entry }) => ({ ...entry, amount })),
      wanted,
    )
    return missing.map(({ kind, amount }) => `entries say what was found: ${return_id} lacks ${kind} ${amount}`)
  })

/** Entries are only added. */
const entryChanges = (before: Scene, now: Scene): string[] => {
  const kept = new Set(now.entries.map((entry) => JSON.stringify(entry)))
  const lost = before.entries.filter((entry) => !kept.has(JSON.stringify(entry)))
  return lost.map(({ id, return_id }) => `an entry was changed: ${return_id}/${id}`)
}

type Amounts = ReadonlyMap<string, number | null>

const keptOf = (rows: readonly { readonly key: string | null; readonly amount_minor: number }[]): Amounts =>
  new Map(rows.flatMap(({ key, amount_minor }) => (key === null ? [] : [[key, amount_minor]])))

/** What was acknowledged is there, and what was not is not. */
const lossesOf = (name: string, told: Amounts, kept: Amounts): string[] => [
  ...[...told]
    .filter(([key, cents]) => !kept.has(key) || (cents !== null && kept.get(key) !== cents))
    .map(([key, cents]) => `${name}: ${key} of ${cents} was acknowledged, and is ${kept.get(key)}`),
  ...[...kept.keys()].filter((key) => !told.has(key)).map((key) => `${name}: ${key} is there, and nobody was told`),
]

/** In words; empty if all is well. */
export const brokenPromises = (acknowledged: Acknowledged, before: Scene, now: Scene): string[] => [
  ...entryGaps(now),
  ...entryChanges(before, now),
  ...lossesOf('payments', acknowledged.payments, keptOf(now.payouts)),
  ...lossesOf('corrections', acknowledged.corrections, keptOf(now.entries)),
  ...lossesOf('spendings', acknowledged.spendings, keptOf(now.spendings)),
]
