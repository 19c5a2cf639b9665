/** Copies of a shop's orders, for when its Shopify cannot be reached. */
import { DAY_MS } from '@returns-desk/engine'
import { sql } from 'kysely'
import type { Vault } from '../../../base/secrets.ts'
import { inShop, type ShopDb } from '../../../db/db.ts'
import { orderCopyAad } from '../../../db/sealed-columns.ts'
import { bareOrderNames } from '../order-name.ts'
import type { Order } from '../port.ts'
import type { ShopPlace } from './admin.ts'
import type { ReadOrder } from './orders.ts'

export const COPY_DAYS = 90

type Stored = Omit<Order, 'created_at' | 'fulfilled_at' | 'delivered_at'> & {
  readonly created_at: string
  readonly fulfilled_at: string | null
  readonly delivered_at: string | null
}

const timeOf = (text: string | null) => (text === null ? null : new Date(text))

/** A copy that no key of the ring opens counts as missing: the next response from Shopify replaces it. */
const openCopy = (vault: Vault, shopId: number, ref: string, sealed: string): Order | undefined => {
  const document = vault.tryOpen(sealed, orderCopyAad(shopId, ref))
  if (document === undefined) return undefined
  const stored: Stored = JSON.parse(document)
  return {
    ...stored,
    created_at: new Date(stored.created_at),
    fulfilled_at: timeOf(stored.fulfilled_at),
    delivered_at: timeOf(stored.delivered_at),
  }
}

export interface Copies {
  /**
   * Unless a newer state is stored. The same state is written again: parcels change without changing the order's
   * `updatedAt`.
   */
  readonly keep: (place: ShopPlace, read: ReadOrder) => Promise<void>
  readonly remove: (place: ShopPlace, ref: string) => Promise<void>
  readonly find: (place: ShopPlace, ref: string) => Promise<Order | undefined>
  readonly findNamed: (place: ShopPlace, claim: { name: string; email?: string }) => Promise<Order | undefined>
  /** The times of the copies we have of these orders. */
  readonly timesOf: (place: ShopPlace, refs: readonly string[]) => Promise<ReadonlyMap<string, Date>>
}

const oldestKept = (now: Date) => new Date(now.getTime() - COPY_DAYS * DAY_MS)

export const orderCopies = (vault: Vault, clock: () => Date): Copies => {
  const findOne = ({ db, shop: { shopId } }: ShopPlace, which: ReturnType<typeof sql>) =>
    inShop(db, shopId, async (shopDb) => {
      const { rows } = await sql<{ order_ref: string; document_sealed: string }>`
        select order_ref, document_sealed from order_copies
        where shop_id = ${shopId} and fetched_at > ${oldestKept(clock())} and ${which}
        order by updated_at desc limit 1`.execute(shopDb)
      return rows[0] && openCopy(vault, shopId, rows[0].order_ref, rows[0].document_sealed)
    })

  return {
    keep: ({ db, shop: { shopId } }, { order, updatedAt }) =>
      inShop(db, shopId, async (shopDb) => {
        const document = vault.seal(JSON.stringify(order), orderCopyAad(shopId, order.ref))
        await sql`
          insert into order_copies (shop_id, order_ref, order_name, email, document_sealed, updated_at, fetched_at)
          values (${shopId}, ${order.ref}, ${order.name}, ${order.email}, ${document}, ${updatedAt}, ${clock()})
          on conflict (shop_id, order_ref) do update set order_name = excluded.order_name, email = excluded.email,
            document_sealed = excluded.document_sealed, updated_at = excluded.updated_at, fetched_at = excluded.fetched_at
          where order_copies.updated_at <= excluded.updated_at`.execute(shopDb)
      }),
    remove: ({ db, shop: { shopId } }, ref) =>
      inShop(db, shopId, async (shopDb) => {
        const own = shopDb.deleteFrom('order_copies').where('shop_id', '=', shopId)
        await own.where('order_ref', '=', ref).execute()
      }),
    find: (place, ref) => findOne(place, sql`order_ref = ${ref}`),
    findNamed: (place, { name, email }) => {
      const names = bareOrderNames(name).map((bare) => bare.toLowerCase())
      const byEmail = email === undefined ? sql`` : sql`and email_lower = ${email.trim().toLowerCase()} and email <> ''`
      return findOne(place, sql`name_lower = any(${names}::text[]) ${byEmail}`)
    },
    timesOf: ({ db, shop: { shopId } }, refs) =>
      inShop(db, shopId, async (shopDb) => {
        const { rows } = await sql<{ order_ref: string; updated_at: Date }>`
          select order_ref, updated_at from order_copies
          where shop_id = ${shopId} and order_ref = any(${refs}::text[])`.execute(shopDb)
        return new Map(rows.map(({ order_ref, updated_at }) => [order_ref, updated_at]))
      }),
  }
}

/** Part of the daily clean-up. */
export const removeOldCopies = (db: ShopDb, shopId: number, now: Date) =>
  db.deleteFrom('order_copies').where('shop_id', '=', shopId).where('fetched_at', '<', oldestKept(now)).execute()
