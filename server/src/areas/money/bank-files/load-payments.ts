/** What can be paid by bank of some returns: payouts that are agreed already, and what no payout covers yet. */

import type { ErrorCode, StaffName } from '@returns-desk/contract'
import { type BankProfile, bankText, NAME_LENGTH, paymentProblem, returnNumber, STATUS } from '@returns-desk/engine'
import { sql } from 'kysely'
import { DomainError } from '../../../base/errors.ts'
import type { Vault } from '../../../base/secrets.ts'
import type { ShopDb } from '../../../db/db.ts'
import { accountHolderAad, ibanAad } from '../../../db/sealed-columns.ts'
import { staffName } from '../../../db/staff-name.ts'

interface ReturnRow {
  readonly id: string
  readonly number: number
  readonly order_index: number
  readonly order_name: string
  readonly customer_name: string
  readonly currency: string
  /** Null for a return that was processed before there were entries: they are made when it is paid. */
  readonly owed_minor: number | null
  readonly refund_minor: number
  readonly payouts_minor: number
  readonly unpaid_reason: string
  readonly iban_sealed: string | null
  readonly account_holder_sealed: string | null
  readonly account_entered_by: StaffName | null
  readonly account_entered_at: Date | null
  readonly route: string
  readonly version: number
}

export interface Payment {
  readonly return_id: string
  readonly number: string
  readonly order_name: string
  /** Null if it has to be made. */
  readonly payout: { readonly id: number; readonly reference: string } | null
  readonly name: string
  readonly iban: string | null
  readonly amount: number
  readonly currency: string
  readonly problem: ErrorCode | null
  /** As it was entered. */
  readonly holder: string
  /** If staff entered the account or its holder. */
  readonly account_entered_by: StaffName | null
  readonly account_entered_at: Date | null
  /** Of the return. */
  readonly version: number
  /** Whether what is owed has been written down. */
  readonly has_entries: boolean
}

const READY: readonly number[] = [STATUS.PROCESSED, STATUS.REFUND_TO_IBAN, STATUS.COMPLETED]

/** Those for whom money may go out by bank now. */
const listPayable = async (db: ShopDb, shopId: number, most: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select r.id from returns r
    join payment_methods m on m.shop_id = r.shop_id and m.id = r.payment_method_id
    where r.shop_id = ${shopId} and m.route = 'bank' and r.refund_minor > r.payouts_minor and r.unpaid_reason = ''
      and (r.order_index in (${STATUS.PROCESSED}, ${STATUS.REFUND_TO_IBAN})
        or (r.order_index = ${STATUS.COMPLETED} and r.owed_minor is not null))
    union
    select p.return_id from payouts p join returns r on r.shop_id = p.shop_id and r.id = p.return_id
    where p.shop_id = ${shopId} and p.state = 'agreed' and p.route = 'bank' and r.order_index = any(${READY})
    order by id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Locked in the order of their ids: two files that have returns in common wait for each other, and never in a circle. */
const listReturns = async (db: ShopDb, shopId: number, ids: readonly string[], isLocking: boolean) => {
  const { rows } = await sql<ReturnRow>`
    select r.id, r.number, r.order_index, r.order_name, r.customer_name, r.currency, r.owed_minor, r.refund_minor, r.payouts_minor,
      r.unpaid_reason, r.iban_sealed, r.account_holder_sealed,
      ${staffName('r', 'account_entered_by')} as account_entered_by, r.account_entered_at, r.version,
      (select m.route from payment_methods m where m.shop_id = r.shop_id and m.id = r.payment_method_id) as route
    from returns r where r.shop_id = ${shopId} and r.id = any(${ids}::text[])
    order by r.id ${isLocking ? sql`for update of r` : sql``}`.execute(db)
  if (rows.length < new Set(ids).size) throw new DomainError('not_found')
  return rows
}

interface AgreedPayout {
  readonly id: number
  readonly return_id: string
  readonly amount_minor: number
  readonly reference: string
}

const listAgreed = async (db: ShopDb, shopId: number, ids: readonly string[]) => {
  const { rows } = await sql<AgreedPayout>`
    select id, return_id, amount_minor, reference from payouts
    where shop_id = ${shopId} and return_id = any(${ids}::text[]) and state = 'agreed' and route = 'bank'
    order by id`.execute(db)
  return Map.groupBy(rows, ({ return_id }) => return_id)
}

/** What stands in the way of paying anything of a return. A completed one is paid again if a payment bounced. */
const obstacleOf = (row: ReturnRow, isAgreed: boolean, amount: number): ErrorCode | null => {
  // Also of what was agreed before the return was set aside.
  if (!READY.includes(row.order_index)) return 'payout_not_ready'
  if (isAgreed) return null
  // Completed before payouts were recorded.
  if (row.order_index === STATUS.COMPLETED && row.owed_minor === null) return 'bank_nothing_open'
  if (row.route !== 'bank') return 'bank_not_by_bank'
  return amount <= 0 || row.unpaid_reason !== '' ? 'bank_nothing_open' : null
}

const paymentsOf = (
  vault: Vault,
  shopId: number,
  row: ReturnRow,
  agreed: readonly AgreedPayout[],
  { profile, debtor }: Pick<Asked, 'profile' | 'debtor'>,
): Payment[] => {
  const { id, order_name, customer_name, currency, iban_sealed, account_holder_sealed } = row
  const { account_entered_by, account_entered_at } = row
  const open = (sealed: string | null, aad: string) => (sealed === null ? undefined : vault.tryOpen(sealed, aad))
  const iban = open(iban_sealed, ibanAad(shopId, id)) ?? null
  const holder = open(account_holder_sealed, accountHolderAad(shopId, id)) ?? customer_name
  const name = bankText(holder, NAME_LENGTH)
  const rest = row.refund_minor - row.payouts_minor
  const payment = (amount: number, payout: Payment['payout']): Payment => {
    const problem =
      obstacleOf(row, payout !== null, amount) ??
      (iban === null ? 'payout_account_missing' : paymentProblem({ iban, name, amount, currency, debtor }, profile))
    return {
      ...{ return_id: id, number: returnNumber(row.number), order_name, payout, name, iban, amount, currency, problem },
      ...{ holder, account_entered_by, account_entered_at },
      version: row.version,
      has_entries: row.owed_minor !== null,
    }
  }
  const known = agreed.map((payout) => payment(payout.amount_minor, payout))
  const isMore = known.length === 0 || obstacleOf(row, false, rest) === null
  return isMore ? [...known, payment(Math.max(rest, 0), null)] : known
}

export interface Asked {
  /** If omitted: of all returns. */
  readonly return_ids?: readonly string[] | undefined
  readonly profile: BankProfile
  /** The account of the shop; null if there is none yet. */
  readonly debtor: string | null
  readonly most: number
  readonly isLocking: boolean
}

export const loadPayments = async (
  db: ShopDb,
  vault: Vault,
  shopId: number,
  { return_ids, most, isLocking, ...how }: Asked,
): Promise<Payment[]> => {
  const ids = return_ids ?? (await listPayable(db, shopId, most))
  const rows = await listReturns(db, shopId, ids, isLocking)
  const agreed = await listAgreed(db, shopId, ids)
  return rows
    .toSorted((one, other) => one.number - other.number)
    .flatMap((row) => paymentsOf(vault, shopId, row, agreed.get(row.id) ?? [], how))
}
