import { ApiError, contract, OVERRIDE_HEADER } from '@returns-desk/contract'
import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { furnishedShop } from '../../../test/builders.ts'
import { daysAgo } from '../../../test/change-shop.ts'
import { test, type World } from '../../../test/harness.ts'
import { addOrder, customerOf, intakeOf } from '../../../test/orders.ts'
import { action, condition, rule } from '../../../test/rule-bodies.ts'

const extend = (days: number) => action('EXTEND_DEADLINE', { days })

/** A shop with a rule that lets late requests in, and a return that only came in because of it. */
const begun = async (world: World) => {
  const shop = await furnishedShop(world)
  const staff = await world.as(shop)
  const tooSmall = [condition('return.reason', 'EQUALS', String(shop.reasonIds.too_small))]
  const body = rule({ name: 'Too small', conditions: tooSmall, rule_action: extend(60) })
  const { id: ruleId } = await staff.rules.create({ body })
  const order = await addOrder(world, shop, { delivered_at: daysAgo(world, 40) })
  const submitted = await (await customerOf(world, shop, order)).portal.submit({ body: intakeOf(shop, order) })
  const keep = () => staff.ruleScenarios.create({ body: { return_id: submitted.id } })
  return { shop, staff, body, ruleId, order, returnId: submitted.id, keep }
}

const refusal = async (change: Promise<unknown>) => {
  const error = await change.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error('it was not refused')
  const { status, code, message, details } = error
  return { status, code, message, told: details.map((detail) => detail.message) }
}

const insisting = (reason: string) => ({ headers: { [OVERRIDE_HEADER]: encodeURIComponent(reason) } })

test('a past return is kept as a test in one call: what was decided then must come out, and nobody is named', async ({
  world,
}) => {
  const { staff, keep, returnId, order, shop } = await begun(world)
  const kept = await keep()
  expect(kept).toMatchObject({
    ...{ must: true, passes: true, failures: [], from_return_id: returnId, version: 1 },
    expectation: { refused: false, extra_days: 60, return_methods: 'all', payment_methods: 'all' },
    facts: { return: { reasons: [shop.reasonIds.too_small] } },
  })
  expect(kept.name).toContain('Too small')
  expect(JSON.stringify(kept)).not.toContain(order.email)
  expect(await staff.ruleScenarios.list()).toEqual([kept])
  await expect(staff.ruleScenarios.create({ body: {} })).rejects.toMatchObject({ status: 400 })
  await expect(staff.ruleScenarios.create({ body: { return_id: 'x'.repeat(22) } })).rejects.toMatchObject({
    status: 404,
  })
})

test('every change of the rules that breaks a required test is refused, and nothing of it stays', async ({ world }) => {
  const { staff, keep, body, ruleId } = await begun(world)
  await keep()
  const params = { id: ruleId }
  const shorter = { ...body, rule_action: extend(3) }
  const shortened = await refusal(staff.rules.replace({ params, body: shorter }))
  expect(shortened).toMatchObject({
    ...{ status: 409, code: 'rule_scenarios_failed' },
    message: 'The rules were not changed: tests that must pass would fail.',
  })
  expect(shortened.told).toEqual([
    expect.stringMatching(
      /^.*Too small: the request: expected: accepted; result: refused: the last day was \w+ \d+, 2026$/,
    ),
  ])
  expect(await refusal(staff.rules.deactivate({ params }))).toMatchObject({ code: 'rule_scenarios_failed' })
  expect(await refusal(staff.rules.remove({ params }))).toMatchObject({ code: 'rule_scenarios_failed' })
  expect(await refusal(staff.ruleVersions.restore({ params: { number: 0 }, body: {} }))).toMatchObject({ status: 404 })
  const longer = rule({ name: 'Longer', conditions: body.conditions, rule_action: extend(90) })
  const more = await refusal(staff.rules.create({ body: longer }))
  expect(more.told).toEqual([expect.stringMatching(/: extra time: expected: 60 days; result: 90 days$/)])
  // Inactive it changes nothing; activating it would.
  const { id } = await staff.rules.create({ body: { ...longer, active: false } })
  expect(await refusal(staff.rules.activate({ params: { id } }))).toMatchObject({ code: 'rule_scenarios_failed' })
  expect((await staff.rules.list()).map(({ name, active }) => [name, active])).toEqual([
    ['Too small', true],
    ['Longer', false],
  ])
  expect((await staff.ruleVersions.list()).data.map(({ cause }) => cause)).toEqual(['create', 'create'])
  await staff.rules.replace({ params, body: { ...body, name: 'Renamed' } })
})

test('every call that changes rules is tested: all but the one that only describes a version', () => {
  const calls = Object.entries({ ...contract.rules, ...contract.ruleVersions })
  const untested = calls.filter(([, call]) => call.method !== 'GET' && !('testsRules' in call))
  expect(untested.map(([name]) => name)).toEqual(['describe'])
})

test('restoring a version that breaks a required test is refused, too', async ({ world }) => {
  const { staff, keep, body, ruleId } = await begun(world)
  await staff.rules.deactivate({ params: { id: ruleId } })
  await staff.rules.activate({ params: { id: ruleId } })
  await keep()
  const restore = (headers = {}) =>
    staff.ruleVersions.restore({ params: { number: 2 }, body: { note: 'back' }, headers })
  expect(await refusal(restore())).toMatchObject({ code: 'rule_scenarios_failed' })
  expect(await staff.rules.get({ params: { id: ruleId } })).toMatchObject({ active: true, name: body.name })
  expect(await restore(insisting('Because').headers)).toMatchObject({ cause: 'restore', note: 'Because · back' })
})

test('only an owner says that a test is no must any more, or deletes it; a manager may make it one', async ({
  world,
}) => {
  const { staff, shop, keep } = await begun(world)
  const { id, name, expectation } = await keep()
  const manager = world.client(await world.signedIn(shop, 'manager', 'Ana'))
  const params = { id }
  const body = (must: boolean) => ({ name: 'Renamed', must, expectation })
  const forbidden = { status: 403, code: 'scenario_must_owner' }
  expect(await refusal(manager.ruleScenarios.replace({ params, body: body(false) }))).toMatchObject(forbidden)
  expect(await refusal(manager.ruleScenarios.remove({ params }))).toMatchObject(forbidden)
  expect(await staff.ruleScenarios.get({ params })).toMatchObject({ name, must: true })
  expect(await manager.ruleScenarios.replace({ params, body: body(true) })).toMatchObject({
    name: 'Renamed',
    must: true,
  })
  expect(await staff.ruleScenarios.replace({ params, body: body(false) })).toMatchObject({ must: false })
  expect(await manager.ruleScenarios.replace({ params, body: body(true) })).toMatchObject({ must: true })
  await staff.ruleScenarios.remove({ params })
})

test('an owner may insist and says why: kept in the audit and with the version; others may not', async ({ world }) => {
  const { staff, shop, keep, ruleId, body } = await begun(world)
  const { name, id } = await keep()
  const params = { id: ruleId }
  const manager = world.client(await world.signedIn(shop, 'manager', 'Ana'))
  expect(await refusal(manager.rules.remove({ params, ...insisting('I want it') }))).toMatchObject({
    ...{ status: 403, code: 'rule_override_owner' },
  })
  expect(await refusal(staff.rules.remove({ params, ...insisting('   ') }))).toMatchObject({ status: 409 })
  expect(await refusal(staff.rules.remove({ params, headers: { [OVERRIDE_HEADER]: '%' } }))).toMatchObject({
    status: 409,
  })
  await staff.rules.replace({
    ...{ params, body: { ...body, name: 'Sale', rule_action: extend(3), note: 'Sale' } },
    ...insisting('Așa a hotărât șeful'),
  })
  await staff.rules.deactivate({ params, ...insisting('Still so') })
  expect((await staff.ruleVersions.list()).data.slice(0, 2).map(({ note }) => note)).toEqual([
    'Still so',
    'Așa a hotărât șeful · Sale',
  ])
  const { data } = await staff.audit.list({ query: {} })
  const line = data.find(({ action: done }) => done === 'rules.replace')
  expect(line?.changes).toMatchObject({
    name: { before: 'Too small', after: 'Sale' },
    overridden_tests: { after: name },
    override_reason: { after: 'Așa a hotărât șeful' },
  })
  // It fails now, and says so; without the must it stops nobody.
  const failing = await staff.ruleScenarios.get({ params: { id } })
  expect(failing).toMatchObject({ passes: false, failures: [{ aspect: 'refused' }] })
  await staff.ruleScenarios.replace({ params: { id }, body: { ...failing, must: false } })
  await staff.rules.activate({ params })
})

test('the failures are told in the language of the reader', async ({ world }) => {
  const { shop, keep, ruleId } = await begun(world)
  await keep()
  const ro = world.client({ ...(await world.signedIn(shop, 'manager')), 'accept-language': 'ro' })
  const { told, message } = await refusal(ro.rules.remove({ params: { id: ruleId } }))
  expect(message).toBe('Regulile nu au fost schimbate: ar pica teste care trebuie să treacă.')
  expect(told).toEqual([expect.stringMatching(/: cererea: așteptat: primită; rezultat: refuzată: ultima zi a fost /)])
})

test('what must be refused, which methods and which refunds: each is compared, and deleting a test frees the way', async ({
  world,
}) => {
  const { staff, shop, ruleId } = await begun(world)
  const facts = { currency: 'RON', order: { total: 50_000, delivered: '2026-01-10' }, return: { reasons: [1] } }
  const kept = await staff.ruleScenarios.create({ body: { name: 'Late', facts, today: '2026-03-01' } })
  expect(kept).toMatchObject({ must: true, passes: true, expectation: { refused: true } })
  const [own = 0, other = 0] = Object.values(shop.returnMethodIds)
  const inTime = await staff.ruleScenarios.create({
    body: {
      ...{ name: 'In time', facts, today: '2026-01-12', must: true },
      expectation: { refused: false, return_methods: [own], payment_methods: 'all' },
    },
  })
  expect(inTime.failures).toEqual([{ aspect: 'return_methods', expected: expect.any(String), actual: 'all' }])
  const dear = [condition('order.total', 'GREATER_OR_EQUAL', '300')]
  const only = (ids: number[]) =>
    rule({ conditions: dear, rule_action: action('SET_RETURN_METHODS', { method_ids: ids }) })
  const run = async (body: ReturnType<typeof only>) => {
    const results = await staff.ruleScenarios.run({ body: { changes: [{ put: body }] } })
    return results.map(({ name, passes }) => [name, passes])
  }
  const before = await staff.rules.list()
  expect(await run(only([own]))).toEqual([
    ['Late', true],
    ['In time', true],
  ])
  expect(await run(only([other]))).toEqual([
    ['Late', true],
    ['In time', false],
  ])
  expect(await staff.rules.list()).toEqual(before)
  expect(await refusal(staff.rules.create({ body: only([other]) }))).toMatchObject({ status: 409 })
  await staff.rules.create({ body: only([own]) })
  const late = rule({ name: 'Late', conditions: dear, rule_action: extend(90) })
  expect((await refusal(staff.rules.create({ body: late }))).told).toEqual([
    'Late: the request: expected: refused; result: accepted',
  ])
  await staff.ruleScenarios.remove({ params: { id: kept.id } })
  await staff.rules.create({ body: late })
  await staff.rules.deactivate({ params: { id: ruleId } })
})

test('an example expects what the rules with the draft say, and is no must until that is so', async ({ world }) => {
  const { staff } = await begun(world)
  const facts = {
    ...{ currency: 'RON', order: { total: 50_000, delivered: '2026-01-10' } },
    customer: { email: 'ana@example.com', orders_placed: 3 },
  }
  const put = rule({ name: 'Draft', rule_action: extend(90) })
  const kept = await staff.ruleScenarios.create({ body: { facts, today: '2026-03-01', changes: [{ put }] } })
  expect(kept).toMatchObject({ must: false, passes: false, expectation: { refused: false, extra_days: 90 } })
  expect(kept.facts.customer).toEqual({ orders_placed: 3 })
  await staff.rules.create({ body: put })
  expect(await staff.ruleScenarios.get({ params: { id: kept.id } })).toMatchObject({ passes: true })
})

test('a test is changed by one person at a time, and only by those who configure the shop', async ({ world }) => {
  const { staff, shop, keep } = await begun(world)
  const kept = await keep()
  const params = { id: kept.id }
  const body = { name: 'Renamed', must: false, expectation: { refused: true } }
  const changed = await staff.ruleScenarios.replace({ params, body, headers: { 'If-Match': '1' } })
  expect(changed).toMatchObject({ ...body, version: 2, passes: false })
  const stale = staff.ruleScenarios.replace({ params, body, headers: { 'If-Match': '1' } })
  await expect(stale).rejects.toMatchObject({ status: 412 })
  const agent = await world.as(shop, 'agent')
  expect(await agent.ruleScenarios.list()).toHaveLength(1)
  await expect(agent.ruleScenarios.remove({ params })).rejects.toMatchObject({ status: 403 })
  await expect(agent.ruleScenarios.create({ body: { return_id: kept.from_return_id ?? '' } })).rejects.toMatchObject({
    status: 403,
  })
})

test('with the customer goes what could tell whose request it was; the test stays', async ({ world }) => {
  const { staff, shop, keep, order, returnId } = await begun(world)
  const { id } = await keep()
  await staff.privacy.erase({ body: { email: order.email } })
  const left = await staff.ruleScenarios.get({ params: { id } })
  expect(left).toMatchObject({ from_return_id: null, passes: true })
  expect(left.facts.order).not.toHaveProperty('name')
  expect(await refusal(staff.ruleScenarios.create({ body: { return_id: returnId } }))).toMatchObject({
    code: 'scenario_facts_gone',
  })
  const rows = await inShop(world.db, shop.id, (db) => db.selectFrom('rule_scenarios').selectAll().execute())
  expect(JSON.stringify(rows)).not.toContain(order.email)
})

test('a rule that refuses is a change that a test notices', async ({ world }) => {
  const { staff, keep, body } = await begun(world)
  const kept = await keep()
  const refuse = action('REFUSE', { message_code: 'return_refused' })
  const refused = await refusal(
    staff.rules.create({ body: rule({ conditions: body.conditions, rule_action: refuse }) }),
  )
  expect(refused.told).toEqual([`${kept.name}: the request: expected: accepted; result: refused by a rule`])
})
