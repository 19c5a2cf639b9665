/** Puts returns into a shop, each with its products and history. One at a time for a customer, thousands for a seed. */
import { randomBytes } from 'node:crypto'
import type { StatusIndex } from '@returns-desk/engine'
import type { ShopDb } from '../../db/db.ts'
import type { Vault } from '../../secrets.ts'
import { ibanPlace } from './find-return.ts'

export interface NewReturn {
  readonly order_id: number | null
  readonly order_name: string
  readonly order_number: string
  readonly client_email: string
  readonly language: string
  readonly currency: string
  readonly delivery_cost_minor: number
  readonly return_method_id: number
  readonly payment_method_id: number
  readonly pickup_address: { readonly address1: string; readonly city: string; readonly country: string } | null
  readonly awb: string | null
  readonly iban: string | null
  readonly created_at: Date
  readonly products: readonly NewReturnProduct[]
  /** From the first entry, `from: null`, to where the return stands now. */
  readonly history: readonly NewReturnEvent[]
  readonly trace: object | undefined
}

export interface NewReturnProduct {
  readonly order_line_id: number | null
  readonly quantity: number
  readonly price_minor: number
  readonly description: string
  readonly return_reason_id: number
  readonly product_title: string
  readonly variant_title: string
  readonly image_src: string | null
  readonly image_width: number | null
  readonly image_height: number | null
  readonly photo_keys: readonly string[]
}

export interface NewReturnEvent {
  readonly at: Date
  readonly actor: 'customer' | 'staff' | 'system'
  readonly from: StatusIndex | null
  readonly to: StatusIndex
}

const ID_BYTES = 16
/** 128 random bits in 22 characters. */
export const newReturnId = () => randomBytes(ID_BYTES).toString('base64url')

type Names = ReadonlyMap<number, string>

const returnRow = (
  shopId: number,
  id: string,
  vault: Vault,
  { products, history, trace: _, iban, ...rest }: NewReturn,
) => ({
  ...rest,
  shop_id: shopId,
  id,
  pickup_address: rest.pickup_address && JSON.stringify(rest.pickup_address),
  price_minor: products.reduce((sum, product) => sum + product.price_minor, 0),
  order_index: history.at(-1)?.to ?? 1,
  iban_sealed: iban === null ? null : vault.seal(iban, ibanPlace(shopId, id)),
})

const eventRow = (shopId: number, returnId: string, names: Names, { at, actor, from, to }: NewReturnEvent) => ({
  shop_id: shopId,
  return_id: returnId,
  at,
  actor,
  kind: from === null ? 'created' : 'moved',
  from_index: from,
  from_name: from === null ? null : (names.get(from) ?? null),
  to_index: to,
  to_name: names.get(to) ?? null,
})

const statusNames = async (db: ShopDb, shopId: number): Promise<Names> => {
  const rows = await db
    .selectFrom('return_statuses')
    .select(['order_index', 'name'])
    .where('shop_id', '=', shopId)
    .execute()
  return new Map(rows.map(({ order_index, name }) => [order_index, name]))
}

/** Answers their ids, in the same order. */
export const insertReturns = async (
  db: ShopDb,
  vault: Vault,
  shopId: number,
  newReturns: readonly NewReturn[],
): Promise<string[]> => {
  if (newReturns.length === 0) return []
  const names = await statusNames(db, shopId)
  const withIds = newReturns.map((item) => ({ id: newReturnId(), item }))
  const products = withIds.flatMap(({ id, item }) =>
    item.products.map((product) => ({
      ...product,
      photo_keys: [...product.photo_keys],
      shop_id: shopId,
      return_id: id,
    })),
  )
  const events = withIds.flatMap(({ id, item }) => item.history.map((event) => eventRow(shopId, id, names, event)))
  const traces = withIds.filter(({ item }) => item.trace)

  await db
    .insertInto('returns')
    .values(withIds.map(({ id, item }) => returnRow(shopId, id, vault, item)))
    .execute()
  await db
    .insertInto('return_directory')
    .values(withIds.map(({ id }) => ({ return_id: id, shop_id: shopId })))
    .execute()
  if (products.length > 0) await db.insertInto('return_products').values(products).execute()
  if (events.length > 0) await db.insertInto('return_events').values(events).execute()
  if (traces.length > 0) {
    const rows = traces.map(({ id, item }) => ({ shop_id: shopId, return_id: id, trace: JSON.stringify(item.trace) }))
    await db.insertInto('return_traces').values(rows).execute()
  }
  return withIds.map(({ id }) => id)
}
