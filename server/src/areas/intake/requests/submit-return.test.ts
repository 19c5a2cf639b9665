import { randomUUID } from 'node:crypto'
import type { ErrorCode, ReturnIntake } from '@returns-desk/contract'
import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { furnishedShop, IBAN } from '../../../test/builders.ts'
import { test, type World } from '../../../test/harness.ts'
import { addOrder, customerOf, intakeOf, PICKUP, type TestOrder, withCourierAndIban } from '../../../test/orders.ts'

type Shop = Awaited<ReturnType<typeof furnishedShop>>

const productOf = (shop: Shop, order: TestOrder, fields: Partial<ReturnIntake['products'][number]> = {}) => ({
  ...(intakeOf(shop, order).products[0] as ReturnIntake['products'][number]),
  ...fields,
})

const rowOf = (world: World, shop: Shop, id: string) =>
  inShop(world.db, shop.id, (db) =>
    db.selectFrom('returns').selectAll().where('shop_id', '=', shop.id).where('id', '=', id).executeTakeFirstOrThrow(),
  )

test('a return is stored with everything that was submitted, and staff see it', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop, { lines: [{ quantity: 2 }, { title: '=HYPERLINK("x")' }] })
  const customer = await customerOf(world, shop, order, { 'accept-language': 'en' })
  await customer.portal.saveDraft({ body: { draft: '{}' } })
  const products = [
    productOf(shop, order, { quantity: 2, description: '  Mânecile sunt prea scurte ' }),
    productOf(shop, order, { line_ref: order.lineRefs[1] as string, return_reason_id: shop.reasonIds.damaged }),
  ]
  const made = await customer.portal.submit({ body: intakeOf(shop, order, { ...withCourierAndIban(shop), products }) })
  expect(made).toMatchObject({
    order_name: order.name,
    products_total: 150,
    delivery_cost: 18.99,
    total: 131.01,
    send_by: '2026-10-19',
    order_index: 1,
    requires_iban: true,
    is_external: false,
    is_withdrawal: false,
    can_cancel: true,
    awb: null,
    label_url: null,
    is_label_awaited: false,
    products: [
      { quantity: 2, price: 100, reason: 'Too small' },
      { product_title: '=HYPERLINK("x")', quantity: 1, price: 50, reason: 'Arrived damaged' },
    ],
    timeline: [{ kind: 'created', actor: 'customer', from: null, to: 'new', at: '2026-10-05T12:00:00.000Z' }],
  })
  expect(made.statuses.map(({ order_index }) => order_index)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  const detail = await (await world.as(shop)).returns.getPrivate({ params: { id: made.id } })
  expect(detail).toMatchObject({
    client_email: order.email,
    iban: IBAN,
    account_holder: 'Maria Ionescu',
    pickup_address: PICKUP,
    phone: '+40 722 123 456',
    withdrawal: null,
    return_products: [{ description: 'Mânecile sunt prea scurte' }, { description: '' }],
  })
  const row = await rowOf(world, shop, made.id)
  expect(row).toMatchObject({ customer_name: 'Maria Ionescu', customer_phone: '+40 722 123 456', language: 'en' })
  expect(JSON.stringify(row)).not.toContain(IBAN.slice(4))
  expect(world.deps.vault.open(row.account_holder_sealed ?? '', `account holder of return ${shop.id}/${made.id}`)).toBe(
    'Maria Ionescu',
  )
  const seen = await customer.portal.order()
  expect([seen.draft, seen.lines.map(({ returnable_quantity }) => returnable_quantity)]).toEqual([null, [0, 1]])
  expect(await customer.portal.getReturn({ params: { id: made.id } })).toEqual(made)
})

test('the same key twice, concurrently or later, is one return', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop, { lines: [{ quantity: 10 }] })
  const customer = await customerOf(world, shop, order)
  const body = intakeOf(shop, order)
  const answers = await Promise.all(Array.from({ length: 10 }, () => customer.portal.submit({ body })))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  world.passTime(1800)
  expect((await customer.portal.submit({ body })).id).toBe(answers[0]?.id)
  expect((await customer.portal.order()).returns).toHaveLength(1)
})

test('the key of another order’s return is neither found nor a conflict', async ({ world }) => {
  const shop = await furnishedShop(world)
  const [mine, other] = [await addOrder(world, shop), await addOrder(world, shop)]
  const theirs = await (await customerOf(world, shop, other)).portal.submit({ body: intakeOf(shop, other) })
  const row = await rowOf(world, shop, theirs.id)
  const body = intakeOf(shop, mine, { intake_key: row.intake_key ?? '' })
  const made = await (await customerOf(world, shop, mine)).portal.submit({ body })
  expect(made.id).not.toBe(theirs.id)
  expect(made.order_name).toBe(mine.name)
})

test('twenty browsers that want the last two pieces at once create two returns', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop, { lines: [{ quantity: 2 }] })
  const customers = await Promise.all(Array.from({ length: 20 }, () => customerOf(world, shop, order)))
  const outcomes = await Promise.allSettled(
    customers.map((customer) => customer.portal.submit({ body: intakeOf(shop, order) })),
  )
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(refused.map(({ status, code }) => [status, code])).toEqual(Array(18).fill([409, 'line_returned']))
  expect((await customers[0]?.portal.order())?.lines[0]?.returnable_quantity).toBe(0)
})

type Case = readonly [ErrorCode, string, (shop: Shop, order: TestOrder) => Partial<ReturnIntake>]
const CASES: readonly Case[] = [
  ['line_unknown', 'products.0.line_ref', (shop, order) => ({ products: [productOf(shop, order, { line_ref: '0' })] })],
  [
    'line_final_sale',
    'products.1.line_ref',
    (shop, order) => ({
      products: [productOf(shop, order), productOf(shop, order, { line_ref: order.lineRefs[1] as string })],
    }),
  ],
  [
    'quantity_too_large',
    'products.0.quantity',
    (shop, order) => ({ products: [productOf(shop, order, { quantity: 3 })] }),
  ],
  [
    'quantity_too_large',
    'products.1.quantity',
    (shop, order) => ({ products: [productOf(shop, order, { quantity: 1 }), productOf(shop, order, { quantity: 2 })] }),
  ],
  [
    'reason_unknown',
    'products.0.return_reason_id',
    (shop, order) => ({ products: [productOf(shop, order, { return_reason_id: 2_000_000_000 })] }),
  ],
  ['return_method_not_offered', 'return_method_id', () => ({ return_method_id: 2_000_000_000 })],
  ['payment_method_not_offered', 'payment_method_id', () => ({ payment_method_id: 2_000_000_000 })],
  ['pickup_address_required', 'pickup_address', (shop) => ({ ...withCourierAndIban(shop), pickup_address: null })],
  ['phone_required', 'phone', (shop) => ({ ...withCourierAndIban(shop), phone: ' ' })],
  ['iban_required', 'iban', (shop) => ({ ...withCourierAndIban(shop), iban: ' ' })],
  ['iban_invalid', 'iban', (shop) => ({ ...withCourierAndIban(shop), iban: 'RO50AAAA1B31007593840000' })],
  // Valid check digits do not make XX a country, nor letters a German account.
  ['iban_invalid', 'iban', (shop) => ({ ...withCourierAndIban(shop), iban: 'XX2512345678901234567' })],
  ['iban_invalid', 'iban', (shop) => ({ ...withCourierAndIban(shop), iban: 'DE583704004405320130AB' })],
  ['account_holder_required', 'account_holder', (shop) => ({ ...withCourierAndIban(shop), account_holder: '' })],
  [
    'photo_unknown',
    'products.0.photo_ids',
    (shop, order) => ({ products: [productOf(shop, order, { photo_ids: [randomUUID()] })] }),
  ],
  [
    'too_many_photos',
    'products.1.photo_ids',
    (shop, order) => ({
      products: [6, 5].map((count) => productOf(shop, order, { photo_ids: Array.from({ length: count }, randomUUID) })),
    }),
  ],
]

test.for(CASES)('%s is reported at %s, in the shop’s own text', async ([code, field, fields], { world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop, { lines: [{ quantity: 2 }, { final_sale: true }] })
  const message = `Ours: ${code} {maximum}`
  await (await world.as(shop)).errorMessages.replace({
    params: { shopId: String(shop.id), code },
    body: { message, language: 'en' },
  })
  const customer = await customerOf(world, shop, order)
  const said = message.replace('{maximum}', code === 'quantity_too_large' ? '\\d' : '\\{maximum\\}')
  await expect(customer.portal.submit({ body: intakeOf(shop, order, fields(shop, order)) })).rejects.toMatchObject({
    code,
    message: expect.stringMatching(new RegExp(`^${said}$`)),
    details: expect.arrayContaining([expect.objectContaining({ field, code })]),
  })
  expect((await customer.portal.order()).returns).toEqual([])
})

test('malformed fields are refused at their path, in the shop’s own text', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop)
  const staff = await world.as(shop)
  const params = { shopId: String(shop.id), code: 'products_required' }
  await staff.errorMessages.replace({ params, body: { message: 'Take something.', language: 'en' } })
  const customer = await customerOf(world, shop, order)
  await expect(customer.portal.submit({ body: intakeOf(shop, order, { products: [] }) })).rejects.toMatchObject({
    code: 'invalid_input',
    message: 'Take something.',
  })
  const pickup_address = { ...PICKUP, city: '' }
  await expect(customer.portal.submit({ body: intakeOf(shop, order, { pickup_address }) })).rejects.toMatchObject({
    details: [{ field: 'pickup_address.city', code: 'city_required' }],
  })
  const none = intakeOf(shop, order, { return_method_id: 0, payment_method_id: null as never })
  await expect(customer.portal.submit({ body: none })).rejects.toMatchObject({
    details: [{ code: 'return_method_required' }, { code: 'payment_method_required' }],
  })
  const photo_ids = Array.from({ length: 11 }, () => randomUUID())
  const body = intakeOf(shop, order, { products: [productOf(shop, order, { photo_ids })] })
  await expect(customer.portal.submit({ body })).rejects.toMatchObject({ details: [{ code: 'too_many_photos' }] })
})

test('several objections are reported together, each at its field', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop)
  const fields = { ...withCourierAndIban(shop), phone: '', iban: 'x', account_holder: '' }
  const customer = await customerOf(world, shop, order)
  await expect(customer.portal.submit({ body: intakeOf(shop, order, fields) })).rejects.toMatchObject({
    details: [{ field: 'phone' }, { field: 'iban' }, { field: 'account_holder' }],
  })
})

test('a method that the rules do not offer for this return is refused', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop)
  const staff = await world.as(shop)
  const rule_action = {
    default_action_id: 2,
    action_params: JSON.stringify({ method_ids: [shop.returnMethodIds.drop_off_point] }),
  }
  const conditions = [{ attribute_id: 101, operator_id: 103, value: order.name }]
  await staff.rules.create({ body: { name: 'only drop-off', priority: '1', conditions, rule_action } })
  const customer = await customerOf(world, shop, order)
  await expect(customer.portal.submit({ body: intakeOf(shop, order) })).rejects.toMatchObject({
    status: 409,
    code: 'return_method_not_offered',
  })
  const return_method_id = shop.returnMethodIds.drop_off_point
  expect(await customer.portal.submit({ body: intakeOf(shop, order, { return_method_id }) })).toMatchObject({
    products_total: 50,
  })
})

test('an IBAN or an address that no chosen method needs is not stored', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop)
  const customer = await customerOf(world, shop, order)
  const { id } = await customer.portal.submit({
    body: intakeOf(shop, order, { iban: IBAN, account_holder: 'Maria', pickup_address: PICKUP }),
  })
  expect(await rowOf(world, shop, id)).toMatchObject({
    iban_sealed: null,
    account_holder_sealed: null,
    pickup_address: null,
  })
})
