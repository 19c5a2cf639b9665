import type { Facts } from '@returns-desk/engine'
import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { addReturn, furnishedShop, traceWith } from '../../../test/builders.ts'
import { deliver, keptMails } from '../../../test/deliver.ts'
import { test, type World } from '../../../test/harness.ts'
import { addOrder, customerOf, intakeOf } from '../../../test/orders.ts'
import { afterEvent } from './after-event.ts'
import { noticeDeadlines } from './deadlines.ts'

type Shop = Awaited<ReturnType<typeof furnishedShop>>

const create = (world: World, shop: Shop, returnId: string) =>
  inShop(world.db, shop.id, (db) =>
    afterEvent(world.deps, db, shop.id, { returnId, event: { type: 'return_created' }, at: world.deps.clock() }),
  )

const mails = async (world: World, shop: Shop) => {
  await deliver(world, shop)
  return (await keptMails(world, shop)).map(({ subject }) => subject)
}

/** [attribute, operator, value]: 501 event, 503 status before, 504 after, 304 product type, 402 return total. */
type Condition = readonly [number, number, string]

const addMailRule = async (world: World, shop: Shop, subject: string, conditions: readonly Condition[]) => {
  const staff = await world.as(shop)
  const html_content = `<title>${subject} %order.name%</title><p>%customer.email%</p>`
  const { id } = await staff.emails.create({ body: { subject, html_content, default_language: true } })
  return staff.rules.create({
    body: {
      name: subject,
      priority: '1',
      conditions: conditions.map(([attribute_id, operator_id, value]) => ({ attribute_id, operator_id, value })),
      rule_action: { default_action_id: 4, action_params: JSON.stringify({ email_id: id }) },
    },
  })
}

const operatorOf = async (world: World, shop: Shop, attributeId: number, code: string) => {
  const { attributes, operators } = await (await world.as(shop)).rules.metadata()
  const all = attributes.flatMap(function flat(node): typeof attributes {
    return [node, ...(node.children as typeof attributes).flatMap(flat)]
  })
  const type = all.find(({ id }) => id === attributeId)?.value_type
  return operators.find((operator) => operator.value_type === type && operator.code === code)?.id ?? 0
}

test('a rule that sends the standard confirmation does not send it twice', async ({ world }) => {
  const shop = await furnishedShop(world)
  const staff = await world.as(shop)
  const confirmation = (await staff.emails.list()).find((mail) => mail.template_type === 'return_created')
  const equals = await operatorOf(world, shop, 501, 'EQUALS')
  await staff.rules.create({
    body: {
      name: 'Confirm',
      priority: '1',
      conditions: [{ attribute_id: 501, operator_id: equals, value: 'return_created' }],
      rule_action: { default_action_id: 4, action_params: JSON.stringify({ email_id: confirmation?.id }) },
    },
  })
  const order = await addOrder(world, shop)
  const customer = await customerOf(world, shop, order)
  const { id } = await customer.portal.submit({ body: intakeOf(shop, order) })
  const { effects } = await staff.returns.getPrivate({ params: { id } })
  expect(effects.filter(({ kind }) => kind === 'email')).toHaveLength(1)
  const byStaff = await addReturn(world, shop)
  await create(world, shop, byStaff)
  const { effects: others } = await staff.returns.getPrivate({ params: { id: byStaff } })
  expect(others.filter(({ kind }) => kind === 'email')).toHaveLength(1)
})

test('a customer gets a mail when a return is created and at every step that concerns them', async ({ world }) => {
  const shop = await furnishedShop(world)
  const id = await addReturn(world, shop, { requiresIban: true, language: 'en' })
  const { returns } = await world.as(shop)
  await create(world, shop, id)
  for (const status of ['awaiting_parcel', 'received', 'processed', 'refund_to_iban', 'completed'])
    await returns.move({ params: { id }, query: { status } })
  const { effects: planned } = await returns.getPrivate({ params: { id } })
  const effects = planned.filter(({ kind }) => kind === 'email')
  expect(effects.map(({ state, attempts }) => [state, attempts])).toEqual(Array(6).fill(['pending', 0]))
  expect(await mails(world, shop)).toHaveLength(6)
  const settled = await returns.getPrivate({ params: { id } })
  const sent = settled.effects.filter(({ kind }) => kind === 'email')
  expect(sent.map(({ state }) => state)).toEqual(Array(6).fill('done'))
  expect(sent[0]).toMatchObject({ kind: 'email', attempts: 1, last_error: null, next_attempt_at: null })
})

test('a refused move sends nothing, and a repeated move sends nothing more', async ({ world }) => {
  const shop = await furnishedShop(world)
  const id = await addReturn(world, shop)
  const { returns } = await world.as(shop)
  await expect(returns.move({ params: { id }, query: { status: 'completed' } })).rejects.toMatchObject({ status: 409 })
  for (let i = 0; i < 3; i++) await returns.move({ params: { id }, query: { status: 'received' } })
  expect(await mails(world, shop)).toHaveLength(1)
})

test('a customer is notified of every request for action, but of the arrival of a parcel only once', async ({
  world,
}) => {
  const shop = await furnishedShop(world)
  const id = await addReturn(world, shop)
  const { returns } = await world.as(shop)
  for (const status of ['received', 'pending_action', 'received', 'pending_action']) {
    await returns.move({ params: { id }, query: { status } })
    world.passTime(60)
  }
  const { effects: planned } = await returns.getPrivate({ params: { id } })
  const effects = planned.filter(({ kind }) => kind === 'email')
  expect(effects).toHaveLength(3)
})

test('a rule about an event sends its e-mail once per return, rule and event', async ({ world }) => {
  const shop = await furnishedShop(world)
  const equals = await operatorOf(world, shop, 501, 'EQUALS')
  await addMailRule(world, shop, 'Here it is', [[501, equals, 'parcel_received']])
  await addMailRule(world, shop, 'Looked at', [[504, equals, '3']])
  await addMailRule(world, shop, 'Never', [[504, equals, '8']])
  const id = await addReturn(world, shop)
  const { returns } = await world.as(shop)
  for (const status of ['received', 'pending_action', 'received'])
    await returns.move({ params: { id }, query: { status } })
  const sent = await mails(world, shop)
  expect(sent.filter((subject) => subject === 'Here it is #1001')).toHaveLength(1)
  // From new to received, and from pending action to received: two changes of status.
  expect(sent.filter((subject) => subject === 'Looked at #1001')).toHaveLength(2)
  expect(sent.filter((subject) => subject.startsWith('Never'))).toEqual([])
})

test('a rule without an event sends its e-mail once, when the return is created', async ({ world }) => {
  const shop = await furnishedShop(world)
  const atLeast = await operatorOf(world, shop, 402, 'GREATER_OR_EQUAL')
  await addMailRule(world, shop, 'Any', [[402, atLeast, '0.01']])
  await addMailRule(world, shop, 'Dear', [[402, atLeast, '100000']])
  const order = await addOrder(world, shop)
  const customer = await customerOf(world, shop, order)
  const { id } = await customer.portal.submit({ body: intakeOf(shop, order) })
  const { returns } = await world.as(shop)
  for (const status of ['received', 'processed']) await returns.move({ params: { id }, query: { status } })
  const sent = await mails(world, shop)
  expect(sent.filter((subject) => subject.startsWith('Any'))).toHaveLength(1)
  expect(sent.filter((subject) => subject.startsWith('Dear'))).toEqual([])
  const byStaff = await addReturn(world, shop, { order_name: '#other' })
  await create(world, shop, byStaff)
  expect((await mails(world, shop)).filter((subject) => subject === 'Any #other')).toHaveLength(1)
})

test('a hundred servers that report the same event send one mail', async ({ world }) => {
  const shop = await furnishedShop(world)
  const equals = await operatorOf(world, shop, 501, 'EQUALS')
  await addMailRule(world, shop, 'Once', [[501, equals, 'return_created']])
  const id = await addReturn(world, shop)
  await Promise.all(Array.from({ length: 100 }, () => create(world, shop, id)))
  await Promise.all(Array.from({ length: 10 }, () => deliver(world, shop)))
  expect(await mails(world, shop)).toHaveLength(2)
})

test('the refund mail is sent when the transfer starts, or with the last step if there is none', async ({ world }) => {
  const shop = await furnishedShop(world)
  const equals = await operatorOf(world, shop, 501, 'EQUALS')
  await addMailRule(world, shop, 'Paid', [[501, equals, 'refund_sent']])
  const { returns } = await world.as(shop)
  const paid = async (requiresIban: boolean, statuses: string[]) => {
    const order_name = `${requiresIban} ${statuses.join(' ')}`
    const id = await addReturn(world, shop, { requiresIban, order_name, status: 4 })
    for (const status of statuses) await returns.move({ params: { id }, query: { status } })
    return (await mails(world, shop)).filter((subject) => subject === `Paid ${order_name}`).length
  }
  expect(await paid(true, ['refund_to_iban'])).toBe(1)
  expect(await paid(true, ['refund_to_iban', 'completed'])).toBe(1)
  expect(await paid(false, ['completed'])).toBe(1)
  expect(await paid(false, ['pending_action'])).toBe(0)
})

test('an event rule still sees the product as it was when the return was created', async ({ world }) => {
  const shop = await furnishedShop(world)
  const { equals, type } = {
    equals: await operatorOf(world, shop, 501, 'EQUALS'),
    type: await operatorOf(world, shop, 304, 'EQUALS'),
  }
  await addMailRule(world, shop, 'Shirt', [
    [501, equals, 'return_created'],
    [304, type, 'camasi'],
  ])
  const facts: Facts = { currency: 'RON', products: [{ type: 'Cămăși' }], customer: { email: 'a@example.com' } }
  const trace = traceWith({})
  const known = await addReturn(world, shop, { facts, trace, order_name: '#known' })
  const unknown = await addReturn(world, shop, { order_name: '#unknown' })
  for (const id of [known, unknown]) await create(world, shop, id)
  const sent = await mails(world, shop)
  expect(sent.filter((subject) => subject.startsWith('Shirt'))).toEqual(['Shirt #known'])
  const stored = await inShop(world.db, shop.id, (db) => db.selectFrom('return_traces').select('facts').execute())
  expect(JSON.stringify(stored)).not.toContain('@')
})

test('three days before the last day, in the morning, a customer is reminded once', async ({ world }) => {
  const shop = await furnishedShop(world)
  const [near, far, past, sent] = [
    await addReturn(world, shop, { status: 2, order_name: '#near' }),
    await addReturn(world, shop, { status: 2, order_name: '#far' }),
    await addReturn(world, shop, { status: 1, order_name: '#past' }),
    await addReturn(world, shop, { status: 3, order_name: '#sent' }),
  ]
  const sendBy = { [near]: '2026-10-08', [far]: '2026-10-09', [past]: '2026-10-04', [sent]: '2026-10-06' }
  await inShop(world.db, shop.id, async (db) => {
    for (const [id, send_by] of Object.entries(sendBy))
      await db.updateTable('returns').set({ send_by }).where('shop_id', '=', shop.id).where('id', '=', id).execute()
  })
  const remindedIn = async () =>
    inShop(world.db, shop.id, (db) =>
      db.selectFrom('effects').select('return_id').where('shop_id', '=', shop.id).execute(),
    )
  const early = { ...world.deps, clock: () => new Date('2026-10-05T05:30:00Z') }
  await noticeDeadlines(early)
  expect(await remindedIn()).toEqual([])
  const morning = { ...world.deps, clock: () => new Date('2026-10-05T06:30:00Z') }
  await Promise.all([noticeDeadlines(morning), noticeDeadlines(morning)])
  await noticeDeadlines(morning)
  expect(await remindedIn()).toEqual([{ return_id: near }])
})
