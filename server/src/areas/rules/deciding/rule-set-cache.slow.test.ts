import { decideReturn } from '@returns-desk/engine'
import { expect, vi } from 'vitest'
import { inShop, openDb } from '../../../db/db.ts'
import { prepareDatabase } from '../../../db/schema/prepare.ts'
import { furnishedShop } from '../../../test/builders.ts'
import { createWorld, test, type World } from '../../../test/harness.ts'
import { TEST_KEY_RING } from '../../../test/key-ring.ts'
import { foldAllShopChanges, loadRuleSet } from './rule-set.ts'

type Shop = Awaited<ReturnType<typeof furnishedShop>>

const load = ({ db }: Pick<World, 'db'>, shop: Shop) => inShop(db, shop.id, (shopDb) => loadRuleSet(shopDb, shop.id))

const extension = async (world: Pick<World, 'db'>, shop: Shop) =>
  decideReturn(await load(world, shop), { order: { name: '#1' } }, {}).decision.extension_days

const rule = (days: number) => ({
  name: 'More time',
  priority: '1' as const,
  conditions: [{ attribute_id: 101, operator_id: 103, value: '#' }],
  rule_action: { default_action_id: 1, action_params: JSON.stringify({ days }) },
})

test('rules are compiled once, and again when something they depend on changes', async ({ world }) => {
  const shop = await furnishedShop(world)
  const staff = await world.as(shop)
  const first = await load(world, shop)
  expect(await load(world, shop)).toBe(first)
  const changes = {
    rule: async () => void (await staff.rules.create({ body: rule(5) })),
    method: async () => void (await staff.returnMethods.create({ body: { name: 'By bicycle' } })),
    refund: async () => void (await staff.paymentMethods.create({ body: { name: 'In kind' } })),
    reason: async () => void (await staff.returnReasons.create({ body: { name: 'whim' } })),
    template: async () => void (await staff.emails.create({ body: { subject: 'S', html_content: 'x' } })),
    settings: async () => {
      const { id } = await staff.settings.get()
      await staff.settings.update({ params: { id }, body: { days_accept_return: 77 } })
    },
  }
  let before = first
  for (const [what, change] of Object.entries(changes)) {
    await change()
    const after = await load(world, shop)
    expect(after === before, `after a change of ${what}`).toBe(false)
    expect(await load(world, shop)).toBe(after)
    before = after
  }
  expect(before.daysAcceptReturn).toBe(77)
})

test('a rule changed on one server takes effect on the other at once', async ({ world }) => {
  const shop = await furnishedShop(world)
  vi.resetModules() // Another server has a separate rule set cache.
  const elsewhere = await import('./rule-set.ts')
  expect(elsewhere.loadRuleSet).not.toBe(loadRuleSet)
  const db = openDb(await prepareDatabase(world.ownerUrl, TEST_KEY_RING))
  const there = async () => {
    const ruleSet = await inShop(db, shop.id, (shopDb) => elsewhere.loadRuleSet(shopDb, shop.id))
    return decideReturn(ruleSet, { order: { name: '#1' } }, {}).decision.extension_days
  }
  const { rules } = await world.as(shop)
  const { id } = await rules.create({ body: rule(5) })
  for (const days of [9, 12, 3]) {
    await rules.replace({ params: { id }, body: rule(days) })
    expect([await there(), await extension(world, shop)]).toEqual([days, days])
  }
  await rules.deactivate({ params: { id } })
  expect([await there(), await extension(world, shop)]).toEqual([0, 0])
  await db.destroy()
})

test('a rolled-back change leaves nothing in the cache', async ({ world }) => {
  const shop = await furnishedShop(world)
  const { id } = await (await world.as(shop)).rules.create({ body: rule(5) })
  const setDays = (db: Parameters<typeof loadRuleSet>[0], days: number) =>
    db
      .updateTable('rules')
      .set({ action_params: JSON.stringify({ days }) })
      .where('shop_id', '=', shop.id)
      .where('id', '=', id)
      .execute()
  const takenBack = inShop(world.db, shop.id, async (db) => {
    await setDays(db, 99)
    await loadRuleSet(db, shop.id)
    throw new Error('no')
  })
  await expect(takenBack).rejects.toThrow('no')
  expect(await extension(world, shop)).toBe(5)
  await inShop(world.db, shop.id, (db) => setDays(db, 6))
  expect(await extension(world, shop)).toBe(6)
})

test('many changes are folded into one, and the compiled rules stay cached', async ({ world }) => {
  const shop = await furnishedShop(world)
  const { rules } = await world.as(shop)
  const { id } = await rules.create({ body: rule(1) })
  for (let days = 2; days <= 60; days++) await rules.replace({ params: { id }, body: rule(days) })
  const before = await load(world, shop)
  await Promise.all([foldAllShopChanges(world.deps), foldAllShopChanges(world.deps)])
  const rows = await inShop(world.db, shop.id, (db) => db.selectFrom('shop_changes').select('id').execute())
  expect(rows).toHaveLength(1)
  expect(await load(world, shop)).toBe(before)
})

test('concurrent changes of templates do not block each other', async ({ world }) => {
  const shop = await furnishedShop(world)
  const { emails } = await world.as(shop)
  const versions = (await emails.list()).filter(({ template_type }) => template_type === 'completed')
  const changes = Array.from({ length: 60 }, (_, i) => {
    const params = { id: versions[i % versions.length]?.id ?? 0 }
    return i % 3 === 0 ? emails.restore({ params }) : emails.update({ params, body: { default_language: i % 2 === 0 } })
  })
  const outcomes = await Promise.allSettled(changes)
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
})

test('shops with the same id in two databases have separate rules', async () => {
  const worlds = [await createWorld(), await createWorld()] as const
  const [one, other] = [await furnishedShop(worlds[0].world), await furnishedShop(worlds[1].world)]
  expect(one.id).toBe(other.id)
  await (await worlds[0].world.as(one)).rules.create({ body: rule(8) })
  expect(await extension(worlds[0].world, one)).toBe(8)
  expect(await extension(worlds[1].world, other)).toBe(0)
  for (const { close } of worlds) await close()
})
