/**
 * Which returns a scanned code leads to. It is tried as one thing after the other, the surest first, and the first that
 * leads anywhere counts. Every step reads an index by equality: a scan is as quick in a shop with a million returns.
 */
import { checkReturnNumber, STATUS, searchToken } from '@returns-desk/engine'
import { type RawBuilder, sql } from 'kysely'
import type { ShopDb } from '../../../db/db.ts'

/** Nobody chooses from more. */
const MOST_HITS = 20
/** Of the words of one code, newest first. A frequent product has thousands, but what arrives today is among these. */
const MOST_WORDS = 500

const IS_OPEN = sql`r.order_index not in (${sql.lit(STATUS.COMPLETED)}, ${sql.lit(STATUS.CANCELLED)})`
/** Where a parcel may still come from: see `allowedMoves`. */
const IS_ON_ITS_WAY = sql`r.order_index in (
  ${sql.lit(STATUS.NEW)}, ${sql.lit(STATUS.AWAITING_PARCEL)}, ${sql.lit(STATUS.PENDING_ACTION)}) and not r.is_kept`

/** The page of a return, as in our QR code, whatever the address of the server was then; or its id alone. */
const ADDRESS = /^(?:https?:\/\/\S+\/returns\/)?([\w-]{22})(?:[/?#]\S*)?$/i

type Step = (shopId: number, code: string) => RawBuilder<{ id: string }> | undefined

const byNumber: Step = (shopId, code) => {
  const number = checkReturnNumber(code)
  if (number?.verdict !== 'right') return undefined
  return sql`select r.id from returns r where r.shop_id = ${shopId} and r.number = ${number.serial}`
}

const byAddress: Step = (shopId, code) => {
  const id = ADDRESS.exec(code)?.[1]
  return id === undefined ? undefined : sql`select r.id from returns r where r.shop_id = ${shopId} and r.id = ${id}`
}

/** Couriers write their numbers in capitals and without gaps; people do not. */
const byAwb: Step = (shopId, code) => {
  const written = sql.join([...new Set([code, code.replace(/[\s.\-–‑]/g, '').toUpperCase()])])
  return sql`
    select distinct r.id, r.created_at from (
      select return_id from labels where shop_id = ${shopId} and awb in (${written}) and length(awb) <= 100
      union all select id from returns where shop_id = ${shopId} and awb in (${written}) and length(awb) <= 100
    ) as known (return_id)
    join returns r on r.shop_id = ${shopId} and r.id = known.return_id
    order by r.created_at desc limit ${sql.lit(MOST_HITS)}`
}

/** Couriers print the number of the parcel, in three digits, behind the AWB that several parcels share. */
const PARCEL_OF_AWB = /^(.{8,})\d{3}$/

/** Last of all: what is left of the code says less than the whole of it. */
const byAwbOfParcel: Step = (shopId, code) => {
  const awb = PARCEL_OF_AWB.exec(code.trim())?.[1]
  return awb === undefined ? undefined : byAwb(shopId, awb)
}

/** The letter is that of the field: see `return_search`. */
const byWord = (shopId: number, code: string, field: 'o' | 's', isWanted: RawBuilder<unknown>) => {
  const token = searchToken(code)
  if (token === '') return undefined
  return sql<{ id: string }>`
    select r.id from (
      select s.return_id, s.field from return_search s where s.shop_id = ${shopId} and s.token = ${token}
      order by s.created_at desc limit ${sql.lit(MOST_WORDS)}
    ) as word
    join returns r on r.shop_id = ${shopId} and r.id = word.return_id
    where word.field = ${field}::"char" and ${isWanted}
    order by r.created_at desc limit ${sql.lit(MOST_HITS)}`
}

/** Of an order that came back before, what is still open. */
const byOpenOrder: Step = (shopId, code) => byWord(shopId, code, 'o', IS_OPEN)
const byOrder: Step = (shopId, code) => byWord(shopId, code, 'o', sql`true`)
const bySku: Step = (shopId, code) => byWord(shopId, code, 's', IS_ON_ITS_WAY)

/** Somebody has said whose parcel it is. Once that is inspected, the same code on another parcel says nothing. */
const byMatchedParcel: Step = (shopId, code) => sql`
  select distinct r.id from unknown_parcels u
  join returns r on r.shop_id = u.shop_id and r.id = u.matched_return_id
  where u.shop_id = ${shopId} and u.code = ${code} and u.state = 'matched' and ${IS_OPEN}
    and exists (select from return_products p where p.shop_id = r.shop_id and p.return_id = r.id and p.inspected_at is null)
  limit ${sql.lit(MOST_HITS)}`

const STEPS: readonly Step[] = [byNumber, byAddress, byAwb, byOpenOrder, byOrder, bySku, byMatchedParcel, byAwbOfParcel]

/** Their ids, newest first; empty if it leads nowhere. */
export const resolveCode = async (db: ShopDb, shopId: number, code: string): Promise<string[]> => {
  for (const step of STEPS) {
    const found = (await step(shopId, code)?.execute(db))?.rows ?? []
    if (found.length > 0) return found.map(({ id }) => id)
  }
  return []
}
