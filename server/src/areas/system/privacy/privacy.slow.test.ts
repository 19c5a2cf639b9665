import { OrderInput } from '@returns-desk/contract'
import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { HANDLERS } from '../../../handlers.ts'
import { runDueEffects } from '../../../outbox/run-due-effects.ts'
import { PICTURE } from '../../../security/examples.ts'
import { furnishedShop } from '../../../test/builders.ts'
import { test } from '../../../test/harness.ts'
import { intakeOf, PICKUP, plannedMails, withCourierAndIban } from '../../../test/orders.ts'
import { everything, foundOf, MARIA_IBAN, shopWithTwo } from '../../../test/two-customers.ts'
import { importOrders } from '../../platforms/orders-import/save-orders.ts'

/** Ids of the rule dictionary. */
const CUSTOMER_EMAIL = 201
const EQUALS = 101
const LIST_NOT_CONTAINS = 704

const SEALED = ['iban', 'holder', 'message']

test('after an erasure nothing of the customer is found anywhere, and everybody else’s data is complete', async ({
  world,
}) => {
  const { maria, ion, staff } = await shopWithTwo(world)
  const names = Object.keys(maria.values)
  expect(names.length).toBeGreaterThanOrEqual(20)
  const before = await everything(world)
  expect(foundOf(before, maria.values)).toEqual(names.filter((name) => !SEALED.includes(name)))
  expect(await staff.returns.getPrivate({ params: { id: maria.returnId } })).toMatchObject({ iban: MARIA_IBAN })

  const erased = await staff.privacy.erase({ body: { email: ` ${maria.values.email.toUpperCase()} ` } })
  expect(erased).toEqual({
    rows: {
      returns: 1,
      return_products: 1,
      return_events: 3,
      message_files: 1,
      return_messages: 1,
      return_traces: 1,
      withdrawals: 1,
      effects: 3,
      kept_mails: 2,
      labels: 1,
      customers: 1,
      orders: 1,
      order_codes: 1,
      order_drafts: 1,
      order_photos: 1,
    },
    files: 5,
    rules_naming: 0,
  })
  const after = await everything(world)
  expect(foundOf(after, maria.values)).toEqual([])
  expect(foundOf(after, ion.values)).toEqual(foundOf(before, ion.values))
  const stays = (texts: readonly string[]) => texts.filter((text) => foundOf([text], ion.values).length > 0).sort()
  expect(stays(after)).toEqual(stays(before))
  expect(world.logged.join('')).not.toContain(maria.values.email)
})

test('everything a customer did in the portal, from the first code to the last mail, is erased too', async ({
  world,
}) => {
  const shop = await furnishedShop(world)
  const mark = `sorina${shop.id}`
  const marks = {
    ...{ email: `${mark}@mail.example`, first: `${mark}-first`, last: `${mark}-last`, street: `${mark}-street` },
    ...{ customer_tag: `${mark}-ctag`, order_tag: `${mark}-otag`, discount: `${mark}-disc`, phone: `+40 ${mark}` },
    ...{ words: `${mark}-words`, draft: `${mark}-draft`, holder: `${mark}-holder`, pickup: `${mark}-pickup` },
    ...{ declared_name: `${mark}-declared`, declared_order: `${mark}-typed`, declared_words: `${mark}-products` },
  }
  const order_name = `#${shop.id}001`
  const customer = { first_name: marks.first, last_name: marks.last, phone: marks.phone, tags: [marks.customer_tag] }
  const line = { product_title: 'Linen shirt', quantity: 3, unit_price: '10.00' }
  const order = {
    ...{ order_name, email: marks.email, currency: 'RON', created_at: '2026-10-01T10:00:00Z', country: 'RO' },
    ...{ fulfilled_at: '2026-10-02T10:00:00Z', tags: [marks.order_tag], discount_codes: [marks.discount] },
    ...{ customer: { ...customer, address: { address1: marks.street, city: 'Cluj' } }, lines: [line] },
  }
  await inShop(world.db, shop.id, (db) => importOrders(db, shop.id, [OrderInput.parse(order)], 'en'))
  const staff = await world.as(shop)
  for (const attribute_id of [107, 108, 206])
    await staff.rules.create({
      body: {
        ...{ name: `about ${attribute_id}`, priority: '1' },
        conditions: [{ attribute_id, operator_id: LIST_NOT_CONTAINS, value: 'wholesale' }],
        rule_action: { default_action_id: 1, action_params: '{"days":7}' },
      },
    })

  const claim = { order_name, email: marks.email }
  const params = { handle: shop.handle }
  const anybody = world.client()
  await anybody.portal.requestCode({ params, body: claim })
  const code = (await plannedMails(world, shop)).at(-1)?.values['code.value'] ?? ''
  const { order_token } = await anybody.portal.openOrder({ params, body: { ...claim, code } })
  const { portal } = world.client({ 'order-token': order_token })
  const { lines } = await portal.order()
  await portal.saveDraft({ body: { draft: marks.draft } })
  const photo = await portal.addPhoto({ file: new Blob([PICTURE], { type: 'image/png' }) })
  const lineRefs = lines.map(({ ref }) => ref)
  const intake = intakeOf(shop, { ref: '', name: order_name, email: marks.email, lineRefs }, withCourierAndIban(shop))
  const products = intake.products.map((one) => ({ ...one, description: marks.words, photo_ids: [photo.id] }))
  const pickup_address = { ...PICKUP, address1: marks.pickup }
  await portal.submit({ body: { ...intake, products, pickup_address, account_holder: marks.holder } })
  await portal.saveDraft({ body: { draft: marks.draft } })
  const declaration = {
    email: marks.email,
    name: marks.declared_name,
    scope: 'part',
    products: marks.declared_words,
  } as const
  for (const name of [order_name, marks.declared_order])
    await anybody.withdrawals.declare({
      params,
      body: { ...declaration, order_name: name, declaration_key: crypto.randomUUID() },
    })
  await runDueEffects(world.deps, HANDLERS, shop.id)
  const sealed = ['holder']
  expect(foundOf(await everything(world), marks)).toEqual(Object.keys(marks).filter((name) => !sealed.includes(name)))

  await staff.privacy.erase({ body: { email: marks.email } })
  expect(foundOf(await everything(world), { mark })).toEqual([])
})

test('the books keep what a return was about: products, amounts, dates, its history', async ({ world }) => {
  const { maria, staff } = await shopWithTwo(world)
  const params = { id: maria.returnId }
  const before = await staff.returns.getPrivate({ params })
  await staff.privacy.erase({ body: { email: maria.values.email } })
  expect(await staff.returns.getPrivate({ params })).toEqual({
    ...before,
    client_email: '',
    pickup_address: null,
    phone: null,
    awb: null,
    iban: null,
    account_holder: null,
    label: { ...before.label, can_print: false, problem: null },
    effects: before.effects.map((effect) => ({ ...effect, state: 'cancelled', next_attempt_at: null })),
    timeline: before.timeline.map((entry) => ({ ...entry, note: null })),
    return_products: before.return_products.map((product) => ({ ...product, description: '', photos: [] })),
  })
})

test('pending mails to an erased customer are not sent', async ({ world }) => {
  const { shop, maria, ion, staff } = await shopWithTwo(world)
  await staff.privacy.erase({ body: { email: maria.values.email } })
  const effects = await inShop(world.db, shop.id, (db) => db.selectFrom('effects').selectAll().execute())
  const ofMaria = effects.filter(({ key }) => key.includes(maria.returnId))
  expect(ofMaria.map(({ state, payload }) => ({ state, payload }))).toEqual([
    { state: 'cancelled', payload: { template: { type: 'return_received' }, language: 'ro' } },
    { state: 'cancelled', payload: { template: { type: 'return_received' }, language: 'ro' } },
    { state: 'cancelled', payload: { template: { type: 'return_received' }, language: 'ro' } },
  ])
  expect(effects.filter(({ key }) => key.includes(ion.returnId)).map(({ state }) => state)).toEqual([
    'pending',
    'pending',
    'pending',
  ])
})

test('an export contains everything that an erasure would delete', async ({ world }) => {
  const { maria, ion, staff } = await shopWithTwo(world)
  const document = await staff.privacy.export({ body: { email: maria.values.email } })
  const files = document.files.map(({ content_base64 }) => Buffer.from(content_base64, 'base64').toString('latin1'))
  const texts = [JSON.stringify(document.data), ...files]
  expect(foundOf(texts, maria.values)).toEqual(Object.keys(maria.values))
  expect(foundOf(texts, ion.values)).toEqual([])
  expect(document.data.returns).toMatchObject([
    { id: maria.returnId, number: expect.stringMatching(/^R\d{7}$/), iban: MARIA_IBAN, price_minor: 25_990 },
  ])
  expect(JSON.stringify(document.data)).not.toContain('code_hash')
  await staff.privacy.erase({ body: { email: maria.values.email } })
  expect(await staff.privacy.export({ body: { email: maria.values.email } })).toMatchObject({ data: {}, files: [] })
})

test('another shop can neither see nor erase them', async ({ world }) => {
  const { maria } = await shopWithTwo(world)
  const stranger = await world.as(await furnishedShop(world))
  const body = { email: maria.values.email }
  expect(await stranger.privacy.export({ body })).toMatchObject({ data: {}, files: [] })
  // The stranger's own attempt is noted.
  const unaudited = async () => (await everything(world)).filter((text) => !text.startsWith('"audit" '))
  const before = await unaudited()
  expect(await stranger.privacy.erase({ body })).toEqual({ rows: {}, files: 0, rules_naming: 0 })
  expect(await unaudited()).toEqual(before)
})

test('a photo that another customer also sent is kept', async ({ world }) => {
  const { shop, maria, ion, staff } = await shopWithTwo(world)
  const share = (db: Parameters<Parameters<typeof inShop>[2]>[0], key: string) =>
    db
      .updateTable('return_products')
      .set({ photo_keys: [key] })
      .where('shop_id', '=', shop.id)
      .where('return_id', '=', ion.returnId)
      .execute()
  const detail = await staff.returns.getPrivate({ params: { id: maria.returnId } })
  const key = detail.return_products[0]?.photos[0]?.photo_key ?? ''
  await inShop(world.db, shop.id, (db) => share(db, key))
  await staff.privacy.erase({ body: { email: maria.values.email } })
  expect(await world.deps.files.get(shop.id, key)).toBeDefined()
})

test('rules that name an address are reported, and left to staff', async ({ world }) => {
  const { maria, staff } = await shopWithTwo(world)
  const conditions = [{ attribute_id: CUSTOMER_EMAIL, operator_id: EQUALS, value: maria.values.email }]
  const rule_action = { default_action_id: 1, action_params: '{"days":7}' }
  const note = `Asked for by ${maria.values.email.toUpperCase()}`
  await staff.rules.create({ body: { name: 'one', priority: '1', conditions, rule_action, note } })
  const told = async () => {
    const { data } = await staff.ruleVersions.list()
    const last = data[0]?.number ?? 0
    return JSON.stringify([data, await staff.ruleVersions.differences({ params: { number: 0, other: last } })])
  }
  expect((await told()).toLowerCase()).toContain(maria.values.email)
  expect(await staff.privacy.erase({ body: { email: maria.values.email } })).toMatchObject({ rules_naming: 1 })
  // Versions are history: no address outlives its customer there.
  expect((await told()).toLowerCase()).not.toContain(maria.values.email)
})

test.for([
  ['en', 'This is not an e-mail address.'],
  ['ro', 'Aceasta nu este o adresă de e-mail.'],
] as const)('an invalid address is refused in %s', async ([language, message], { world }) => {
  const staff = await world.as(await furnishedShop(world))
  const headers = { 'accept-language': language }
  await expect(staff.privacy.erase({ body: { email: 'maria' }, headers })).rejects.toMatchObject({
    status: 400,
    message,
  })
})
