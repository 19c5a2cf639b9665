import { REFUSALS } from '@returns-desk/contract'
import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { addReturn, furnishedShop } from '../../../test/builders.ts'
import { addRule, daysAgo, override } from '../../../test/change-shop.ts'
import { test } from '../../../test/harness.ts'
import { addOrder, customerOf, intakeOf } from '../../../test/orders.ts'

test('the order says what can go back, and of the rest why not', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop, {
    lines: [{ quantity: 3 }, { final_sale: true }, { quantity: 1, unit_price_minor: 1999 }],
  })
  const [first, , third] = order.lineRefs
  await addReturn(world, shop, { order_ref: order.ref, products: [product(shop, first, 2), product(shop, third, 1)] })
  await addReturn(world, shop, { order_ref: order.ref, status: 8, products: [product(shop, first, 1)] })
  await override(world, shop, 'line_final_sale')
  const customer = await customerOf(world, shop, order)
  const seen = await customer.portal.order()
  expect(
    seen.lines.map(({ quantity, returnable_quantity, refusal }) => [quantity, returnable_quantity, refusal]),
  ).toEqual([
    [3, 1, null],
    [2, 0, { code: 'line_final_sale', message: 'Ours: line_final_sale' }],
    [1, 0, { code: 'line_returned', message: 'This product is already part of a return.' }],
  ])
  expect(seen).toMatchObject({
    refusal: null,
    currency: 'RON',
    window: { clock: 'delivered', last_day: '2026-10-15', extension_days: 0, is_open: true },
    customer: { name: 'Maria Ionescu', phone: '+40 722 000 111', address: { city: 'Brașov', country: 'RO' } },
    draft: null,
    photos: [],
  })
  expect(seen.returns.map(({ status }) => status).toSorted()).toHaveLength(2)
  expect(seen.reasons).toContainEqual(expect.objectContaining({ name: 'Too small' }))
})

const product = (shop: { reasonIds: { too_small: number } }, ref: string | undefined, quantity: number) => ({
  order_line_ref: ref ?? null,
  quantity,
  price_minor: 5000 * quantity,
  description: '',
  return_reason_id: shop.reasonIds.too_small,
  product_title: 'Cămașă de in',
  variant_title: 'M',
  image_src: null,
  image_width: null,
  image_height: null,
  photo_keys: [],
})

test("an expired window says until when it was, and by which clock, in both languages and in the shop's words", async ({
  world,
}) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop, { delivered_at: null, fulfilled_at: daysAgo(world, 40) })
  const message = async (language: string) => {
    const { refusal } = await (await customerOf(world, shop, order, { 'accept-language': language })).portal.order()
    return refusal?.message
  }
  expect(await message('en')).toBe(
    'The return period of this order ended on September 12, 2026, counted from dispatch plus 3 days for transit.',
  )
  expect(await message('ro')).toBe(
    'Perioada de retur a acestei comenzi s-a încheiat pe 12 septembrie 2026, calculată de la expediere plus 3 zile pentru transport.',
  )
  await override(world, shop, 'window_expired', 'Too late since {date} ({clock}).')
  expect(await message('en')).toBe('Too late since September 12, 2026 (dispatch plus 3 days for transit).')
})

test('an order that was not sent yet cannot be returned; after a week it is presumed to be on its way', async ({
  world,
}) => {
  const shop = await furnishedShop(world)
  const unsent = { delivered_at: null, fulfilled_at: null }
  const young = await addOrder(world, shop, { ...unsent, created_at: daysAgo(world, 6) })
  const old = await addOrder(world, shop, { ...unsent, created_at: daysAgo(world, 7) })
  const refusalOf = async (order: typeof young) => (await (await customerOf(world, shop, order)).portal.order()).refusal
  expect((await refusalOf(young))?.code).toBe('order_not_sent')
  expect(await refusalOf(old)).toBeNull()
  await override(world, shop, 'order_not_sent')
  expect((await refusalOf(young))?.message).toBe('Ours: order_not_sent')
})

test('an order of which nothing is left says so', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop, { lines: [{ final_sale: true }] })
  await override(world, shop, 'nothing_returnable')
  const seen = await (await customerOf(world, shop, order)).portal.order()
  expect(seen.refusal).toEqual({ code: 'nothing_returnable', message: 'Ours: nothing_returnable' })
})

test('a rule extends the window on looking up the order and on creating the return', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop, { delivered_at: daysAgo(world, 30) })
  const customer = await customerOf(world, shop, order)
  expect((await customer.portal.order()).refusal?.code).toBe('window_expired')
  await expect(customer.portal.submit({ body: intakeOf(shop, order) })).rejects.toMatchObject({
    status: 409,
    code: 'window_expired',
  })
  await addRule(world, shop, [101, 103, order.name], [1, { days: 30 }])
  expect((await customer.portal.order()).window).toMatchObject({ extension_days: 30, is_open: true })
  const made = await customer.portal.submit({ body: intakeOf(shop, order) })
  const trace = await (await world.as(shop)).rules.trace({ query: { 'return-id': made.id } })
  expect(trace).toHaveLength(1)
  expect(JSON.stringify(trace)).toContain(order.name)
})

test('what is half done is there again, on another device too', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop)
  const draft = '{"step":2,"note":"<script>alert(1)</script>"}'
  await (await customerOf(world, shop, order)).portal.saveDraft({ body: { draft } })
  const elsewhere = await customerOf(world, shop, order)
  expect((await elsewhere.portal.order()).draft).toBe(draft)
  await elsewhere.portal.saveDraft({ body: { draft: null } })
  expect((await elsewhere.portal.order()).draft).toBeNull()
})

test('every refusal has its text in both languages', () => {
  expect(new Set(REFUSALS).size).toBe(REFUSALS.length)
})

test('a customer whose order has changed its address has to prove ownership again', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop)
  const customer = await customerOf(world, shop, { ...order, email: 'before@example.com' })
  await expect(customer.portal.order()).rejects.toMatchObject({ status: 401, code: 'unauthorized' })
  await expect(customer.portal.submit({ body: intakeOf(shop, order) })).rejects.toMatchObject({ status: 401 })
})

test('a return sent again is not shown to an address that the order no longer has', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop)
  const { portal } = await customerOf(world, shop, order)
  const body = intakeOf(shop, order)
  const made = await portal.submit({ body })
  expect((await portal.submit({ body })).id).toBe(made.id)
  await inShop(world.db, shop.id, (db) =>
    db
      .updateTable('orders')
      .set({ email: 'after@example.com' })
      .where('shop_id', '=', shop.id)
      .where('id', '=', Number(order.ref))
      .execute(),
  )
  await expect(portal.submit({ body })).rejects.toMatchObject({ status: 401, code: 'unauthorized' })
})

test.for([
  ['without a country', { country: '', address: { address1: 'Str. Lungă nr. 1', city: '' } }],
  ['longer than a label', { country: 'R'.repeat(200), address: { address1: 'x'.repeat(900), city: 'y'.repeat(300) } }],
] as const)('an order opens also where the platform knows an address %s', async ([, known], { world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop)
  await inShop(world.db, shop.id, (db) =>
    db
      .updateTable('customers')
      .set({ country: known.country, address: JSON.stringify(known.address) })
      .where('shop_id', '=', shop.id)
      .execute(),
  )
  const { portal } = await customerOf(world, shop, order)
  const { customer } = await portal.order()
  expect(customer.address).toEqual({ county: '', postal_code: '', ...known.address, country: known.country })
})
