import { expect } from 'vitest'
import { furnishedShop } from '../../../test/builders.ts'
import { test, type World } from '../../../test/harness.ts'
import { addOrder, customerOf, intakeOf } from '../../../test/orders.ts'
import { action, condition, rule } from '../../../test/rule-bodies.ts'

const onCreation = [condition('event.type', 'EQUALS', 'return_created')]
const html_content = '<p>x</p>'

/** A template in two languages, Romanian the default, and a rule that sends it. */
const shopWithMail = async (world: World) => {
  const shop = await furnishedShop(world)
  const staff = await world.as(shop)
  const body = { subject: 'Thanks', html_content }
  const ro = await staff.emails.create({ body: { ...body, language: 'ro', default_language: true } })
  const en = await staff.emails.create({ body: { ...body, language: 'en' } })
  const ruleBody = (email_id: number) =>
    rule({ name: 'Thank them', conditions: onCreation, rule_action: action('SEND_EMAIL', { email_id }) })
  const created = await staff.rules.create({ body: ruleBody(en.id) })
  const read = () => staff.rules.get({ params: { id: created.id } })
  return { shop, staff, ro, en, created, ruleBody, read }
}

const emailIn = ({ rule_action }: { rule_action: { action_params: string } }) =>
  JSON.parse(rule_action.action_params).email_id

test('a rule accepts any language version and returns the default one', async ({ world }) => {
  const { created, ro, read } = await shopWithMail(world)
  expect(emailIn(created)).toBe(ro.id)
  expect(emailIn(await read())).toBe(ro.id)
})

test('another default version changes nothing for a rule, which can be saved again as it was read', async ({
  world,
}) => {
  const { staff, en, ro, created, read, ruleBody } = await shopWithMail(world)
  const before = emailIn(await read())
  await staff.emails.update({ params: { id: en.id }, body: { default_language: true } })
  expect(emailIn(await read())).toBe(en.id)
  const saved = await staff.rules.replace({ params: { id: created.id }, body: ruleBody(before) })
  expect(before).toBe(ro.id)
  expect(emailIn(saved)).toBe(en.id)
})

test('deleting one language version keeps the rule’s mail; deleting the last one marks the rule', async ({ world }) => {
  const { staff, en, ro, read } = await shopWithMail(world)
  await staff.emails.remove({ params: { id: ro.id } })
  expect(emailIn(await read())).toBe(en.id)
  expect((await read()).problem).toBeUndefined()
  await staff.emails.remove({ params: { id: en.id } })
  expect(await read()).toMatchObject({ problem: 'template_gone', rule_action: { action_params: '{}' } })
  expect((await staff.rules.list()).find(({ name }) => name === 'Thank them')?.problem).toBe('template_gone')
})

test('a template that is renamed, or becomes a version of another one, stays with the rule', async ({ world }) => {
  const { staff, en, ro, read } = await shopWithMail(world)
  await staff.emails.remove({ params: { id: en.id } })
  await staff.emails.update({ params: { id: ro.id }, body: { subject: 'Many thanks' } })
  expect(emailIn(await read())).toBe(ro.id)
  const other = await staff.emails.create({
    body: { subject: 'Dank', html_content, language: 'de', default_language: true },
  })
  await staff.emails.update({ params: { id: ro.id }, body: { subject: 'Dank', language: 'ro' } })
  expect(emailIn(await read())).toBe(other.id)
  expect((await read()).problem).toBeUndefined()
})

test('a template created again after its last version was deleted is a different one', async ({ world }) => {
  const { staff, en, ro, read } = await shopWithMail(world)
  for (const { id } of [en, ro]) await staff.emails.remove({ params: { id } })
  await staff.emails.create({ body: { subject: 'Thanks', html_content } })
  expect((await read()).problem).toBe('template_gone')
})

test('before a language version is deleted, the rules that would stop are listed', async ({ world }) => {
  const { staff, en, ro, created } = await shopWithMail(world)
  const using = (id: number) => staff.rules.using({ query: { 'email-id': String(id) } })
  const named = { id: created.id, name: 'Thank them', active: true }
  expect(await using(ro.id)).toEqual([{ ...named, stops: false }])
  await staff.emails.remove({ params: { id: ro.id } })
  expect(await using(en.id)).toEqual([{ ...named, stops: true }])
  expect(await using(999_999)).toEqual([])
})

test('before a method is deleted, the rules that use it in an action or a condition are listed', async ({ world }) => {
  const shop = await furnishedShop(world)
  const staff = await world.as(shop)
  const { courier_pickup, own_courier } = shop.returnMethodIds
  const add = (name: string, changes: Parameters<typeof rule>[0]) =>
    staff.rules.create({ body: rule({ name, ...changes }) })
  await add('only it', { rule_action: action('SET_RETURN_METHODS', { method_ids: [courier_pickup] }) })
  await add('it and another', {
    rule_action: action('SET_RETURN_METHODS', { method_ids: [courier_pickup, own_courier] }),
  })
  await add('about it', { conditions: [condition('return.method', 'EQUALS', String(courier_pickup))] })
  await add('another', { rule_action: action('SET_RETURN_METHODS', { method_ids: [own_courier] }) })
  const uses = await staff.rules.using({ query: { 'return-method-id': String(courier_pickup) } })
  expect(uses.map(({ name, stops }) => [name, stops])).toEqual([
    ['only it', true],
    ['it and another', false],
    ['about it', true],
  ])
  await staff.returnMethods.remove({ params: { id: courier_pickup } })
  const problems = (await staff.rules.list()).map(({ name, problem }) => [name, problem])
  expect(problems).toEqual([
    ['only it', 'methods_gone'],
    ['it and another', undefined],
    ['about it', 'choice_gone'],
    ['another', undefined],
  ])
  await staff.returnMethods.deactivate({ params: { id: own_courier } })
  expect((await staff.rules.list()).find(({ name }) => name === 'another')?.problem).toBe('methods_inactive')
  const { store_credit } = shop.paymentMethodIds
  await add('refund', { rule_action: action('SET_PAYMENT_METHODS', { payment_ids: [store_credit] }) })
  expect(await staff.rules.using({ query: { 'payment-method-id': String(store_credit) } })).toMatchObject([
    { name: 'refund', stops: true },
  ])
})

test('a rule whose only method is deleted does not open all methods', async ({ world }) => {
  const shop = await furnishedShop(world)
  const staff = await world.as(shop)
  const { courier_pickup } = shop.returnMethodIds
  const always = [condition('order.name', 'IS_NOT_EMPTY', 'empty')]
  const rule_action = action('SET_RETURN_METHODS', { method_ids: [courier_pickup] })
  await staff.rules.create({ body: rule({ conditions: always, rule_action }) })
  const order = await addOrder(world, shop)
  const customer = await customerOf(world, shop, order)
  const offer = () =>
    customer.portal.offer({ body: { products: intakeOf(shop, order).products, return_method_id: null } })
  expect((await offer()).return_methods.map(({ id }) => id)).toEqual([courier_pickup])
  await staff.returnMethods.deactivate({ params: { id: courier_pickup } })
  expect(await offer()).toMatchObject({ return_methods: [], refusal: { code: 'no_return_method' } })
})
