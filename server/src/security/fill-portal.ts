/** The customer data of a shop: codes, drafts, photos, declarations, and pending mails. */
import { randomUUID } from 'node:crypto'
import { inShop, type ShopDb } from '../db/db.ts'
import type { ShopBasics } from '../seed/shop.ts'
import { addReturns } from '../test/builders.ts'
import { orderToken } from '../test/orders.ts'
import type { TestShop, World } from '../test/world.ts'
import { addOrder } from './add-order.ts'

/** Enough that random requests find an unused one. */
const SEVERAL = 5
const PHOTOS = 4
const CODE = '482915'

export interface PortalThings {
  readonly order: {
    readonly ref: string
    readonly order_name: string
    readonly email: string
    readonly lineRef: string
  }
  readonly orderToken: string
  readonly orderReturnIds: readonly string[]
  readonly orderPhotoIds: readonly string[]
  readonly withdrawalId: number
  /** Each opens an order, once. */
  readonly proofs: readonly { readonly order_name: string; readonly email: string; readonly code: string }[]
  readonly basics: ShopBasics
}

const addProofs = async (world: World, db: ShopDb, shopId: number, mark: string) => {
  const proofs = []
  for (let i = 0; i < SEVERAL; i++) {
    const { ref, order_name, email } = await addOrder(db, shopId, `${mark}-proof-${i}`)
    const id = randomUUID()
    const now = world.deps.clock()
    await db
      .insertInto('order_codes')
      .values({
        shop_id: shopId,
        id,
        order_ref: ref,
        email,
        code_hash: world.deps.vault.digest(CODE, `order code ${shopId}/${id}`),
        created_at: now,
        expires_at: new Date(now.getTime() + 900_000),
      })
      .execute()
    proofs.push({ order_name, email, code: CODE })
  }
  return proofs
}

const addWithdrawals = async (world: World, db: ShopDb, shopId: number, mark: string) => {
  const rows = Array.from({ length: SEVERAL }, (_, i) => ({
    shop_id: shopId,
    declaration_key: randomUUID(),
    reference: `W-2026-${mark}-${i}`,
    received_at: world.deps.clock(),
    order_name: `${mark}-#2000`,
    email: `${mark}-private@example.com`,
    name: `${mark}-private`,
    scope: 'whole',
    products: '',
    language: 'en',
  }))
  const added = await db.insertInto('withdrawals').values(rows).returning('id').execute()
  return added[0]?.id ?? 0
}

const addLeftovers = async (world: World, db: ShopDb, shopId: number, mark: string, order_ref: string) => {
  const now = world.deps.clock()
  const draft = { shop_id: shopId, order_ref, draft: `${mark}-private-draft`, changed_at: now }
  await db.insertInto('order_drafts').values(draft).execute()
  const photos = Array.from({ length: PHOTOS }, (_, i) => ({
    shop_id: shopId,
    id: randomUUID(),
    order_ref,
    photo_key: `${shopId}/${String(i).padStart(64, '0')}.jpg`,
    created_at: now,
  }))
  await db.insertInto('order_photos').values(photos).execute()
  // For an order that is not opened here: its tokens were revoked once.
  const ended = { shop_id: shopId, order_ref: `${mark}-erased`, times: 1 }
  await db.insertInto('order_token_ends').values(ended).execute()
  const payload = JSON.stringify({ to: `${mark}-private@example.com` })
  await db
    .insertInto('effects')
    .values({ shop_id: shopId, id: randomUUID(), kind: 'email', key: `${mark}-mail`, payload, created_at: now })
    .execute()
  return photos.map(({ id }) => id)
}

export const fillPortal = async (world: World, shop: TestShop & ShopBasics, mark: string): Promise<PortalThings> => {
  const { id: shopId } = shop
  const things = await inShop(world.db, shopId, async (db) => {
    const order = await addOrder(db, shopId, mark)
    return {
      order,
      proofs: await addProofs(world, db, shopId, mark),
      withdrawalId: await addWithdrawals(world, db, shopId, mark),
      orderPhotoIds: await addLeftovers(world, db, shopId, mark, order.ref),
    }
  })
  const ofOrder = { order_ref: things.order.ref, order_name: things.order.order_name }
  return {
    ...things,
    orderToken: await orderToken(world, shop, things.order),
    orderReturnIds: await addReturns(world, shop, [ofOrder, ofOrder]),
    basics: shop,
  }
}
