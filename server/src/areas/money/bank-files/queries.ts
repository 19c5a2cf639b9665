import {
  BANK_FILES_PER_PAGE,
  type BankFile,
  type BankFileSummary,
  type BankPayment,
  errorMessage,
  type Language,
  type StaffName,
  type TouchedFile,
} from '@returns-desk/contract'
import { maskIban, toDecimal } from '@returns-desk/engine'
import { sql } from 'kysely'
import { found } from '../../../base/errors.ts'
import type { Vault } from '../../../base/secrets.ts'
import type { ShopDb } from '../../../db/db.ts'
import { staffName } from '../../../db/staff-name.ts'
import { listRows, type FileRow as PaymentRow, problemOf } from './file-rows.ts'

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
  const { rows: counted } = await sql<{ count: number; unconfirmed: number }>`
    select count(*), count(*) filter (where state = 'downloaded') as unconfirmed
    from bank_files where shop_id = ${shopId}`.execute(db)
  const total_items = Number(counted[0]?.count ?? 0)
  const { rows } = await sql<FileRow>`
    select ${COLUMNS} from bank_files f where f.shop_id = ${shopId}
    order by f.id desc limit ${BANK_FILES_PER_PAGE} offset ${page * BANK_FILES_PER_PAGE}`.execute(db)
  return {
    ...{ data: rows.map(toSummary), page, total_pages: Math.ceil(total_items / BANK_FILES_PER_PAGE), total_items },
    unconfirmed: Number(counted[0]?.unconfirmed ?? 0),
  }
}

const presentRow = ({ isAccountKept, ...row }: PaymentRow, file: BankFileSummary, language: Language): BankPayment => {
  const { amount_minor, name, iban, ...columns } = row
  const code = problemOf({ ...row, isAccountKept }, file.state)
  return {
    ...columns,
    name: name ?? '',
    iban: iban === null ? null : maskIban(iban),
    account_entered_at: row.account_entered_at?.toISOString() ?? null,
    amount: toDecimal(amount_minor, row.currency),
    problem: code === null ? null : { code, message: errorMessage(code, language, {}) },
  }
}

export interface Reading {
  readonly shopId: number
  readonly language: Language
}

export const findFile = async (
  db: ShopDb,
  vault: Vault,
  { shopId, language }: Reading,
  id: number,
): Promise<BankFile> => {
  const { rows } = await sql<FileRow>`
    select ${COLUMNS} from bank_files f where f.shop_id = ${shopId} and f.id = ${id}`.execute(db)
  const file = toSummary(found(rows[0]))
  const payments = await listRows(db, vault, { shopId, fileId: id })
  return { ...file, payments: payments.map((row) => presentRow(row, file, language)) }
}

/** Files that nobody has confirmed, in which a payment of the return goes to another account than the return's. */
export const filesWithOtherAccount = async (
  db: ShopDb,
  vault: Vault,
  shopId: number,
  returnId: string,
): Promise<TouchedFile[]> => {
  const { rows } = await sql<{ id: number; name: string; state: 'made' | 'approved' | 'downloaded' }>`
    select distinct f.id, f.name, f.state from bank_file_rows b
    join payouts p on p.shop_id = b.shop_id and p.id = b.payout_id
    join bank_files f on f.shop_id = b.shop_id and f.id = b.file_id
    where b.shop_id = ${shopId} and p.return_id = ${returnId} and b.is_live
      and f.state in ('made', 'approved', 'downloaded') order by f.id`.execute(db)
  const touched: TouchedFile[] = []
  for (const file of rows) {
    const own = await listRows(db, vault, { shopId, fileId: file.id, returnId })
    if (own.some((row) => problemOf(row, file.state) === 'bank_account_changed'))
      touched.push({ ...file, to_do: file.state === 'downloaded' ? 'ask_bank' : 'void' })
  }
  return touched
}
