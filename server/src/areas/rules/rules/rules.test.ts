import type { RuleInput } from '@returns-desk/contract'
import { findOperatorByCode } from '@returns-desk/engine'
import { expect } from 'vitest'
import { furnishedShop } from '../../../test/builders.ts'
import { test } from '../../../test/harness.ts'
import { action, attributeId, condition, type RuleBody, rule } from '../../../test/rule-bodies.ts'

test('a rule is returned as written, with the names of the dictionary', async ({ world }) => {
  const { rules } = await world.as(await furnishedShop(world))
  const created = await rules.create({ body: rule() })
  expect(created).toEqual({
    id: created.id,
    name: 'Peste 300 RON',
    description: 'Peste 300 RON',
    translations: {},
    priority: 1,
    active: true,
    shadow: false,
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

test('a condition deep in the tree carries its whole path', async ({ world }) => {
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

test('rules are listed in execution order: by priority, then oldest first', async ({ world }) => {
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
  // Paged, for shops with thousands of rules: the total is in a header.
  const totals: (string | null)[] = []
  const onHeaders = (headers: Headers) => totals.push(headers.get('total-items'))
  const pages = ['0', '1', '2'].map((page) => rules.list({ query: { page, 'per-page': '3' }, onHeaders }))
  const names = (await Promise.all(pages)).map((page) => page.map(({ name }) => name))
  expect(names).toEqual([['a1', 'a2', 'b'], ['c'], []])
  expect(totals).toEqual(['4', '4', '4'])
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

test('an inactive rule stays inactive when it is replaced without `active`', async ({ world }) => {
  const { rules } = await world.as(await furnishedShop(world))
  const { active: _, ...body } = rule()
  const { id } = await rules.create({ body })
  expect(await rules.get({ params: { id } })).toMatchObject({ active: true })
  await rules.deactivate({ params: { id } })
  expect(await rules.replace({ params: { id }, body })).toMatchObject({ active: false })
})

const WRONG: [string, Partial<Record<keyof RuleInput, unknown>>, string, string][] = [
  ['no title', { name: ' ' }, 'name', 'Please enter a rule title'],
  ['no priority', { priority: '' }, 'priority', 'Please select the priority of the rule.'],
  ['an invalid priority', { priority: 4 }, 'priority', 'Please select the priority of the rule.'],
  ['no action', { rule_action: undefined }, 'rule_action', 'Please select an action'],
  ['no conditions', { conditions: [] }, 'conditions', 'Please add at least one valid condition'],
  ['missing conditions', { conditions: undefined }, 'conditions', 'Please add at least one valid condition'],
  [
    'an unknown attribute',
    { conditions: [{ attribute_id: 9999, operator_id: 101, value: 'x' }] },
    'conditions.0.attribute_id',
    'This attribute does not exist.',
  ],
  [
    'a group instead of an attribute',
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
    'text instead of an amount',
    { conditions: [condition('order.total', 'EQUALS', 'much')] },
    'conditions.0.value',
    'This value does not fit. Expected: an amount in the shop’s currency such as 249.90, with a dot.',
  ],
  [
    'BETWEEN with one value',
    { conditions: [condition('order.total', 'BETWEEN', '5')] },
    'conditions.0.value',
    'This value does not fit. Expected: two values with a comma between them, the smaller first, each an amount in the shop’s currency such as 249.90, with a dot.',
  ],
  [
    'BETWEEN in the wrong order',
    { conditions: [condition('order.total', 'BETWEEN', '9,5')] },
    'conditions.0.value',
    'The first value must not be greater than the second.',
  ],
  [
    'an empty item in a list',
    { conditions: [condition('order.tags', 'IN', 'a,,b')] },
    'conditions.0.value',
    'This value does not fit. Expected: one or more values with single commas between them, each a text that can be seen.',
  ],
  [
    'only an invisible character',
    { conditions: [condition('order.name', 'EQUALS', '\u200b')] },
    'conditions.0.value',
    'Enter a value.',
  ],
  [
    'the year 0',
    { conditions: [condition('order.created', 'AFTER', '0000-01-01')] },
    'conditions.0.value',
    'This value does not fit. Expected: a date written as YYYY-MM-DD, such as 2026-11-15.',
  ],
  [
    'invalid parameters',
    { rule_action: action('EXTEND_DEADLINE', { days: -3 }) },
    'rule_action.action_params',
    'The settings of the action are not complete.',
  ],
  [
    'parameters that are not JSON',
    { rule_action: { default_action_id: 1, action_params: '{' } },
    'rule_action.action_params',
    'The settings of the action are not complete.',
  ],
  [
    'an unknown action',
    { rule_action: { default_action_id: 77, action_params: '{}' } },
    'rule_action.default_action_id',
    'This action does not exist.',
  ],
  [
    'unknown methods',
    { rule_action: action('SET_RETURN_METHODS', { method_ids: [999_999] }) },
    'rule_action.action_params',
    'The action refers to something that does not exist.',
  ],
  [
    'an event with an action other than mail',
    { conditions: [condition('event.type', 'EQUALS', 'return_created')] },
    'rule_action.default_action_id',
    'A rule about an event can only send an e-mail, flag, move or assign the return.',
  ],
]

test.for(WRONG)('a rule with %s is refused at its field', async ([, changes, field, message], { world }) => {
  const { rules } = await world.as(await furnishedShop(world))
  const outcome = rules.create({ body: rule(changes as Partial<RuleBody>) })
  await expect(outcome).rejects.toMatchObject({ status: 400, code: 'invalid_input', message })
  await outcome.catch(({ details }) => expect(details[0]).toMatchObject({ field, message }))
  expect(await rules.list()).toEqual([])
})

test('a rule cannot refer to the methods, refund methods or templates of another shop, nor to deleted ones', async ({
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
