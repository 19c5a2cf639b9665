import { decideReturn } from '@returns-desk/engine'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { inShop, type ShopDb } from '../../../db/db.ts'
import { addReturn, furnishedShop } from '../../../test/builders.ts'
import { declarationOf, declare } from '../../../test/declare-withdrawal.ts'
import { test } from '../../../test/harness.ts'
import { addOrder } from '../../../test/orders.ts'
import { action, condition, rule } from '../../../test/rule-bodies.ts'
import { compileRuleSet, loadRuleSet } from '../deciding/rule-set.ts'

const extend = (days: number) => action('EXTEND_DEADLINE', { days })

test('every change of the rules is a version: who, when, what and why', async ({ world }) => {
  const shop = await furnishedShop(world)
  const { rules, ruleVersions } = world.client(await world.signedIn(shop, 'manager', 'Ana'))
  expect(await ruleVersions.list()).toEqual({ data: [], has_more: false })
  const { id } = await rules.create({ body: { ...rule(), note: 'Black Friday' } })
  await rules.replace({ params: { id }, body: rule({ rule_action: extend(60) }) })
  await rules.replace({ params: { id }, body: rule({ rule_action: extend(60) }) }) // Nothing differs: no version.
  await rules.deactivate({ params: { id } })
  await rules.activate({ params: { id } })
  await rules.remove({ params: { id } })
  const { data } = await ruleVersions.list()
  expect(data.map(({ number, cause, note, staff }) => [number, cause, note, staff?.name])).toEqual([
    [5, 'delete', '', 'Ana'],
    [4, 'activate', '', 'Ana'],
    [3, 'deactivate', '', 'Ana'],
    [2, 'edit', '', 'Ana'],
    [1, 'create', 'Black Friday', 'Ana'],
  ])
  await ruleVersions.describe({ params: { number: 5 }, body: { note: 'The sale is over' } })
  expect(await ruleVersions.get({ params: { number: 5 } })).toMatchObject({ note: 'The sale is over', rules: 0 })
  await expect(ruleVersions.get({ params: { number: 6 } })).rejects.toMatchObject({ status: 404 })
  expect((await ruleVersions.list({ query: { before: '3' } })).data.map(({ number }) => number)).toEqual([2, 1])
})

test('a change of a rule waits while another makes a version, and holds nothing that the other needs', async ({
  world,
}) => {
  const shop = await furnishedShop(world)
  const staff = await world.as(shop)
  const { id } = await staff.rules.create({ body: rule() })
  const isQueued = async (db: ShopDb) => {
    const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(db)
    return rows.length > 0
  }
  const { deactivated } = await inShop(world.db, shop.id, async (db) => {
    await sql`select lock_rule_versions(${shop.id})`.execute(db)
    const deactivated = staff.rules.deactivate({ params: { id } })
    await expect.poll(() => isQueued(db)).toBe(true)
    await sql`update rules set name = 'Renamed' where shop_id = ${shop.id} and id = ${id}`.execute(db)
    return { deactivated }
  })
  await deactivated
  const [kept] = await staff.rules.list()
  expect([kept?.name, kept?.active]).toEqual(['Renamed', false])
})

test('the difference between any two versions is told in words of both languages', async ({ world }) => {
  const shop = await furnishedShop(world)
  const staff = await world.as(shop)
  const { id } = await staff.rules.create({ body: rule() })
  const offered = action('SET_RETURN_METHODS', { method_ids: [shop.returnMethodIds.own_courier] })
  await staff.rules.create({ body: rule({ name: 'Doar curier', rule_action: offered }) })
  await staff.rules.replace({
    params: { id },
    body: rule({
      name: 'Peste 500 RON',
      priority: '2',
      active: false,
      conditions: [condition('order.total', 'GREATER_OR_EQUAL', '500')],
      rule_action: extend(1),
    }),
  })
  const told = async (language: string, number: number, other: number) => {
    const { ruleVersions } = world.client({ ...(await world.signedIn(shop, 'viewer')), 'accept-language': language })
    return (await ruleVersions.differences({ params: { number, other } })).map(({ name, change, lines }) => [
      name,
      change,
      ...lines,
    ])
  }
  expect(await told('en', 1, 3)).toEqual([
    [
      'Doar curier',
      'added',
      'Condition: order total: at least 300.00\u00a0RON',
      'Action: Set the return methods: Your own courier',
      'Priority: high',
      'It is active',
    ],
    [
      'Peste 500 RON',
      'changed',
      'Renamed from “Peste 300 RON”',
      'Now inactive, was active',
      'Priority: high → medium',
      'Condition removed: order total: at least 300.00\u00a0RON',
      'Condition added: order total: at least 500.00\u00a0RON',
      'Action: Extend the return deadline: 30 days → Extend the return deadline: 1 day',
    ],
  ])
  expect(await told('ro', 3, 2)).toEqual([
    [
      'Peste 300 RON',
      'changed',
      'Redenumită; înainte „Peste 500 RON”',
      'Acum activă, înainte inactivă',
      'Prioritate: medie → ridicată',
      'Condiție ștearsă: totalul comenzii: cel puțin 500,00\u00a0RON',
      'Condiție adăugată: totalul comenzii: cel puțin 300,00\u00a0RON',
      'Acțiune: Prelungește termenul de retur: o zi → Prelungește termenul de retur: 30 de zile',
    ],
  ])
  expect((await told('en', 0, 1)).map(([name, change]) => [name, change])).toEqual([['Peste 300 RON', 'added']])
  expect(await told('en', 2, 2)).toEqual([])
})

test('a restored version has the same rules under the same ids, and so the same digest', async ({ world }) => {
  const { rules, ruleVersions } = await world.as(await furnishedShop(world))
  const kept = await rules.create({ body: rule({ name: 'kept' }) })
  const removed = await rules.create({ body: rule({ name: 'removed' }) })
  const old = await ruleVersions.get({ params: { number: 2 } })
  await rules.replace({ params: { id: kept.id }, body: rule({ name: 'changed', rule_action: extend(9) }) })
  await rules.remove({ params: { id: removed.id } })
  await rules.create({ body: rule({ name: 'added' }) })
  const restore = (newest: string) =>
    ruleVersions.restore({ params: { number: 2 }, body: { note: 'as it was' }, headers: { 'if-match': newest } })
  await expect(restore('4')).rejects.toMatchObject({ status: 412 })
  const restored = await restore('5')
  expect(restored).toMatchObject({ number: 6, cause: 'restore', restored: 2, note: 'as it was', digest: old.digest })
  expect((await rules.list()).map(({ id, name }) => [id, name])).toEqual([
    [kept.id, 'kept'],
    [removed.id, 'removed'],
  ])
  expect(await ruleVersions.differences({ params: { number: 2, other: 6 } })).toEqual([])
  // A form that is still open on the changed rule is refused.
  const stale = rules.replace({ params: { id: kept.id }, body: rule(), headers: { 'if-match': '2' } })
  await expect(stale).rejects.toMatchObject({ status: 412 })
  // Nothing to restore: no version.
  expect(await restore('6')).toMatchObject({ number: 6 })
  await expect(ruleVersions.restore({ params: { number: 0 }, body: {} })).rejects.toMatchObject({ status: 404 })
})

test('a version names the rule that it changed, in the reader’s language, also one that is gone', async ({ world }) => {
  const shop = await furnishedShop(world)
  const staff = await world.as(shop)
  const { id } = await staff.rules.create({
    body: rule({ name: 'Comenzi mari', translations: { en: { name: 'Big orders' } } }),
  })
  await staff.rules.remove({ params: { id } })
  const namesOf = async (language: string) => {
    const { data } = await staff.ruleVersions.list({ query: {}, headers: { 'accept-language': language } })
    return data.map(({ cause, rule_name, rules_changed }) => [cause, rule_name, rules_changed])
  }
  expect(await namesOf('en')).toEqual([
    ['delete', 'Big orders', 1],
    ['create', 'Big orders', 1],
  ])
  expect((await namesOf('ro')).map(([, name]) => name)).toEqual(['Comenzi mari', 'Comenzi mari'])
})

test('changes at the same time are versions one after the other', async ({ world }) => {
  const { rules, ruleVersions } = await world.as(await furnishedShop(world))
  await Promise.all(Array.from({ length: 6 }, (_, i) => rules.create({ body: rule({ name: `rule ${i}` }) })))
  const { data } = await ruleVersions.list()
  expect(data.map(({ number }) => number)).toEqual([6, 5, 4, 3, 2, 1])
  const counts = await Promise.all([1, 2, 3, 4, 5, 6].map((number) => ruleVersions.get({ params: { number } })))
  expect(counts.map((version) => version.rules)).toEqual([1, 2, 3, 4, 5, 6])
})

const FACTS = { currency: 'RON', order: { total: 41_200, country: 'RO' }, products: [{ title: 'Tricou' }] }

test('a return says which version decided it, and what today’s rules would say', async ({ world }) => {
  const shop = await furnishedShop(world)
  const staff = await world.as(shop)
  const { id: ruleId } = await staff.rules.create({ body: rule() })
  await staff.rules.create({ body: rule({ name: 'other', active: false }) })
  const ruleSet = await inShop(world.db, shop.id, (db) => loadRuleSet(db, shop.id))
  const facts = { ...FACTS, now: '2026-09-01T10:00:00Z' }
  const { trace, version } = decideReturn(ruleSet, facts, { delivered_at: '2026-08-28T10:00:00Z' })
  const id = await addReturn(world, shop, { trace, facts, rules_version: version })
  expect((await staff.returns.get({ params: { id } })).rules_version).toBe(2)
  const today = () => staff.ruleVersions.today({ query: { 'return-id': id } })
  const same = await today()
  expect([same.version, same.newest, same.parts?.some(({ differs }) => differs)]).toEqual([2, 2, false])
  await staff.rules.replace({ params: { id: ruleId }, body: rule({ rule_action: extend(10) }) })
  const { version: decidedBy, newest, parts } = await today()
  expect([decidedBy, newest]).toEqual([2, 3])
  expect(parts?.filter(({ differs }) => differs)).toEqual([
    {
      aspect: 'window',
      was: 'until October 11, 2026 (30 days longer)',
      today: 'until September 21, 2026 (10 days longer)',
      differs: true,
    },
  ])
  await expect(staff.ruleVersions.today({ query: { 'return-id': 'no return' } })).rejects.toMatchObject({ status: 404 })
})

test('today’s rules say only what can happen together: a refusal alone, a flag without a move', async ({ world }) => {
  const shop = await furnishedShop(world)
  const staff = await world.as(shop)
  const flag = action('FLAG_FOR_REVIEW', { note: 'Look at it' })
  for (const rule_action of [extend(10), flag, action('AUTO_MOVE', { to: 4 })])
    await staff.rules.create({ body: rule({ rule_action }) })
  const facts = { ...FACTS, now: '2026-09-01T10:00:00Z' }
  const without = await inShop(world.db, shop.id, (db) => compileRuleSet(db, shop.id, []))
  const { trace } = decideReturn(without, facts, { delivered_at: '2026-08-28T10:00:00Z' })
  const id = await addReturn(world, shop, { trace, facts, rules_version: 0 })
  const differing = async () =>
    (await staff.ruleVersions.today({ query: { 'return-id': id } })).parts?.flatMap(({ aspect, differs }) =>
      differs ? [aspect] : [],
    )
  expect(await differing()).toEqual(['window', 'review'])
  await staff.rules.create({ body: rule({ rule_action: action('REFUSE', { message_code: 'return_refused' }) }) })
  expect(await differing()).toEqual(['refusal'])
})

const EVERYTHING = [condition('order.total', 'GREATER_OR_EQUAL', '0')]

test('of a declaration of withdrawal today’s rules say nothing that they may not do to it', async ({ world }) => {
  const shop = await furnishedShop(world)
  const staff = await world.as(shop)
  await declare(world, shop, declarationOf(await addOrder(world, shop)))
  const id = (await staff.withdrawals.list({ query: {} })).at(-1)?.return_id ?? ''
  const refuse = action('REFUSE', { message_code: 'return_refused' })
  for (const rule_action of [refuse, action('FLAG_FOR_REVIEW', { note: 'Look at it' }), extend(10)])
    await staff.rules.create({ body: rule({ conditions: EVERYTHING, rule_action }) })
  const { parts } = await staff.ruleVersions.today({ query: { 'return-id': id } })
  expect(parts?.flatMap(({ aspect, differs }) => (differs ? [aspect] : []))).toEqual(['window'])
})

test('a version keeps every column of a rule but its key and its counters', async ({ world }) => {
  const shop = await furnishedShop(world)
  const { rules } = await world.as(shop)
  const { id } = await rules.create({ body: rule() })
  await rules.shadow({ params: { id } })
  const { rows } = await inShop(world.db, shop.id, (db) =>
    sql<{ columns: string[]; kept: string[] }>`
      select array(select jsonb_object_keys(to_jsonb(r)) order by 1) as columns,
        array(select jsonb_object_keys(rule_content(r)) order by 1) as kept
      from rules r`.execute(db),
  )
  const own = ['created_at', 'id', 'shop_id', 'version']
  expect(rows[0]?.columns.filter((column) => !own.includes(column))).toEqual(rows[0]?.kept)
})
