import { randomUUID } from 'node:crypto'
import { type ApiContract, type Client, contract, type Endpoint } from '@returns-desk/contract'
import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { PICTURE } from '../../../security/examples.ts'
import { hashShopRows } from '../../../security/shop-rows.ts'
import type { ShopBasics } from '../../../seed/shop.ts'
import { furnishedShop } from '../../../test/builders.ts'
import { asOwner } from '../../../test/database/as-owner.ts'
import { type TestShop, test, type World } from '../../../test/harness.ts'
import { addOrder, customerOf, intakeOf, type TestOrder } from '../../../test/orders.ts'

const ORDER_CALLS = Object.values(contract).flatMap((feature) =>
  Object.entries(feature as Record<string, Endpoint>).flatMap(([name, { access }]) =>
    access === 'order' ? [name] : [],
  ),
)

interface Held {
  readonly portal: Client<ApiContract>['portal']
  readonly shop: TestShop & ShopBasics
  readonly order: TestOrder
  readonly returnId: string
  readonly photoId: string
}

/** What every call of an order sends when all is well. A call that is new needs a line. */
const CALLS: Readonly<Record<string, (held: Held) => Promise<unknown>>> = {
  order: ({ portal }) => portal.order(),
  link: ({ portal }) => portal.link(),
  saveDraft: ({ portal }) => portal.saveDraft({ body: { draft: 'words' } }),
  offer: ({ portal, shop, order }) => portal.offer({ body: { products: intakeOf(shop, order).products } }),
  addPhoto: ({ portal }) => portal.addPhoto({ file: new Blob([PICTURE], { type: 'image/png' }) }),
  removePhoto: ({ portal, photoId }) => portal.removePhoto({ params: { id: photoId } }),
  submit: ({ portal, shop, order }) => portal.submit({ body: intakeOf(shop, order, { intake_key: randomUUID() }) }),
  getReturn: ({ portal, returnId }) => portal.getReturn({ params: { id: returnId } }),
  messages: ({ portal, returnId }) => portal.messages({ params: { id: returnId } }),
  answer: ({ portal, returnId }) =>
    portal.answer({ params: { id: returnId }, body: { id: randomUUID(), body: 'words' } }),
  cancelReturn: ({ portal, returnId }) => portal.cancelReturn({ params: { id: returnId } }),
}

const hold = async (world: World): Promise<Held> => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop, { lines: [{ quantity: 5 }] })
  const { portal } = await customerOf(world, shop, order)
  const { id: returnId } = await portal.submit({ body: intakeOf(shop, order) })
  // Customers answer what the shop has written.
  const { messages } = await world.as(shop)
  await messages.send({ params: { id: returnId }, body: { id: randomUUID(), body: 'words' } })
  const { id: photoId } = await portal.addPhoto({ file: new Blob([PICTURE], { type: 'image/png' }) })
  return { portal, shop, order, returnId, photoId }
}

const allOf = (world: World, { id }: TestShop) =>
  asOwner(world.ownerUrl, async (owner) => {
    const files: string[] = []
    for await (const { shopId, key } of world.deps.files.list()) if (shopId === id) files.push(key)
    return { rows: await hashShopRows(owner, id), files: files.sort() }
  })

const setAddress = (world: World, { shop, order }: Held, email: string) =>
  inShop(world.db, shop.id, (db) =>
    db
      .updateTable('orders')
      .set({ email })
      .where('shop_id', '=', shop.id)
      .where('id', '=', Number(order.ref))
      .execute(),
  )

const ENDS: Readonly<Record<string, (world: World, held: Held) => Promise<unknown>>> = {
  'before the customer was erased': async (world, { shop, order }) =>
    (await world.as(shop)).privacy.erase({ body: { email: order.email } }),
  'before the order was given to another address': (world, held) => setAddress(world, held, 'after@example.com'),
}

test('every call of an order is tried here', () => {
  expect(Object.keys(CALLS).sort()).toEqual(ORDER_CALLS.sort())
})

test('all of them work while the token is good', async ({ world }) => {
  const held = await hold(world)
  for (const call of Object.values(CALLS)) await call(held)
})

test.for(Object.entries(ENDS))(
  'a token from %s opens nothing, and changes no row and no file',
  async ([, end], { world }) => {
    const held = await hold(world)
    await end(world, held)
    const before = await allOf(world, held.shop)
    for (const [name, call] of Object.entries(CALLS)) {
      await expect(call(held), name).rejects.toMatchObject({ status: 401, code: 'unauthorized' })
      expect(await allOf(world, held.shop), name).toEqual(before)
    }
  },
)

test('a link that was handed on ends with the token that it was made of', async ({ world }) => {
  const held = await hold(world)
  const { url } = await held.portal.link()
  const token = new URLSearchParams(new URL(url).hash.slice(1)).get('order-token') ?? ''
  await (await world.as(held.shop)).privacy.erase({ body: { email: held.order.email } })
  await setAddress(world, held, held.order.email)
  await expect(world.client({ 'order-token': token }).portal.order()).rejects.toMatchObject({ status: 401 })
  await expect(held.portal.submit({ body: intakeOf(held.shop, held.order) })).rejects.toMatchObject({ status: 401 })
})

test('proving ownership of the order again restores access', async ({ world }) => {
  const held = await hold(world)
  await (await world.as(held.shop)).privacy.erase({ body: { email: held.order.email } })
  await setAddress(world, held, held.order.email)
  const claims = { shop: held.shop.id, handle: held.shop.handle, order_ref: held.order.ref, email: held.order.email }
  const token = await world.deps.tokens.order.sign({ ...claims, times_ended: 1 }, 600)
  const { portal } = world.client({ 'order-token': token })
  await portal.saveDraft({ body: { draft: 'again' } })
  expect((await portal.order()).draft).toBe('again')
})
