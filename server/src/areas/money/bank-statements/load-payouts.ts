/** The payouts and files of the shop that some lines of a statement may be about, in a few statements. */
import { type BankPayout, namedIn, type PayoutState, type SentFile } from '@returns-desk/engine'
import { sql } from 'kysely'
import type { Vault } from '../../../base/secrets.ts'
import type { ShopDb } from '../../../db/db.ts'
import { accountHolderAad } from '../../../db/sealed-columns.ts'
import type { StatementFormat, StatementLine } from './statement-line.ts'

/** Payments of which the bank does not say more than sum and account are not older. */
const OLDEST_DAYS = 180

export interface ShopPayout extends BankPayout {
  readonly return_id: string
}

interface PayoutRow extends Omit<ShopPayout, 'names' | 'state'> {
  readonly state: PayoutState
  readonly customer_name: string
  readonly account_holder_sealed: string | null
}

export const textsOf = ({ reference, refs = [], description }: StatementLine): string[] => [
  reference,
  ...refs,
  description,
]

/** What a text, an amount or a file of the statement leads to. Their numbers are in all references of payouts. */
const listPayouts = async (
  db: ShopDb,
  shopId: number,
  format: StatementFormat,
  wanted: {
    readonly serials: readonly number[]
    readonly fileIds: readonly number[]
    readonly sums: readonly Pick<StatementLine, 'amount' | 'currency'>[]
    readonly since: string
  },
) => {
  const { serials, fileIds, sums, since } = wanted
  const { rows } = await sql<PayoutRow>`
    select p.id, p.return_id, r.number as serial, p.amount_minor as amount, p.currency, p.state, p.reference,
      (p.created_at at time zone 'utc')::date::text as made_on, (p.changed_at at time zone 'utc')::date::text as changed_on,
      r.customer_name, r.account_holder_sealed,
      array(select b.iban_digest from bank_file_rows b
        where b.shop_id = p.shop_id and b.payout_id = p.id and b.iban_digest is not null) as accounts,
      (select max(f.id) from bank_file_rows b join bank_files f on f.shop_id = b.shop_id and f.id = b.file_id
        where b.shop_id = p.shop_id and b.payout_id = p.id and f.state = 'void' and f.downloaded_at is not null) as voided_file,
      (select coalesce(json_agg(json_build_object('kind', l.kind, 'booked_on', l.booked_on, 'amount', l.amount_minor,
          'is_matched', l.state = 'matched', 'is_other_format', s.format <> ${format})), '[]')
        from (
          select * from bank_lines where shop_id = p.shop_id and payout_id = p.id
          union all
          select * from bank_lines where shop_id = p.shop_id and likely_payout_id = p.id and state <> 'matched'
          union all
          select l.* from bank_file_rows b join bank_lines l on l.shop_id = b.shop_id and l.file_id = b.file_id
          where b.shop_id = p.shop_id and b.payout_id = p.id and l.matched_by = 'file'
        ) l join bank_statements s on s.shop_id = l.shop_id and s.id = l.statement_id) as lines
    from payouts p join returns r on r.shop_id = p.shop_id and r.id = p.return_id
    where p.shop_id = ${shopId} and p.route = 'bank' and p.id = any(array(
      select p.id from returns r join payouts p on p.shop_id = r.shop_id and p.return_id = r.id
      where r.shop_id = ${shopId} and r.number = any(${serials}::integer[])
      union
      select payout_id from bank_file_rows where shop_id = ${shopId} and file_id = any(${fileIds}::integer[])
      union
      select p.id from (
        select distinct amount, currency
        from unnest(${sums.map(({ amount }) => amount)}::bigint[], ${sums.map(({ currency }) => currency)}::text[])
          as row (amount, currency)
      ) wanted join payouts p on p.currency = wanted.currency and p.amount_minor = wanted.amount
      where p.shop_id = ${shopId} and p.route = 'bank' and p.changed_at >= ${since}::date - ${sql.lit(OLDEST_DAYS)}))
    order by p.id`.execute(db)
  return rows
}

const listFiles = async (db: ShopDb, shopId: number, references: readonly string[]): Promise<SentFile[]> => {
  const { rows } = await sql<SentFile>`
    select f.id, f.reference, f.sum_minor as sum, f.currency, f.state = 'void' as is_void,
      array(select b.payout_id from bank_file_rows b where b.shop_id = f.shop_id and b.file_id = f.id) as payouts
    from bank_files f where f.shop_id = ${shopId} and f.reference = any(${references}::text[])`.execute(db)
  return rows
}

export const loadPayouts = async (
  db: ShopDb,
  vault: Vault,
  shopId: number,
  format: StatementFormat,
  lines: readonly StatementLine[],
) => {
  const named = lines.map((line) => namedIn(textsOf(line)))
  const files = await listFiles(db, shopId, [...new Set(named.flatMap((one) => one.files))])
  const sums = lines.filter(({ amount }) => amount !== null)
  const rows = await listPayouts(db, shopId, format, {
    serials: [...new Set(named.flatMap((one) => one.serials))],
    fileIds: files.map(({ id }) => id),
    sums,
    since: lines.reduce((day, { booked_on }) => (booked_on < day ? booked_on : day), lines[0]?.booked_on ?? ''),
  })
  // Names are compared with money that came in, of the same amount.
  const credits = new Set(sums.filter(({ kind }) => kind === 'returned').map(({ amount }) => amount))
  const payouts = rows.map(({ customer_name, account_holder_sealed: sealed, ...row }): ShopPayout => {
    const holder =
      sealed !== null && credits.has(row.amount) ? vault.tryOpen(sealed, accountHolderAad(shopId, row.return_id)) : ''
    return { ...row, names: [...new Set([customer_name, holder ?? ''])] }
  })
  return { payouts, files }
}
