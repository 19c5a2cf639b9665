import { sql } from 'kysely'
import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { furnishedShop } from '../../../test/builders.ts'
import { addRule, daysAgo, override } from '../../../test/change-shop.ts'
import { declarationOf, declare } from '../../../test/declare-withdrawal.ts'
import { test, type World } from '../../../test/harness.ts'
import { addOrder, customerOf, intakeOf } from '../../../test/orders.ts'
import { action, condition, rule } from '../../../test/rule-bodies.ts'
import type { TestShop } from '../../../test/world.ts'

const REASON_IS = [401, 601] as const
const EXTEND = 1
const EVERYTHING = { conditions: [condition('return.total', 'GREATER_OR_EQUAL', '0')] }

const put = (reasonId: number, days: number) => ({
  put: {
    ...{ name: 'Draft', priority: '1' },
    conditions: [{ attribute_id: REASON_IS[0], operator_id: REASON_IS[1], value: String(reasonId) }],
    rule_action: { default_action_id: EXTEND, action_params: JSON.stringify({ days }) },
  },
})

/** A digest of every row of every table that a shop may see. */
const allRows = (world: World, shop: TestShop) =>
  inShop(world.db, shop.id, async (db) => {
    const tables = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r' and has_table_privilege(c.oid, 'select') order by 1`.execute(db)
    const digests: Record<string, string | null> = {}
    for (const { name } of tables.rows) {
      const { rows } = await sql<{ digest: string | null }>`
        select md5(string_agg(t::text, '|' order by t::text)) as digest from ${sql.table(name)} as t`.execute(db)
      digests[name] = rows[0]?.digest ?? null
    }
    return digests
  })

test('an order goes through today’s rules and a draft side by side, and nothing at all is written', async ({
  world,
}) => {
  const shop = await furnishedShop(world)
  const staff = await world.as(shop)
  const order = await addOrder(world, shop, { delivered_at: daysAgo(world, 40) })
  const { too_small, damaged } = shop.reasonIds
  const products = [{ line_ref: order.lineRefs[0] ?? '', quantity: 1, return_reason_id: too_small }]
  const before = await allRows(world, shop)
  expect(Object.keys(before).length).toBeGreaterThan(40)

  const opened = await staff.ruleTrials.run({ body: { order_name: order.name, changes: [put(too_small, 30)] } })
  expect(opened).toMatchObject({
    order_name: order.name,
    lines: [{ ref: order.lineRefs[0], returnable_quantity: 2 }],
    today: { refusal: { code: 'window_expired' }, rules: [] },
    draft: { refusal: null, window: { is_open: false, may_be_open_until: expect.any(String) } },
  })
  const chosen = await staff.ruleTrials.run({
    body: { order_name: order.name, products, changes: [put(too_small, 30)] },
  })
  expect(chosen).toMatchObject({
    today: { refusal: { code: 'window_expired' } },
    draft: {
      refusal: null,
      window: { extension_days: 30, is_open: true },
      rules: [{ name: 'Draft', matched: true, decided: true }],
    },
  })
  expect(chosen.draft?.return_methods.length).toBeGreaterThan(0)
  const other = await staff.ruleTrials.run({ body: { order_name: order.name, products, changes: [put(damaged, 30)] } })
  expect(other.draft).toMatchObject({ refusal: { code: 'window_expired' }, rules: [{ matched: false }] })
  await expect(staff.ruleTrials.run({ body: { order_name: '#none' } })).rejects.toMatchObject({ status: 404 })
  expect(await allRows(world, shop)).toEqual(before)
})

test('a past return is found by id or number, and tried as it was requested then', async ({ world }) => {
  const shop = await furnishedShop(world)
  const staff = await world.as(shop)
  await addRule(world, shop, [...REASON_IS, String(shop.reasonIds.too_small)], [EXTEND, { days: 30 }])
  const order = await addOrder(world, shop, { delivered_at: daysAgo(world, 40) })
  const made = await (await customerOf(world, shop, order)).portal.submit({ body: intakeOf(shop, order) })
  const [rule] = await staff.rules.list()
  const before = await allRows(world, shop)
  const tried = await staff.ruleTrials.run({ body: { return_id: made.id, changes: [{ remove: rule?.id ?? 0 }] } })
  expect(tried).toMatchObject({
    ...{ order_name: order.name, total: 50, lines: [] },
    today: { refusal: null, window: { extension_days: 30, is_open: true }, rules: [{ matched: true }] },
    draft: { refusal: { code: 'window_expired' }, window: { extension_days: 0, is_open: false }, rules: [] },
  })
  expect((await staff.ruleTrials.run({ body: { return_id: made.number } })).today).toEqual(tried.today)
  expect(await allRows(world, shop)).toEqual(before)
  const stranger = await world.as(await furnishedShop(world))
  await expect(stranger.ruleTrials.run({ body: { return_id: made.id } })).rejects.toMatchObject({ status: 404 })
})

test('a past return that a rule would refuse says so with the shop’s own words, and not for a withdrawal', async ({
  world,
}) => {
  const shop = await furnishedShop(world)
  const staff = await world.as(shop)
  const order = await addOrder(world, shop)
  const made = await (await customerOf(world, shop, order)).portal.submit({ body: intakeOf(shop, order) })
  await override(world, shop, 'refused_products')
  const refuse = { ...rule({ rule_action: action('REFUSE', { message_code: 'refused_products' }) }), ...EVERYTHING }
  const tried = await staff.ruleTrials.run({ body: { return_id: made.id, changes: [{ put: refuse }] } })
  expect(tried.today.refusal).toBeNull()
  expect(tried.draft?.refusal).toEqual({ code: 'refused_products', message: 'Ours: refused_products' })
  await staff.rules.create({ body: refuse })
  const again = await staff.ruleTrials.run({ body: { return_id: made.id } })
  expect(again.today.refusal?.message).toBe('Ours: refused_products')

  await declare(world, shop, declarationOf(await addOrder(world, shop)))
  const withdrawn = (await staff.withdrawals.list({ query: {} })).at(-1)?.return_id ?? ''
  expect((await staff.ruleTrials.run({ body: { return_id: withdrawn } })).today.refusal).toBeNull()
})

test('what is tried calls rules as its reader does', async ({ world }) => {
  const shop = await furnishedShop(world)
  const staff = await world.as(shop)
  const translations = { en: { name: 'Big orders' } }
  await staff.rules.create({ body: { ...rule({ name: 'Comenzi mari', translations }), ...EVERYTHING } })
  const { name } = await addOrder(world, shop)
  const namesIn = async (language: string) => {
    const headers = { 'accept-language': language }
    const { today } = await staff.ruleTrials.run({ body: { order_name: name }, headers })
    return today.rules.map((one) => one.name)
  }
  expect([await namesIn('en'), await namesIn('ro')]).toEqual([['Big orders'], ['Comenzi mari']])
})

test('exactly one of an order and a return is asked for', async ({ world }) => {
  const staff = await world.as(await furnishedShop(world))
  for (const body of [{}, { order_name: '#1', return_id: 'x' }])
    await expect(staff.ruleTrials.run({ body })).rejects.toMatchObject({ status: 400 })
})
