import { decideReturn } from '@returns-desk/engine'
import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { seedFreePickup } from '../../../demo/free-pickup.ts'
import { seedDemoRules } from '../../../demo/seed-rules.ts'
import { addReturn, furnishedShop } from '../../../test/builders.ts'
import { test } from '../../../test/harness.ts'
import { loadRuleSet } from './rule-set.ts'

test('the dictionary is in the reader’s language and offers what the shop has', async ({ world }) => {
  const shop = await furnishedShop(world)
  const { rules } = await world.as(shop)
  const romanian = { 'accept-language': 'ro' }
  const { attributes, operators, actions } = await rules.metadata({ headers: romanian })
  expect(attributes.map(({ label }) => label)).toEqual(['Comandă', 'Client', 'Produs', 'Retur', 'Eveniment'])
  const reason = attributes[3]?.children.find(({ attribute_key }) => attribute_key === 'return.reason')
  expect(reason?.choices).toContainEqual({ value: String(shop.reasonIds.damaged), label: 'Arrived damaged' })
  expect(attributes[4]?.children[1]?.children).toMatchObject([{ attribute_key: 'event.status_changed.from' }, {}])
  expect(operators.find(({ code, value_type }) => code === 'BETWEEN' && value_type === 'money')).toMatchObject({
    takes: 'two',
  })
  expect(actions.map(({ action_type }) => action_type)).toEqual([
    'EXTEND_DEADLINE',
    'SET_RETURN_METHODS',
    'SET_PAYMENT_METHODS',
    'SEND_EMAIL',
    'REFUSE',
    'SET_FEE',
    'REQUIRE_PHOTOS',
    'FLAG_FOR_REVIEW',
    'KEEP_ITEM',
    'AUTO_MOVE',
    'ASSIGN',
  ])
  const dictionary = await rules.dictionary({ headers: romanian })
  expect(dictionary).toEqual({ attributes, operators })
  expect((await rules.events()).map(({ type }) => type)).toContain('return_created')
})

test('a reason and a status have the names shown on the return, or else their own', async ({ world }) => {
  const shop = await furnishedShop(world)
  const { rules, returnReasons } = await world.as(shop)
  await returnReasons.create({ body: { name: 'Altceva' } })
  const { attributes } = await rules.metadata()
  const nodes = attributes.flatMap(({ children }) => children).flatMap((node) => [node, ...node.children])
  const labels = (key: string) => nodes.find((node) => node.attribute_key === key)?.choices?.map(({ label }) => label)
  expect(labels('event.status_changed.from')).toContain('Awaiting parcel')
  expect(labels('return.reason')).toContain('Altceva')
})

test('the trace of a return stays readable, in both languages, whatever happens to the rules', async ({ world }) => {
  const shop = await furnishedShop(world)
  const freePickupId = await inShop(world.db, shop.id, async (db) => {
    const id = await seedFreePickup(db, shop.id, ['en'])
    await seedDemoRules(db, shop.id, { ...shop, freePickupId: id }, ['ro'])
    return id
  })
  const ruleSet = await inShop(world.db, shop.id, (db) => loadRuleSet(db, shop.id))
  const facts = {
    now: '2026-09-01T10:00:00Z',
    currency: 'RON',
    return: { total: 61_200, reasons: [shop.reasonIds.damaged] },
    order: { country: 'RO' },
  }
  const { trace, decision } = decideReturn(ruleSet, facts, { delivered_at: '2026-08-28T10:00:00Z' })
  expect(decision.return_method_ids).toEqual([freePickupId])
  const id = await addReturn(world, shop, { trace })
  const { rules } = await world.as(shop)
  for (const { id: ruleId } of await rules.list()) await rules.remove({ params: { id: ruleId } })
  const inEnglish = await rules.trace({ query: { 'return-id': id } })
  const overFiveHundred = inEnglish.find(({ name }) => name.startsWith('Retururi peste 500'))
  expect(overFiveHundred).toMatchObject({
    matched: true,
    condition_expression: expect.stringMatching(
      /value of the returned products is .*612\.00.* at least .*500\.00.*: yes/,
    ),
  })
  const inRomanian = await rules.trace({ query: { 'return-id': id }, headers: { 'accept-language': 'ro' } })
  expect(inRomanian.find(({ id: ruleId }) => ruleId === overFiveHundred?.id)?.condition_expression).toMatch(
    /612,00\sRON.*da/,
  )
  expect(inEnglish.filter(({ matched }) => !matched).length).toBeGreaterThan(1)
})

test('a return without a trace has an empty one, and a missing return is not found', async ({ world }) => {
  const shop = await furnishedShop(world)
  const { rules } = await world.as(shop)
  expect(await rules.trace({ query: { 'return-id': await addReturn(world, shop) } })).toEqual([])
  await expect(rules.trace({ query: { 'return-id': 'A'.repeat(22) } })).rejects.toMatchObject({ status: 404 })
})
