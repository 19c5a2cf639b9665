/** The payments of a file as they stand in it, and what has become of each since. */
import { type ErrorCode, type ErrorDetail, errorMessage, type Language, type StaffName } from '@returns-desk/contract'
import { bankText, NAME_LENGTH, returnNumber } from '@returns-desk/engine'
import { sql } from 'kysely'
import { mapYielding } from '../../../base/map-yielding.ts'
import type { Vault } from '../../../base/secrets.ts'
import type { ShopDb } from '../../../db/db.ts'
import { accountHolderAad, bankRowIbanAad, bankRowNameAad, ibanAad } from '../../../db/sealed-columns.ts'
import { staffName } from '../../../db/staff-name.ts'

interface SealedRow {
  readonly return_id: string
  readonly number: number
  readonly order_name: string
  readonly payout_id: number
  readonly amount_minor: number
  readonly currency: string
  readonly reference: string
  readonly state: string
  readonly account_entered_by: StaffName | null
  readonly account_entered_at: Date | null
  readonly iban_sealed: string | null
  readonly name_sealed: string | null
  readonly customer_name: string
  readonly iban_now: string | null
  readonly holder_now: string | null
}

export interface FileRow
  extends Omit<SealedRow, 'number' | 'iban_sealed' | 'name_sealed' | 'customer_name' | 'iban_now' | 'holder_now'> {
  readonly number: string
  /** As the file has them; null once accounts are no longer kept. */
  readonly iban: string | null
  readonly name: string | null
  /** The return has the same account, and a holder that the bank would be told by the same name. */
  readonly isAccountKept: boolean
}

const opened = (vault: Vault, shopId: number, fileId: number, row: SealedRow): FileRow => {
  const { number, iban_sealed, name_sealed, customer_name, iban_now, holder_now, ...columns } = row
  const open = (sealed: string | null, aad: string) => (sealed === null ? null : (vault.tryOpen(sealed, aad) ?? null))
  const iban = open(iban_sealed, bankRowIbanAad(shopId, fileId, row.payout_id))
  const name = open(name_sealed, bankRowNameAad(shopId, fileId, row.payout_id))
  const holder = open(holder_now, accountHolderAad(shopId, row.return_id)) ?? customer_name
  const isAccountKept =
    iban !== null && iban === open(iban_now, ibanAad(shopId, row.return_id)) && name === bankText(holder, NAME_LENGTH)
  return { ...columns, number: returnNumber(number), iban, name, isAccountKept }
}

interface Wanted {
  readonly shopId: number
  readonly fileId: number
  /** If omitted: all rows of the file. */
  readonly returnId?: string
}

export const listRows = async (db: ShopDb, vault: Vault, { shopId, fileId, returnId }: Wanted): Promise<FileRow[]> => {
  const { rows } = await sql<SealedRow>`
    select r.id as return_id, r.number, r.order_name, p.id as payout_id, p.amount_minor, p.currency, p.reference, p.state,
      ${staffName('b', 'account_entered_by')} as account_entered_by, b.account_entered_at,
      b.iban_sealed, b.name_sealed, r.customer_name, r.iban_sealed as iban_now, r.account_holder_sealed as holder_now
    from bank_file_rows b
    join payouts p on p.shop_id = b.shop_id and p.id = b.payout_id
    join returns r on r.shop_id = p.shop_id and r.id = p.return_id
    where b.shop_id = ${shopId} and b.file_id = ${fileId}
      ${returnId === undefined ? sql`` : sql`and p.return_id = ${returnId}`}
    order by b.place`.execute(db)
  return mapYielding(rows, (row) => opened(vault, shopId, fileId, row))
}

/**
 * Why a row no longer fits the return. What was paid or came back before anybody had the file left in another way, and
 * would leave again.
 */
export const problemOf = (row: FileRow, fileState: string): ErrorCode | null => {
  const isWaiting = fileState === 'made' || fileState === 'approved'
  if (!isWaiting && fileState !== 'downloaded') return null
  if (row.state !== 'in_batch') return isWaiting ? 'bank_payment_over' : null
  return row.isAccountKept ? null : 'bank_account_changed'
}

/** With the return in its message: the list that it stands in may be long. */
export const detailsOf = (rows: readonly FileRow[], language: Language): ErrorDetail[] =>
  rows.flatMap((row) => {
    const code = problemOf(row, 'approved')
    if (code === null) return []
    return [{ field: row.return_id, code, message: `${row.number}: ${errorMessage(code, language, {})}` }]
  })
