import type {
  STORE_CREDIT_STATES,
  StaffName,
  StoreCredit,
  StoreCreditRow,
  StoreCreditUse,
} from '@returns-desk/contract'
import { checkReturnNumber, returnNumber, toDecimal } from '@returns-desk/engine'
import { type RawBuilder, sql } from 'kysely'
import type { Vault } from '../../../base/secrets.ts'
import type { ShopDb } from '../../../db/db.ts'
import { storeCreditAad } from '../../../db/sealed-columns.ts'
import { staffName } from '../../../db/staff-name.ts'
import { endOf } from './credit-code.ts'

export type CreditState = (typeof STORE_CREDIT_STATES)[number]

interface CreditRow {
  readonly id: number
  readonly return_id: string
  readonly return_number: number
  readonly customer_name: string
  readonly code_sealed: string
  readonly value_minor: number
  readonly spent_minor: number
  readonly currency: string
  readonly state: CreditState
  readonly created_at: Date
  readonly expires_at: Date
  readonly void_reason: string
  readonly voided_at: Date | null
  readonly voided_by: StaffName | null
}

const stateAt = (at: Date) => sql<CreditState>`case
  when c.voided_at is not null then 'void'
  when c.spent_minor = c.value_minor then 'spent'
  when c.expires_at <= ${at} then 'expired'
  else 'open' end`

const creditsAt = (shopId: number, at: Date) => sql`
  select c.id, c.return_id, r.number as return_number, r.customer_name, c.code_sealed, c.value_minor, c.spent_minor,
    c.currency, c.created_at, c.expires_at, c.void_reason, c.voided_at, ${stateAt(at)} as state,
    ${staffName('c', 'voided_by')} as voided_by, c.code_hash
  from store_credits c join returns r on r.shop_id = c.shop_id and r.id = c.return_id
  where c.shop_id = ${shopId}`

export interface Reading {
  readonly db: ShopDb
  readonly vault: Vault
  readonly shopId: number
  readonly at: Date
}

const toRow = ({ vault, shopId }: Reading, row: CreditRow): StoreCreditRow => {
  const { id, return_id, customer_name, currency, state } = row
  // Empty if the key that it was sealed with is lost: the rest of it is still of use.
  const code = vault.tryOpen(row.code_sealed, storeCreditAad(shopId, id)) ?? ''
  return {
    ...{ id, return_id, customer_name, currency, state, code_end: endOf(code) },
    return_number: returnNumber(row.return_number),
    value: toDecimal(row.value_minor, currency),
    balance: toDecimal(row.value_minor - row.spent_minor, currency),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }
}

interface UseRow extends Omit<StoreCreditUse, 'amount' | 'at'> {
  readonly amount_minor: number
  readonly at: Date
}

const listUses = async ({ db, shopId }: Reading, { id, currency }: CreditRow): Promise<StoreCreditUse[]> => {
  const { rows } = await sql<UseRow>`
    select u.id, u.amount_minor, u.reference, u.at, ${staffName('u')} as staff
    from store_credit_uses u where u.shop_id = ${shopId} and u.credit_id = ${id} order by u.id`.execute(db)
  return rows.map(({ amount_minor, at, ...use }) => ({
    ...use,
    amount: toDecimal(amount_minor, currency),
    at: at.toISOString(),
  }))
}

const readOne = async (reading: Reading, row: CreditRow | undefined): Promise<StoreCredit | undefined> =>
  row && {
    ...toRow(reading, row),
    uses: await listUses(reading, row),
    void_reason: row.void_reason,
    voided_by: row.voided_by,
    voided_at: row.voided_at?.toISOString() ?? null,
  }

export const find = async (reading: Reading, id: number): Promise<StoreCredit | undefined> => {
  const { rows } = await sql<CreditRow>`${creditsAt(reading.shopId, reading.at)} and c.id = ${id}`.execute(reading.db)
  return readOne(reading, rows[0])
}

export const findByHash = async (reading: Reading, hash: string): Promise<StoreCredit | undefined> => {
  const { rows } = await sql<CreditRow>`${creditsAt(reading.shopId, reading.at)} and c.code_hash = ${hash}`.execute(
    reading.db,
  )
  return readOne(reading, rows[0])
}

interface Wanted {
  readonly state?: CreditState | undefined
  readonly q: string
  readonly page: number
  readonly perPage: number
}

const LIVE = sql`c.voided_at is null and c.spent_minor < c.value_minor`

/** Word for word the conditions of the indexes of `store_credits`. */
const inState = (state: CreditState, at: Date) => {
  if (state === 'void') return sql`c.voided_at is not null`
  if (state === 'spent') return sql`c.voided_at is null and c.spent_minor = c.value_minor`
  return state === 'open' ? sql`${LIVE} and c.expires_at > ${at}` : sql`${LIVE} and c.expires_at <= ${at}`
}

/** The number of a return, or part of a name. */
const isAbout = (q: string) => {
  const number = checkReturnNumber(q)
  if (number?.verdict === 'right') return sql`r.number = ${number.serial}`
  return sql`position(lower(${q}) in lower(r.customer_name)) > 0`
}

/** Newest first, in the order of an index. */
const NEWEST = sql`c.created_at desc, c.id desc`
const LONGEST = sql`c.expires_at desc, c.id desc`

const countCredits = async ({ db, shopId }: Reading, wanted: RawBuilder<unknown>, q: string) => {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from store_credits c
    ${q === '' ? sql`` : sql`join returns r on r.shop_id = c.shop_id and r.id = c.return_id`}
    where c.shop_id = ${shopId} ${wanted}`.execute(db)
  return Number(rows[0]?.total ?? 0)
}

export const listPage = async (reading: Reading, { state, q, page, perPage }: Wanted) => {
  const { shopId, at, db } = reading
  const wanted = sql`${state ? sql`and ${inState(state, at)}` : sql``} ${q === '' ? sql`` : sql`and ${isAbout(q)}`}`
  const { rows } = await sql<CreditRow>`
    ${creditsAt(shopId, at)} ${wanted}
    order by ${state === 'open' || state === 'expired' ? LONGEST : NEWEST}
    limit ${perPage} offset ${page * perPage}`.execute(db)
  return { data: rows.map((row) => toRow(reading, row)), total: await countCredits(reading, wanted, q) }
}

/** Locked until the transaction ends. */
export const lockCredit = (db: ShopDb, shopId: number, id: number) =>
  db
    .selectFrom('store_credits')
    .select(['id', 'return_id', 'value_minor', 'spent_minor', 'currency', 'expires_at', 'voided_at'])
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
