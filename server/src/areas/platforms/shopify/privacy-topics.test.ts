import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { HANDLERS } from '../../../handlers.ts'
import { runDueEffects } from '../../../outbox/run-due-effects.ts'
import { hashShopRows } from '../../../security/shop-rows.ts'
import { addReturn } from '../../../test/builders.ts'
import { asOwner } from '../../../test/database/as-owner.ts'
import { deliver } from '../../../test/deliver.ts'
import type { TestShop, World } from '../../../test/harness.ts'
import { plantCustomer } from '../../../test/planted-customer.ts'
import { furnishedShopifyShop, openApp, passTime, shopIdOf, test } from '../../../test/shopify/shopify-world.ts'
import type { ShopifyStandIn } from '../../../test/shopify/stand-in.ts'

const IBAN = 'RO49AAAA1B31007593840000'
const DAY_S = 24 * 3600

const tell = async (
  world: World,
  shopify: ShopifyStandIn,
  shop: TestShop,
  topic: string,
  body: Record<string, unknown>,
) => {
  const answer = await world.app.inject(
    shopify.webhook(topic, shop.handle, { shop_id: 1, shop_domain: shop.handle, ...body }),
  )
  expect(answer.statusCode).toBe(200)
  return deliver(world, shop)
}

const rowsOf = (world: World, shop: TestShop) => asOwner(world.ownerUrl, (owner) => hashShopRows(owner, shop.id))

const emailOf = async (world: World, shop: TestShop, id: string) =>
  (
    await inShop(world.db, shop.id, (db) =>
      db
        .selectFrom('returns')
        .select('client_email')
        .where('shop_id', '=', shop.id)
        .where('id', '=', id)
        .executeTakeFirst(),
    )
  )?.client_email

const draftsOf = (world: World, shop: TestShop) =>
  inShop(world.db, shop.id, async (db) => {
    const drafts = await db.selectFrom('order_drafts').select('order_ref').where('shop_id', '=', shop.id).execute()
    return drafts.map(({ order_ref }) => order_ref)
  })

test('a customer’s data request at Shopify is shown to staff until it is answered', async ({ world, shopify }) => {
  const shop = await furnishedShopifyShop(world, shopify)
  const { client } = await openApp(world, shopify, shop.handle)
  expect(await client.privacy.requests()).toEqual([])
  const maria = await plantCustomer(world, shop, 'maria', IBAN)
  const { email } = maria.values
  await tell(world, shopify, shop, 'customers/data_request', {
    orders_requested: [],
    customer: { id: 1, email: email.toUpperCase(), phone: null },
    data_request: { id: 9999 },
  })
  expect(await client.privacy.requests()).toMatchObject([{ email }])
  const exported = await client.privacy.export({ body: { email } })
  expect(exported.data.returns).toHaveLength(1)
  expect(await client.privacy.requests()).toEqual([])
})

test('a data request is only seen by the shop it was made to', async ({ world, shopify }) => {
  const [asked, other] = [await furnishedShopifyShop(world, shopify), await furnishedShopifyShop(world, shopify)]
  await tell(world, shopify, asked, 'customers/data_request', { customer: { email: 'ana@example.com' } })
  expect(await (await openApp(world, shopify, other.handle)).client.privacy.requests()).toEqual([])
  expect(await (await openApp(world, shopify, asked.handle)).client.privacy.requests()).toHaveLength(1)
})

test('a customer whom Shopify asks us to erase is erased, with their orders, and no other customer is', async ({
  world,
  shopify,
}) => {
  const shop = await furnishedShopifyShop(world, shopify)
  const maria = await plantCustomer(world, shop, 'maria', IBAN)
  const ion = await plantCustomer(world, shop, 'ion', 'RO09BCYP0000001234567890')
  const ordered = { order_ref: 'gid://shopify/Order/4501', client_email: 'other@example.com' }
  const underAnotherAddress = await addReturn(world, shop, ordered)
  await inShop(world.db, shop.id, (db) =>
    db
      .insertInto('order_drafts')
      .values({ shop_id: shop.id, order_ref: 'gid://shopify/Order/4504', draft: '{}', changed_at: world.deps.clock() })
      .execute(),
  )
  const customer = { id: 1, email: maria.values.email, phone: '+40700000000' }
  expect(await tell(world, shopify, shop, 'customers/redact', { customer, orders_to_redact: [4501, 4504] })).toContain(
    'done',
  )
  expect(await draftsOf(world, shop)).not.toContain('gid://shopify/Order/4504')
  expect(await emailOf(world, shop, maria.returnId)).toBe('')
  expect(await emailOf(world, shop, underAnotherAddress)).toBe('')
  expect(await emailOf(world, shop, ion.returnId)).toBe(ion.values.email)
})

test('a customer without an e-mail address is identified by their orders', async ({ world, shopify }) => {
  const shop = await furnishedShopifyShop(world, shopify)
  const theirs = await addReturn(world, shop, {
    order_ref: 'gid://shopify/Order/4502',
    client_email: 'ana@example.com',
  })
  const other = await addReturn(world, shop, { order_ref: 'gid://shopify/Order/4503', client_email: 'eva@example.com' })
  await tell(world, shopify, shop, 'customers/redact', { customer: { id: 1, email: null }, orders_to_redact: [4502] })
  expect(await emailOf(world, shop, theirs)).toBe('')
  expect(await emailOf(world, shop, other)).toBe('eva@example.com')
})

test('an erase request for an unknown customer changes nothing', async ({ world, shopify }) => {
  const shop = await furnishedShopifyShop(world, shopify)
  const returnId = await addReturn(world, shop, { client_email: 'ana@example.com' })
  await tell(world, shopify, shop, 'customers/redact', { customer: { id: 1, email: null }, orders_to_redact: [] })
  expect(await emailOf(world, shop, returnId)).toBe('ana@example.com')
})

test('two days after an uninstall everything of the shop is deleted: rows, files and name', async ({
  world,
  shopify,
}) => {
  const [shop, other] = [await furnishedShopifyShop(world, shopify), await furnishedShopifyShop(world, shopify)]
  await plantCustomer(world, shop, `maria${shop.id}`, IBAN)
  await plantCustomer(world, other, `ion${other.id}`, IBAN)
  await inShop(world.db, shop.id, async (db) => {
    const counted = { shop_id: shop.id, order_index: 1, total: 1 }
    await db.insertInto('return_totals').values(counted).execute()
    await db
      .insertInto('return_day_totals')
      .values({ ...counted, day: '2026-09-01' })
      .execute()
  })
  passTime(world, 60)
  shopify.revoke(shop.handle)
  await tell(world, shopify, shop, 'app/uninstalled', { myshopify_domain: shop.handle })
  passTime(world, 2 * DAY_S)
  const others = await rowsOf(world, other)
  expect(await tell(world, shopify, shop, 'shop/redact', {}), world.logged.slice(-3).join()).toContain('done')
  for (const [table, hash] of Object.entries(await rowsOf(world, shop))) expect(hash, table).toBeNull()
  expect(await rowsOf(world, other)).toEqual(others)
  const owners = new Set<number>()
  for await (const { shopId } of world.deps.files.list()) owners.add(shopId)
  expect(owners.has(shop.id)).toBe(false)
  expect(owners.has(other.id)).toBe(true)
  expect(await shopIdOf(world, shop.handle)).toBeUndefined()
  expect((await openApp(world, shopify, shop.handle)).shop.id).not.toBe(shop.id)
})

test('a shop that was installed again is not deleted', async ({ world, shopify }) => {
  const { shop } = await openApp(world, shopify, shopify.shop())
  await tell(world, shopify, shop, 'shop/redact', {})
  expect(await shopIdOf(world, shop.handle)).toBe(shop.id)
})

test('a shop whose uninstall we missed is deleted once Shopify rejects its token, and not before', async ({
  world,
  shopify,
}) => {
  const { shop } = await openApp(world, shopify, shopify.shop())
  shopify.revoke(shop.handle)
  shopify.misbehave('graphql', 'error')
  expect(await tell(world, shopify, shop, 'shop/redact', {})).toEqual(['later'])
  expect(await shopIdOf(world, shop.handle)).toBe(shop.id)
  passTime(world, 3600)
  expect(await deliver(world, shop)).toEqual(['done'])
  expect(await shopIdOf(world, shop.handle)).toBeUndefined()
})

test('a server that no longer has a Shopify app deletes nothing', async ({ world, shopify }) => {
  const { shop } = await openApp(world, shopify, shopify.shop())
  await world.app.inject(shopify.webhook('shop/redact', shop.handle, { shop_domain: shop.handle }))
  expect(await runDueEffects({ ...world.deps, shopify: undefined }, HANDLERS, shop.id)).toEqual(['later'])
  expect(await shopIdOf(world, shop.handle)).toBe(shop.id)
})
