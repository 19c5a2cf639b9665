import { decideReturn, decidingRuleIds, type Facts, type Trace } from '@returns-desk/engine'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { addReturns, furnishedShop } from '../../../test/builders.ts'
import { test, type World } from '../../../test/harness.ts'
import { action, condition, rule } from '../../../test/rule-bodies.ts'
import { listEventTraces } from '../deciding/event-traces.ts'
import { loadRuleSet } from '../deciding/rule-set.ts'
import { findTrace } from '../deciding/rule-snapshots.ts'
import { foldAllRuleHits } from './queries.ts'

type Shop = Awaited<ReturnType<typeof furnishedShop>>

const over = (amount: number) => [condition('order.total', 'GREATER_OR_EQUAL', String(amount))]
const extend = (days: number) => action('EXTEND_DEADLINE', { days })
const only = (id: number) => action('SET_RETURN_METHODS', { method_ids: [id] })

const factsOf = (total: number, now: Date): Facts => ({
  now: now.toISOString(),
  currency: 'RON',
  order: { total: total * 100, country: total % 2 ? 'RO' : 'DE' },
  products: [{ title: 'Tricou', quantity: 1 + (total % 3) }],
  return: { total: total * 50, item_count: 1 + (total % 3) },
})

const decide = async (world: World, shop: Shop, totals: readonly number[], at = world.deps.clock()) => {
  const ruleSet = await inShop(world.db, shop.id, (db) => loadRuleSet(db, shop.id))
  const decided = totals.map((total) => {
    const facts = factsOf(total, at)
    const { trace, version, shadow } = decideReturn(ruleSet, facts, { delivered_at: at })
    return { trace, facts, rules_version: version, shadow, created_at: at }
  })
  return addReturns(world, shop, decided)
}

const DAY_MS = 86_400_000

/** Counted from the stored traces. */
const recount = async (world: World, shop: Shop) =>
  inShop(world.db, shop.id, async (db) => {
    const { rows } = await sql<{ id: string }>`select id from returns where shop_id = ${shop.id}`.execute(db)
    const traces: Trace[] = []
    for (const { id } of rows) {
      const trace = await findTrace(db, shop.id, id)
      if (trace) traces.push(trace)
      traces.push(...(await listEventTraces(db, shop.id, id)).map((event) => event.trace))
    }
    const first = new Date(world.deps.clock().getTime() - 90 * DAY_MS).toISOString().slice(0, 10)
    const hits = new Map<number, { matched: number; decided: number; last: string }>()
    for (const trace of traces) {
      const today = trace.today ?? ''
      const deciding = decidingRuleIds(trace)
      for (const position of trace.matched) {
        const id = trace.rules[position]?.id ?? 0
        const hit = hits.get(id) ?? { matched: 0, decided: 0, last: '' }
        if (today > first) hit.matched++
        if (today > first && deciding.includes(id)) hit.decided++
        hits.set(id, { ...hit, last: hit.last > today ? hit.last : today })
      }
    }
    return [...hits].sort(([a], [b]) => a - b).map(([rule_id, hit]) => ({ rule_id, ...hit }))
  })

test('matched, decided and the last time of each rule are what a recount of the traces gives', async ({ world }) => {
  const shop = await furnishedShop(world)
  const staff = await world.as(shop)
  for (const [i, rule_action] of [extend(5), extend(30), only(shop.returnMethodIds.own_courier)].entries())
    await staff.rules.create({ body: rule({ name: `rule ${i}`, conditions: over(100 * (i + 1)), rule_action }) })
  const email_id = (await staff.emails.list()).find(({ default_language }) => default_language)?.id ?? 0
  const moved = [condition('event.type', 'EQUALS', 'status_changed')]
  await staff.rules.create({
    body: rule({ name: 'mail', conditions: moved, rule_action: action('SEND_EMAIL', { email_id }) }),
  })
  const hits = async () =>
    (await staff.ruleHits.list())
      .filter(({ last }) => last !== null)
      .map(({ shadow_matched: _, shadow_changed: __, ...hit }) => hit)
  const isTrue = async () => expect(await hits()).toEqual(await recount(world, shop))

  await decide(world, shop, [50, 150, 250, 350], new Date(world.deps.clock().getTime() - 91 * DAY_MS))
  await isTrue()
  const ids = await decide(world, shop, [50, 150, 151, 250, 350, 351])
  await isTrue()
  expect((await hits()).map(({ matched, decided }) => [matched, decided])).toEqual([
    [5, 2],
    [3, 3],
    [2, 2],
  ])
  // Events count, and an undone one does not.
  const [first = '', second = ''] = ids
  await staff.returns.move({ params: { id: first }, query: { status: 'received' } })
  await staff.returns.move({ params: { id: second }, query: { status: 'received' } })
  await isTrue()
  expect((await hits()).at(-1)).toMatchObject({ matched: 2, decided: 2 })
  await staff.returns.undoMove({ params: { id: second } })
  await foldAllRuleHits(world.deps)
  await isTrue()
  expect((await hits()).at(-1)).toMatchObject({ matched: 1, decided: 1 })
  // A return that is deleted takes its numbers with it.
  await inShop(world.db, shop.id, (db) =>
    db
      .deleteFrom('returns')
      .where('shop_id', '=', shop.id)
      .where('id', 'in', [first, ids[5] ?? ''])
      .execute(),
  )
  expect((await hits()).filter(({ rule_id }) => rule_id > 0)).toEqual(await recount(world, shop))
})

test('a rule in shadow decides nothing, and reports what it would have done', async ({ world }) => {
  const shop = await furnishedShop(world)
  const staff = await world.as(shop)
  const active = await staff.rules.create({ body: rule({ conditions: over(100), rule_action: extend(30) }) })
  const longer = await staff.rules.create({
    body: rule({ name: 'longer', conditions: over(300), rule_action: extend(60) }),
  })
  expect(await staff.rules.shadow({ params: { id: longer.id } })).toMatchObject({ active: false, shadow: true })
  expect((await staff.ruleVersions.list()).data[0]).toMatchObject({ number: 3, cause: 'shadow' })
  const [id = ''] = await decide(world, shop, [400, 200])
  expect((await staff.returns.get({ params: { id } })).window).toMatchObject({ extension_days: 30 })
  expect((await staff.rules.trace({ query: { 'return-id': id } })).map(({ name }) => name)).toEqual([active.name])
  expect(await staff.ruleHits.list()).toMatchObject([
    { rule_id: active.id, matched: 2, decided: 2, shadow_matched: 0 },
    { rule_id: longer.id, matched: 0, decided: 0, last: null, shadow_matched: 1, shadow_changed: 1 },
  ])
  expect(await staff.ruleHits.shadow({ params: { id: longer.id } })).toEqual([
    {
      return_id: id,
      return_number: expect.any(String),
      at: world.deps.clock().toISOString(),
      changes: [{ aspect: 'window', was: '30 days longer', would: '60 days longer' }],
    },
  ])
  const ofReturn = (returnId: string) => staff.ruleHits.ofReturn({ query: { 'return-id': returnId } })
  expect(await ofReturn(id)).toEqual([
    {
      ...{ rule_id: longer.id, rule_name: 'longer', at: world.deps.clock().toISOString(), event: null },
      changes: [{ aspect: 'window', was: '30 days longer', would: '60 days longer' }],
    },
  ])
  expect((await staff.returns.getPrivate({ params: { id } })).has_shadow).toBe(true)
  const stranger = await world.as(await furnishedShop(world))
  await expect(stranger.ruleHits.ofReturn({ query: { 'return-id': id } })).rejects.toMatchObject({ status: 404 })
  await expect(ofReturn('no return')).rejects.toMatchObject({ status: 404 })
  const diff = await staff.ruleVersions.differences({ params: { number: 2, other: 3 } })
  expect(diff.flatMap(({ lines }) => lines)).toEqual(['Now in shadow, was active'])
  // Active, it is in shadow no more; a version from before brings that back.
  expect(await staff.rules.activate({ params: { id: longer.id } })).toMatchObject({ active: true, shadow: false })
  await staff.ruleVersions.restore({ params: { number: 3 }, body: {} })
  expect(await staff.rules.get({ params: { id: longer.id } })).toMatchObject({ active: false, shadow: true })
  expect(await staff.rules.deactivate({ params: { id: longer.id } })).toMatchObject({ active: false, shadow: false })
})

test('rules that say no report in shadow what they would have said, and today’s rules say it of a past return', async ({
  world,
}) => {
  const shop = await furnishedShop(world)
  const staff = await world.as(shop)
  const further = [action('REFUSE', { message_code: 'refused_products' }), action('SET_FEE', { percent: 10 })]
  const ids: number[] = []
  for (const rule_action of further)
    ids.push((await staff.rules.create({ body: rule({ conditions: over(100), rule_action }) })).id)
  for (const id of ids) await staff.rules.shadow({ params: { id } })
  const [returnId = ''] = await decide(world, shop, [400])
  const shadows = await staff.ruleHits.ofReturn({ query: { 'return-id': returnId } })
  expect(shadows.flatMap(({ changes }) => changes)).toEqual([
    { aspect: 'refusal', was: 'none', would: expect.stringMatching(/^Refuse: .+\.$/) },
    { aspect: 'fee', was: 'none', would: 'Fee: 10%' },
  ])
  const today = () => staff.ruleVersions.today({ query: { 'return-id': returnId } })
  expect((await today()).parts?.map(({ aspect }) => aspect)).toEqual([
    'window',
    'return_methods',
    'payment_methods',
    'emails',
  ])
  await staff.rules.activate({ params: { id: ids[1] ?? 0 } })
  expect((await today()).parts?.at(-1)).toEqual({ aspect: 'fee', was: 'none', today: 'Fee: 10%', differs: true })
})

test('a rule about an event sends nothing in shadow, and reports the mail', async ({ world }) => {
  const shop = await furnishedShop(world)
  const staff = await world.as(shop)
  const email_id = (await staff.emails.list()).find(({ default_language }) => default_language)?.id ?? 0
  const moved = [condition('event.type', 'EQUALS', 'status_changed')]
  const { id } = await staff.rules.create({
    body: rule({ conditions: moved, rule_action: action('SEND_EMAIL', { email_id }) }),
  })
  await staff.rules.shadow({ params: { id } })
  const [returnId = ''] = await decide(world, shop, [50])
  await staff.returns.move({ params: { id: returnId }, query: { status: 'received' } })
  const [outcome] = await staff.ruleHits.shadow({ params: { id } })
  expect(outcome?.changes).toMatchObject([{ aspect: 'emails', was: 'none' }])
  expect(await staff.rules.trace({ query: { 'return-id': returnId } })).toEqual([])
  await staff.returns.undoMove({ params: { id: returnId } })
  expect(await staff.ruleHits.shadow({ params: { id } })).toEqual([])
})

const INTAKES = 10_000

test('the decisions of 10,000 intakes are the same with and without rules in shadow', async ({ world }) => {
  const shop = await furnishedShop(world)
  const staff = await world.as(shop)
  const { own_courier, courier_pickup } = shop.returnMethodIds
  const actions = [extend(10), only(own_courier), extend(40), only(courier_pickup)]
  const shadows = [extend(15), only(courier_pickup), extend(45), only(own_courier)]
  const add = (name: string, i: number, of = actions) =>
    staff.rules.create({
      body: rule({
        name,
        priority: String(1 + (i % 3)),
        conditions: over(90 * i),
        rule_action: of[i % 4] as never,
      }),
    })
  for (let i = 0; i < 8; i++) await add(`active ${i}`, i)
  const load = () => inShop(world.db, shop.id, (db) => loadRuleSet(db, shop.id))
  const without = await load()
  for (let i = 0; i < 8; i++) await staff.rules.shadow({ params: { id: (await add(`shadow ${i}`, i, shadows)).id } })
  const withShadow = await load()
  expect([without.shadow, withShadow.shadow?.onReturn.rules.length]).toEqual([undefined, 8])
  const dates = { delivered_at: world.deps.clock() }
  let reported = 0
  for (let i = 0; i < INTAKES; i++) {
    const facts = factsOf((i * 7919) % 1000, world.deps.clock())
    const [one, other] = [decideReturn(without, facts, dates), decideReturn(withShadow, facts, dates)]
    reported += other.shadow.filter(({ change }) => change !== null).length
    const told = ({ decision, window, trace }: typeof one) => JSON.stringify([decision, window, trace])
    if (told(one) !== told(other)) expect(told(one)).toBe(told(other))
  }
  expect(reported).toBeGreaterThan(0)
})
