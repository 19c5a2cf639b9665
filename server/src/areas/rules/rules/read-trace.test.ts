import { decideReturn } from '@returns-desk/engine'
import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { addReturn, furnishedShop, traceWith } from '../../../test/builders.ts'
import { test, type World } from '../../../test/harness.ts'
import { action, condition, rule } from '../../../test/rule-bodies.ts'
import { turnsDuring } from '../../../test/turns-during.ts'
import { loadRuleSet } from '../deciding/rule-set.ts'
import { renderAll } from './read-trace.ts'

const FACTS = {
  now: '2026-09-01T10:00:00Z',
  currency: 'RON',
  order: { total: 41_200, country: 'RO' },
  products: [{ title: 'Tricou', tags: ['outlet'] }, { title: 'Șapcă' }],
}

const over = (amount: string) => [condition('order.total', 'GREATER_OR_EQUAL', amount)]

const decided = async (world: World, bodies: Parameters<typeof rule>[0][]) => {
  const shop = await furnishedShop(world)
  const staff = await world.as(shop)
  for (const body of bodies) await staff.rules.create({ body: rule(body) })
  const ruleSet = await inShop(world.db, shop.id, (db) => loadRuleSet(db, shop.id))
  const { trace } = decideReturn(ruleSet, FACTS, { delivered_at: '2026-08-28T10:00:00Z' })
  const id = await addReturn(world, shop, { trace })
  const read = (query: object = {}) => staff.rules.trace({ query: { 'return-id': id, ...query } })
  return { shop, staff, id, read }
}

test('the trace names which of two matching rules decided, and compares product by product', async ({ world }) => {
  const { read } = await decided(world, [
    { name: 'short', conditions: over('300'), rule_action: action('EXTEND_DEADLINE', { days: 5 }) },
    { name: 'long', conditions: over('300'), rule_action: action('EXTEND_DEADLINE', { days: 30 }) },
    { name: 'never', conditions: over('900'), rule_action: action('EXTEND_DEADLINE', { days: 90 }) },
    { name: 'outlet', conditions: [condition('product.tags', 'CONTAINS', 'outlet')] },
  ])
  const entries = await read()
  expect(entries.map(({ name, matched, decided: did, decided_by }) => [name, matched, did, decided_by])).toEqual([
    ['short', true, false, 'long'],
    ['long', true, true, null],
    ['never', false, false, null],
    ['outlet', true, false, 'long'],
  ])
  expect(entries[3]?.condition_expression).toBe(
    'at least one product: Tricou: product tags are “outlet” (yes), Șapcă: product tags are empty (no), containing “outlet”: yes',
  )
})

test('page by page, the most relevant rules come first, and every rule comes once', async ({ world }) => {
  const { read } = await decided(
    world,
    Array.from({ length: 9 }, (_, i) => ({ name: `rule ${i}`, conditions: over(i === 4 || i === 7 ? '300' : '900') })),
  )
  const page = async (number: number) => (await read({ page: String(number), 'per-page': '4' })).map(({ name }) => name)
  expect(await page(0)).toEqual(['rule 4', 'rule 7', 'rule 0', 'rule 1'])
  expect([...(await page(1)), ...(await page(2)), ...(await page(3))]).toEqual(
    [2, 3, 5, 6, 8].map((number) => `rule ${number}`),
  )
  expect(await read()).toHaveLength(9)
  await expect(read({ 'per-page': '101' })).rejects.toMatchObject({ status: 400 })
})

test('event rules are traced for every event, including those that did not match', async ({ world }) => {
  const shop = await furnishedShop(world)
  const staff = await world.as(shop)
  const email_id = (await staff.emails.list())[0]?.id ?? 0
  const add = (name: string, to: string) =>
    staff.rules.create({
      body: rule({
        name,
        conditions: [condition('event.status_changed.to', 'EQUALS', to)],
        rule_action: action('SEND_EMAIL', { email_id }),
      }),
    })
  await add('received', '3')
  await add('completed', '7')
  const id = await addReturn(world, shop)
  await staff.returns.move({ params: { id }, query: { status: 'received' } })
  const entries = await staff.rules.trace({ query: { 'return-id': id } })
  const [changed, received] = ['status_changed', 'parcel_received']
  expect(entries.map(({ event }) => event?.type)).toEqual([changed, changed, received, received])
  const ofMove = entries.filter(({ event }) => event?.type === changed)
  expect(ofMove).toMatchObject([
    { name: 'received', matched: true, decided: true, event: { label: 'status changed' } },
    { name: 'completed', matched: false },
  ])
  expect(ofMove[0]?.condition_expression).toMatch(/^status after is .*: yes$/)
  const paged = await staff.rules.trace({ query: { 'return-id': id, page: '0', 'per-page': '1' } })
  expect(paged).toMatchObject([{ name: 'received', matched: true }])
  await staff.returns.undoMove({ params: { id } })
  expect((await staff.rules.trace({ query: { 'return-id': id } })).filter(({ event }) => event)).toEqual([])
  await staff.returns.move({ params: { id }, query: { status: 'received' } })
  for (const { id: ruleId } of await staff.rules.list()) await staff.rules.remove({ params: { id: ruleId } })
  expect(await staff.rules.trace({ query: { 'return-id': id } })).toEqual(entries)
})

test('rendering the trace of a thousand rules does not block the event loop', async () => {
  const rules = Array.from({ length: 1000 }, (_, id) => ({
    id,
    name: `rule ${id}`,
    priority: 1,
    conditions: [['order.total', 'GREATER_OR_EQUAL', '300']],
    action: { type: 'EXTEND_DEADLINE', days: 5 },
  }))
  const { result, turns } = await turnsDuring(() =>
    renderAll([{ trace: traceWith({ rules }), event: undefined }], 'en'),
  )
  expect(result.map(({ name }) => name)).toEqual(rules.map(({ name }) => name))
  expect(turns).toBeGreaterThanOrEqual(20)
})
