import {
  BANK_FILES_PER_PAGE,
  type BankFile,
  type BankFileSummary,
  type BankPayment,
  type StaffName,
} from '@returns-desk/contract'
import { bankText, maskIban, NAME_LENGTH, returnNumber, toDecimal } from '@returns-desk/engine'
import { sql } from 'kysely'
import { found } from '../../base/errors.ts'
import type { Vault } from '../../base/secrets.ts'
import type { ShopDb } from '../../db/db.ts'
import { accountHolderAad, ibanAad } from '../../db/sealed-columns.ts'
import { staffName } from '../../db/staff-name.ts'

interface FileRow
  extends Omit<BankFileSummary, 'amount' | 'made_at' | 'approved_at' | 'downloaded_at' | 'ended_at' | 'states'> {
  readonly sum_minor: number
  readonly made_by: StaffName | null
  readonly made_at: Date
  readonly approved_at: Date | null
  readonly downloaded_at: Date | null
  readonly ended_at: Date | null
  readonly states: Record<string, number> | null
}

const COLUMNS = sql`
  f.id, f.name, f.profile, f.state, f.execution_day::text as execution_day, f.count, f.sum_minor, f.currency, f.sha256,
  f.four_eyes, ${staffName('f', 'made_by')} as made_by, f.made_at, ${staffName('f', 'approved_by')} as approved_by,
  f.approved_at, f.downloaded_at, f.ended_at, f.file_sealed is null as is_gone,
  (select json_object_agg(state, count) from (
    select p.state, count(*) as count from bank_file_rows b
    join payouts p on p.shop_id = b.shop_id and p.id = b.payout_id
    where b.shop_id = f.shop_id and b.file_id = f.id group by p.state) as counted) as states`

const toSummary = (row: FileRow): BankFileSummary => {
  const { sum_minor, made_at, approved_at, downloaded_at, ended_at, states, ...columns } = row
  return {
    ...columns,
    amount: toDecimal(sum_minor, columns.currency),
    made_at: made_at.toISOString(),
    approved_at: approved_at?.toISOString() ?? null,
    downloaded_at: downloaded_at?.toISOString() ?? null,
    ended_at: ended_at?.toISOString() ?? null,
    states: states ?? {},
  }
}

export const listFiles = async (db: ShopDb, shopId: number, page: number) => {
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) as count from bank_files where shop_id = ${shopId}`.execute(db)
  const total_items = Number(counted[0]?.count ?? 0)
  const { rows } = await sql<FileRow>`
    select ${COLUMNS} from bank_files f where f.shop_id = ${shopId}
    order by f.id desc limit ${BANK_FILES_PER_PAGE} offset ${page * BANK_FILES_PER_PAGE}`.execute(db)
  return { data: rows.map(toSummary), page, total_pages: Math.ceil(total_items / BANK_FILES_PER_PAGE), total_items }
}

interface PaymentRow {
  readonly return_id: string
  readonly number: number
  readonly order_name: string
  readonly payout_id: number
  readonly amount_minor: number
  readonly currency: string
  readonly reference: string
  readonly state: string
  readonly customer_name: string
  readonly iban_sealed: string | null
  readonly account_holder_sealed: string | null
}

const listPayments = async (db: ShopDb, vault: Vault, shopId: number, fileId: number): Promise<BankPayment[]> => {
  const { rows } = await sql<PaymentRow>`
    select r.id as return_id, r.number, r.order_name, p.id as payout_id, p.amount_minor, p.currency, p.reference, p.state,
      r.customer_name, r.iban_sealed, r.account_holder_sealed
    from bank_file_rows b
    join payouts p on p.shop_id = b.shop_id and p.id = b.payout_id
    join returns r on r.shop_id = p.shop_id and r.id = p.return_id
    where b.shop_id = ${shopId} and b.file_id = ${fileId} order by b.place`.execute(db)
  return rows.map(({ number, amount_minor, customer_name, iban_sealed, account_holder_sealed, ...row }) => {
    const open = (sealed: string | null, aad: string) => (sealed === null ? undefined : vault.tryOpen(sealed, aad))
    const iban = open(iban_sealed, ibanAad(shopId, row.return_id))
    const holder = open(account_holder_sealed, accountHolderAad(shopId, row.return_id)) ?? customer_name
    return {
      ...row,
      number: returnNumber(number),
      name: bankText(holder, NAME_LENGTH),
      iban: iban === undefined ? null : maskIban(iban),
      amount: toDecimal(amount_minor, row.currency),
      problem: null,
    }
  })
}

export const findFile = async (db: ShopDb, vault: Vault, shopId: number, id: number): Promise<BankFile> => {
  const { rows } = await sql<FileRow>`
    select ${COLUMNS} from bank_files f where f.shop_id = ${shopId} and f.id = ${id}`.execute(db)
  return { ...toSummary(found(rows[0])), payments: await listPayments(db, vault, shopId, id) }
}
