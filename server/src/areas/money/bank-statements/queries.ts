import {
  BANK_LINES_PER_PAGE,
  type BankLine,
  type BankLinePayout,
  type BankStatement,
  type contract,
  type LikelyPayout,
  type StaffName,
} from '@returns-desk/contract'
import { type BankLineKind, returnNumber, toDecimal } from '@returns-desk/engine'
import { sql } from 'kysely'
import type { z } from 'zod'
import { found } from '../../../base/errors.ts'
import type { Vault } from '../../../base/secrets.ts'
import type { ShopDb } from '../../../db/db.ts'
import { bankLineAad } from '../../../db/sealed-columns.ts'
import { staffName } from '../../../db/staff-name.ts'

const NEWEST_STATEMENTS = 50
const MOST_PAYOUTS = 50
/** Of those of its amount, and of all: older ones are matched already. */
const MOST_LOOKED_AT = 400

/** Whether a line is about the payout `p`, or the sum of its file. */
export const hasLine = (kind: BankLineKind) => sql`(
  exists (select from bank_lines l where l.shop_id = p.shop_id and l.payout_id = p.id and l.kind = ${kind})
  or ${kind} = 'paid' and exists (
    select from bank_file_rows b join bank_lines l on l.shop_id = b.shop_id and l.file_id = b.file_id
    where b.shop_id = p.shop_id and b.payout_id = p.id and l.matched_by = 'file'))`

/** Whether the bank may have paid as much for the return of the payout `p` from a file that was made void. */
export const hasVoided = sql<boolean>`exists (
  select from payouts v
  join bank_file_rows b on b.shop_id = v.shop_id and b.payout_id = v.id
  join bank_files f on f.shop_id = b.shop_id and f.id = b.file_id
  where v.shop_id = p.shop_id and v.return_id = p.return_id and v.state = 'cancelled' and v.currency = p.currency
    and v.amount_minor = p.amount_minor and f.state = 'void' and f.downloaded_at is not null)`

interface StatementRow extends Omit<BankStatement, 'uploaded_at'> {
  readonly uploaded_by: StaffName | null
  readonly uploaded_at: Date
}

/** Newest first, or only one. */
export const listStatements = async (db: ShopDb, shopId: number, id?: number): Promise<BankStatement[]> => {
  const { rows } = await sql<StatementRow>`
    select s.id, s.format, ${staffName('s', 'uploaded_by')} as uploaded_by, s.uploaded_at, s.known,
      s.total_lines, s.done_lines, s.unread, s.unread_lines, l.*
    from bank_statements s, lateral (
      select min(booked_on)::text as first_day, max(booked_on)::text as last_day, count(*)::integer as lines,
        count(*) filter (where state = 'matched' and kind = 'paid')::integer as paid,
        count(*) filter (where state = 'matched' and kind = 'returned')::integer as bounced,
        count(*) filter (where state = 'open')::integer as open,
        count(*) filter (where state = 'ignored')::integer as ignored
      from bank_lines where shop_id = s.shop_id and statement_id = s.id
    ) l
    where s.shop_id = ${shopId} ${id === undefined ? sql`` : sql`and s.id = ${id}`}
    order by s.id desc limit ${NEWEST_STATEMENTS}`.execute(db)
  return rows.map(({ uploaded_at, ...row }) => ({ ...row, uploaded_at: uploaded_at.toISOString() }))
}

interface LineRow extends Omit<BankLine, 'amount' | 'description' | 'number' | 'likely'> {
  readonly amount_minor: number | null
  readonly description_sealed: string | null
  readonly number: number | null
  readonly likely: (Omit<LikelyPayout, 'amount' | 'number'> & { amount: number; number: number }) | null
}

const COLUMNS = sql`
  l.id, l.statement_id, l.kind, l.state, l.booked_on::text as booked_on, l.amount_minor, l.currency, l.reference,
  l.description_sealed, l.matched_by, l.payout_id, l.question, r.id as return_id, r.number, r.order_name,
  (select json_build_object('payout_id', p.id, 'return_id', r.id, 'number', r.number, 'order_name', r.order_name,
      'customer_name', r.customer_name, 'amount', p.amount_minor, 'currency', p.currency)
    from payouts p join returns r on r.shop_id = p.shop_id and r.id = p.return_id
    where p.shop_id = l.shop_id and p.id = l.likely_payout_id) as likely,
  (select json_build_object('id', f.id, 'name', f.name) from bank_files f
    where f.shop_id = l.shop_id and f.id = l.file_id) as file`

const JOINED = sql`
  from bank_lines l
  left join payouts p on p.shop_id = l.shop_id and p.id = l.payout_id
  left join returns r on r.shop_id = p.shop_id and r.id = p.return_id`

const toLine = (
  vault: Vault,
  shopId: number,
  { amount_minor, description_sealed, number, likely, ...row }: LineRow,
): BankLine => ({
  ...row,
  likely: likely && {
    ...likely,
    number: returnNumber(likely.number),
    amount: toDecimal(likely.amount, likely.currency),
  },
  number: number === null ? null : returnNumber(number),
  amount: amount_minor === null ? null : toDecimal(amount_minor, row.currency),
  description: (description_sealed && vault.tryOpen(description_sealed, bankLineAad(shopId, row.id))) || '',
})

type LinesQuery = z.output<(typeof contract.bankStatements.lines)['query']>

export const listLines = async (db: ShopDb, vault: Vault, shopId: number, { state, statement, page }: LinesQuery) => {
  const wanted = sql`l.shop_id = ${shopId} and l.state = ${state}
    ${statement === undefined ? sql`` : sql`and l.statement_id = ${statement}`}`
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) as count from bank_lines l where ${wanted}`.execute(db)
  const total_items = Number(counted[0]?.count ?? 0)
  const { rows } = await sql<LineRow>`
    select ${COLUMNS} ${JOINED} where ${wanted}
    order by l.id desc limit ${BANK_LINES_PER_PAGE} offset ${page * BANK_LINES_PER_PAGE}`.execute(db)
  const data = rows.map((row) => toLine(vault, shopId, row))
  return { data, page, total_pages: Math.ceil(total_items / BANK_LINES_PER_PAGE), total_items }
}

export const findLine = async (db: ShopDb, vault: Vault, shopId: number, id: number): Promise<BankLine> => {
  const { rows } = await sql<LineRow>`
    select ${COLUMNS} ${JOINED} where l.shop_id = ${shopId} and l.id = ${id}`.execute(db)
  return toLine(vault, shopId, found(rows[0]))
}

interface PayoutRow extends Omit<BankLinePayout, 'amount' | 'number'> {
  readonly amount_minor: number
  readonly number: number
}

/** What was paid from a file that was made void is offered nothing but the new payments of the same return. */
const ofSameReturn = (payoutId: number | null) => sql`
  and p.return_id = (select return_id from payouts where shop_id = p.shop_id and id = ${payoutId}::integer)`

/** Of the states that the line may be about, and that no such line is about already. */
export const listPayouts = async (db: ShopDb, shopId: number, lineId: number): Promise<BankLinePayout[]> => {
  const { kind, amount_minor, currency, likely_payout_id, question } = found(
    await db
      .selectFrom('bank_lines')
      .select(['kind', 'amount_minor', 'currency', 'likely_payout_id', 'question'])
      .where('shop_id', '=', shopId)
      .where('id', '=', lineId)
      .executeTakeFirst(),
  )
  const states =
    kind === 'paid' ? ['agreed', 'in_batch', 'sent', 'settled'] : ['in_batch', 'sent', 'settled', 'bounced']
  const { rows } = await sql<PayoutRow>`
    select p.id as payout_id, p.return_id, r.number, r.order_name, r.customer_name, p.amount_minor, p.currency, p.state,
      p.reference, coalesce(p.amount_minor = ${amount_minor}, false) as is_same_amount,
      ${kind === 'paid' ? hasVoided : sql`false`} as has_voided
    from payouts p join returns r on r.shop_id = p.shop_id and r.id = p.return_id
    where p.shop_id = ${shopId} and p.id = any(array(
      (select id from payouts where shop_id = ${shopId} and route = 'bank' and currency = ${currency}
        and amount_minor = ${amount_minor} order by id desc limit ${sql.lit(MOST_LOOKED_AT)})
      union
      (select id from payouts where shop_id = ${shopId} and route = 'bank' and currency = ${currency}
        order by id desc limit ${sql.lit(MOST_LOOKED_AT)})
      union select ${likely_payout_id}::integer))
      and p.state = any(${states}::text[])
      ${question === 'voided_file' ? ofSameReturn(likely_payout_id) : sql``} and not ${hasLine(kind as BankLineKind)}
    order by p.id is not distinct from ${likely_payout_id}::integer desc, is_same_amount desc, p.id desc limit ${MOST_PAYOUTS}`.execute(
    db,
  )
  return rows.map(({ amount_minor: amount, number, ...row }) => ({
    ...row,
    number: returnNumber(number),
    amount: toDecimal(amount, row.currency),
  }))
}

/** Of a statement that is the shop's. */
export const ignoreRest = async (db: ShopDb, shopId: number, statementId: number): Promise<number> => {
  found(
    await db
      .selectFrom('bank_statements')
      .select('id')
      .where('shop_id', '=', shopId)
      .where('id', '=', statementId)
      .executeTakeFirst(),
  )
  const { numAffectedRows } = await sql`
    update bank_lines set state = 'ignored'
    where shop_id = ${shopId} and statement_id = ${statementId} and state = 'open'`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** How many. All of them are the shop's, or none is touched. */
export const ignoreLines = async (db: ShopDb, shopId: number, ids: readonly number[]): Promise<number> => {
  const { rows } = await sql<{ state: string }>`
    select state from bank_lines where shop_id = ${shopId} and id = any(${ids}::integer[])`.execute(db)
  if (rows.length < new Set(ids).size) found(undefined)
  const { numAffectedRows } = await sql`
    update bank_lines set state = 'ignored'
    where shop_id = ${shopId} and id = any(${ids}::integer[]) and state = 'open'`.execute(db)
  return Number(numAffectedRows ?? 0)
}
