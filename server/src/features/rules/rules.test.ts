import type { RuleInput } from '@returns-desk/contract'
import { findActionByType, findAttributeByKey, findOperatorByCode } from '@returns-desk/engine'
import { expect } from 'vitest'
import type { z } from 'zod'
import { inShop } from '../../db/db.ts'
import { seedDemoRules } from '../../db/seed-rules.ts'
import { addReturn, furnishedShop } from '../../test/builders.ts'
import { test } from '../../test/harness.ts'
import { decideReturn, loadRuleSet } from './decide-return.ts'

type Body = z.input<typeof import('@returns-desk/contract').RuleInput>

const attributeId = (key: string) => findAttributeByKey(key)?.id ?? 0
const condition = (key: string, code: string, value: string) => {
  const attribute = findAttributeByKey(key)
  const type = attribute?.node_type === 'FIELD' ? attribute.value_type : 'text'
  return { attribute_id: attribute?.id ?? 0, operator_id: findOperatorByCode(type, code)?.id ?? 0, value }
}
const action = (type: string, params: object) => ({
  default_action_id: findActionByType(type)?.id ?? 0,
  action_params: JSON.stringify(params),
})

const rule = (changes: Partial<Body> = {}): Body => ({
  name: 'Peste 300 RON',
  priority: '1',
  conditions: [condition('order.total', 'GREATER_OR_EQUAL', '300')],
  rule_action: action('EXTEND_DEADLINE', { days: 30 }),
  ...changes,
})

test('a rule comes back as it was written, with the names of the dictionary', async ({ world }) => {
  const { rules } = await world.as(await furnishedShop(world))
  const created = await rules.create({ body: rule() })
  expect(created).toEqual({
    id: created.id,
    name: 'Peste 300 RON',
    description: 'Peste 300 RON',
    priority: 1,
    active: true,
    version: 1,
    conditions: [
      {
        attribute: {
          id: attributeId('order.total'),
          attribute_key: 'order.total',
          parent: { id: attributeId('order'), attribute_key: 'order', parent: null },
        },
        operator: { id: expect.any(Number), code: 'GREATER_OR_EQUAL' },
        value: '300',
      },
    ],
    rule_action: { action_type: 'EXTEND_DEADLINE', default_action_id: 1, action_params: '{"days":30}' },
  })
  expect(await rules.get({ params: { id: created.id } })).toEqual(created)
})

test('a condition deep in the tree carries its whole chain', async ({ world }) => {
  const shop = await furnishedShop(world)
  const { rules, emails } = await world.as(shop)
  const email_id = (await emails.list()).find(({ default_language }) => default_language)?.id ?? 0
  const body = rule({
    conditions: [condition('event.status_changed.to', 'EQUALS', '7')],
    rule_action: action('SEND_EMAIL', { email_id }),
  })
  const { conditions } = await rules.create({ body })
  expect(conditions[0]?.attribute).toMatchObject({
    attribute_key: 'event.status_changed.to',
    parent: { attribute_key: 'event.status_changed', parent: { attribute_key: 'event', parent: null } },
  })
})

test('rules are listed in the order they are asked: by priority, then oldest first', async ({ world }) => {
  const { rules } = await world.as(await furnishedShop(world))
  for (const [name, priority] of [
    ['c', '3'],
    ['a1', 1],
    ['b', '2'],
    ['a2', '1'],
  ] as const) {
    await rules.create({ body: rule({ name, priority }) })
  }
  expect((await rules.list()).map(({ name }) => name)).toEqual(['a1', 'a2', 'b', 'c'])
})

test('a rule can be replaced, switched off and on, and deleted', async ({ world }) => {
  const { rules } = await world.as(await furnishedShop(world))
  const { id } = await rules.create({ body: rule() })
  expect(await rules.deactivate({ params: { id } })).toMatchObject({ active: false, version: 2 })
  expect(await rules.activate({ params: { id } })).toMatchObject({ active: true, version: 3 })
  const body = rule({ name: 'Alt nume', active: false })
  expect(await rules.replace({ params: { id }, body })).toMatchObject({
    name: 'Alt nume',
    description: 'Alt nume',
    active: false,
  })
  const outdated = rules.replace({ params: { id }, body, headers: { 'if-match': '1' } })
  await expect(outdated).rejects.toMatchObject({ status: 412 })
  await rules.remove({ params: { id } })
  await expect(rules.get({ params: { id } })).rejects.toMatchObject({ status: 404 })
})

const WRONG: [string, Partial<Record<keyof RuleInput, unknown>>, string, string][] = [
  ['no title', { name: ' ' }, 'name', 'Please enter a rule title'],
  ['no priority', { priority: '' }, 'priority', 'Please select the priority of the rule.'],
  ['a priority that is none', { priority: 4 }, 'priority', 'Please select the priority of the rule.'],
  ['no action', { rule_action: undefined }, 'rule_action', 'Please select an action'],
  ['no conditions', { conditions: [] }, 'conditions', 'Please add at least one valid condition'],
  [
    'an attribute that is not there',
    { conditions: [{ attribute_id: 9999, operator_id: 101, value: 'x' }] },
    'conditions.0.attribute_id',
    'This attribute does not exist.',
  ],
  [
    'a group for an attribute',
    { conditions: [{ attribute_id: attributeId('order'), operator_id: 101, value: 'x' }] },
    'conditions.0.attribute_id',
    'Choose an attribute within this group.',
  ],
  [
    'an operator of another type',
    {
      conditions: [
        { ...condition('order.total', 'EQUALS', '5'), operator_id: findOperatorByCode('text', 'CONTAINS')?.id ?? 0 },
      ],
    },
    'conditions.0.operator_id',
    'This operator does not fit the attribute.',
  ],
  ['a blank value', { conditions: [condition('order.name', 'EQUALS', ' ')] }, 'conditions.0.value', 'Enter a value.'],
  [
    'text for an amount',
    { conditions: [condition('order.total', 'EQUALS', 'much')] },
    'conditions.0.value',
    'This value does not fit the attribute.',
  ],
  [
    'BETWEEN with one value',
    { conditions: [condition('order.total', 'BETWEEN', '5')] },
    'conditions.0.value',
    'This value does not fit the attribute.',
  ],
  [
    'BETWEEN the wrong way round',
    { conditions: [condition('order.total', 'BETWEEN', '9,5')] },
    'conditions.0.value',
    'The first value must not be greater than the second.',
  ],
  [
    'parameters that do not fit',
    { rule_action: action('EXTEND_DEADLINE', { days: -3 }) },
    'rule_action.action_params',
    'The settings of the action are not complete.',
  ],
  [
    'parameters that are no JSON',
    { rule_action: { default_action_id: 1, action_params: '{' } },
    'rule_action.action_params',
    'The settings of the action are not complete.',
  ],
  [
    'an action that is not there',
    { rule_action: { default_action_id: 77, action_params: '{}' } },
    'rule_action.default_action_id',
    'This action does not exist.',
  ],
  [
    'methods that are not there',
    { rule_action: action('SET_RETURN_METHODS', { method_ids: [999_999] }) },
    'rule_action.action_params',
    'The action names something that does not exist.',
  ],
  [
    'an event with another action than mail',
    { conditions: [condition('event.type', 'EQUALS', 'return_created')] },
    'rule_action.default_action_id',
    'A rule about an event can only send an e-mail.',
  ],
]

test.for(WRONG)('a rule with %s is refused at its field', async ([, changes, field, message], { world }) => {
  const { rules } = await world.as(await furnishedShop(world))
  const outcome = rules.create({ body: rule(changes as Partial<Body>) })
  await expect(outcome).rejects.toMatchObject({ status: 400, code: 'invalid_input', message })
  await outcome.catch(({ details }) => expect(details[0]).toMatchObject({ field, message }))
  expect(await rules.list()).toEqual([])
})

test('a rule cannot name the methods, refund methods or templates of another shop, nor deleted ones', async ({
  world,
}) => {
  const [mine, theirs] = [await furnishedShop(world), await furnishedShop(world)]
  const staff = await world.as(mine)
  const foreignEmail = (await (await world.as(theirs)).emails.list())[0]?.id ?? 0
  await staff.returnMethods.remove({ params: { id: mine.returnMethodIds.own_courier } })
  const targets = [
    action('SET_RETURN_METHODS', {
      method_ids: [mine.returnMethodIds.courier_pickup, theirs.returnMethodIds.courier_pickup],
    }),
    action('SET_RETURN_METHODS', { method_ids: [mine.returnMethodIds.own_courier] }),
    action('SET_PAYMENT_METHODS', { payment_ids: [theirs.paymentMethodIds.store_credit] }),
    action('SEND_EMAIL', { email_id: foreignEmail }),
  ]
  for (const rule_action of targets) {
    await expect(staff.rules.create({ body: rule({ rule_action }) })).rejects.toMatchObject({
      details: [{ code: 'action_target_unknown' }],
    })
  }
})

test('the dictionary speaks the language of the reader and offers what the shop has', async ({ world }) => {
  const shop = await furnishedShop(world)
  const { rules } = await world.as(shop)
  const romanian = { 'accept-language': 'ro' }
  const { attributes, operators, actions } = await rules.metadata({ headers: romanian })
  expect(attributes.map(({ label }) => label)).toEqual(['Comandă', 'Client', 'Produs', 'Retur', 'Eveniment'])
  const reason = attributes[3]?.children.find(({ attribute_key }) => attribute_key === 'return.reason')
  expect(reason?.choices).toContainEqual({ value: String(shop.reasonIds.damaged), label: 'damaged' })
  expect(attributes[4]?.children[1]?.children).toMatchObject([{ attribute_key: 'event.status_changed.from' }, {}])
  expect(operators.find(({ code, value_type }) => code === 'BETWEEN' && value_type === 'money')).toMatchObject({
    takes: 'two',
  })
  expect(actions.map(({ action_type }) => action_type)).toEqual([
    'EXTEND_DEADLINE',
    'SET_RETURN_METHODS',
    'SET_PAYMENT_METHODS',
    'SEND_EMAIL',
  ])
  const dictionary = await rules.dictionary({ headers: romanian })
  expect(dictionary).toEqual({ attributes, operators })
  expect((await rules.events()).map(({ type }) => type)).toContain('return_created')
})

test('what the rules said of a return stays readable, in either language, whatever becomes of the rules', async ({
  world,
}) => {
  const shop = await furnishedShop(world)
  await inShop(world.db, shop.id, (db) => seedDemoRules(db, shop.id, shop))
  const ruleSet = await inShop(world.db, shop.id, (db) => loadRuleSet(db, shop.id))
  const facts = {
    now: '2026-09-01T10:00:00Z',
    currency: 'RON',
    return: { total: 61_200, reasons: [shop.reasonIds.damaged] },
    order: { country: 'RO' },
  }
  const { trace, decision } = decideReturn(ruleSet, facts, { delivered_at: '2026-08-28T10:00:00Z' })
  expect(decision.return_method_ids).toEqual([shop.returnMethodIds.courier_pickup])
  const id = await addReturn(world, shop, { trace })
  const { rules } = await world.as(shop)
  for (const { id: ruleId } of await rules.list()) await rules.remove({ params: { id: ruleId } })
  const inEnglish = await rules.trace({ query: { 'return-id': id } })
  const overFiveHundred = inEnglish.find(({ name }) => name.startsWith('Retururi peste 500'))
  expect(overFiveHundred).toMatchObject({
    matched: true,
    condition_expression: expect.stringMatching(/return total is .*612\.00.* at least .*500\.00.*: yes/),
  })
  const inRomanian = await rules.trace({ query: { 'return-id': id }, headers: { 'accept-language': 'ro' } })
  expect(inRomanian.find(({ id: ruleId }) => ruleId === overFiveHundred?.id)?.condition_expression).toMatch(
    /612,00 RON.*da/,
  )
  expect(inEnglish.filter(({ matched }) => !matched).length).toBeGreaterThan(1)
})

test('a return without a trace has none, and one that is not there cannot be found', async ({ world }) => {
  const shop = await furnishedShop(world)
  const { rules } = await world.as(shop)
  expect(await rules.trace({ query: { 'return-id': await addReturn(world, shop) } })).toEqual([])
  await expect(rules.trace({ query: { 'return-id': 'A'.repeat(22) } })).rejects.toMatchObject({ status: 404 })
})
