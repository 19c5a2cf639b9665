import { BACKTEST_PER_PAGE, type BacktestClass, type RuleChange } from '@returns-desk/contract'
import { decideReturn } from '@returns-desk/engine'
import { expect } from 'vitest'
import { CHORES } from '../../../chores.ts'
import { inShop } from '../../../db/db.ts'
import { HANDLERS } from '../../../handlers.ts'
import { runDueEffects } from '../../../outbox/run-due-effects.ts'
import { addReturns, furnishedShop } from '../../../test/builders.ts'
import { addRule, daysAgo } from '../../../test/change-shop.ts'
import { declarationOf, declare } from '../../../test/declare-withdrawal.ts'
import { test, type World } from '../../../test/harness.ts'
import { addOrder, customerOf, intakeOf } from '../../../test/orders.ts'
import type { TestShop } from '../../../test/world.ts'
import { erasePerson } from '../../system/privacy/erase-person.ts'
import { loadRuleSet } from '../deciding/rule-set.ts'
import { PORTION } from './read-past.ts'

const REASON_IS = [401, 601] as const
const [EXTEND, SET_RETURN_METHODS, , SEND_EMAIL] = [1, 2, 3, 4]

const begun = async (world: World) => {
  const shop = await furnishedShop(world)
  const staff = await world.as(shop)
  const takeIn = async (fields: Parameters<typeof addOrder>[2] = {}) => {
    const order = await addOrder(world, shop, fields)
    const { id } = await (await customerOf(world, shop, order)).portal.submit({ body: intakeOf(shop, order) })
    return { ...order, id }
  }
  const put = (
    condition: readonly [number, number, string],
    [default_action_id, params]: readonly [number | undefined, object],
    id?: number,
  ) => {
    const [attribute_id, operator_id, value] = condition
    const rule_action = { default_action_id: default_action_id ?? 0, action_params: JSON.stringify(params) }
    return {
      put: {
        ...{ name: 'Draft', priority: '1', conditions: [{ attribute_id, operator_id, value }], rule_action },
        ...(id !== undefined && { id }),
      },
    }
  }
  const run = () => runDueEffects(world.deps, HANDLERS, shop.id)
  type Changes = Parameters<typeof staff.backtests.start>[0]['body']['changes']
  const replay = async (changes: Changes, days: 30 | 90 | 365 = 90) => {
    const { id } = await staff.backtests.start({ body: { changes, days } })
    await run()
    const { figures, ...rest } = await staff.backtests.get({ params: { id } })
    const count = (name: BacktestClass) => figures?.find((figure) => figure.class === name)
    const counts = Object.fromEntries((figures ?? []).flatMap((one) => (one.count > 0 ? [[one.class, one.count]] : [])))
    const rows = (name: BacktestClass) => staff.backtests.returns({ params: { id }, query: { class: name } })
    return { ...rest, figures, count, counts, rows }
  }
  const isTooSmall = [...REASON_IS, String(shop.reasonIds.too_small)] as const
  return { shop, staff, takeIn, put, replay, run, isTooSmall }
}

const backtestRows = (world: World, shop: TestShop) =>
  inShop(world.db, shop.id, (db) =>
    db.selectFrom('rule_backtests').selectAll().where('shop_id', '=', shop.id).execute(),
  )

test('a draft says what it would have done: more time, for whom and for how much', async ({ world }) => {
  const { takeIn, put, replay, isTooSmall, staff } = await begun(world)
  const [first, second] = [await takeIn(), await takeIn({ currency: 'EUR' })]
  const past = await replay([put(isTooSmall, [EXTEND, { days: 30 }])])
  expect(past).toMatchObject({ state: 'done', seen: 2, total: 2, days: 90 })
  expect(past.counts).toEqual({ all: 2, matching: 2, changed: 2, more_time: 2 })
  expect(past.count('changed')?.money).toEqual([
    { currency: 'RON', amount: 50 },
    { currency: 'EUR', amount: 50 },
  ])
  const rows = await past.rows('more_time')
  expect(rows.map(({ return_id }) => return_id).toSorted()).toEqual([first.id, second.id].toSorted())
  const days = rows.map(({ before, after }) => Date.parse(after?.last_day ?? '') - Date.parse(before?.last_day ?? ''))
  expect(days).toEqual([30, 30].map((one) => one * 86_400_000))
  expect(await past.rows('refused')).toEqual([])
  expect(await past.rows('all')).toHaveLength(2)
  expect(await staff.rules.list()).toEqual([])
})

test('removing a rule refuses what it had let in, and the method that was chosen may be gone', async ({ world }) => {
  const { shop, staff, takeIn, put, replay, isTooSmall } = await begun(world)
  await addRule(world, shop, isTooSmall, [EXTEND as number, { days: 60 }])
  const late = await takeIn({ delivered_at: daysAgo(world, 40) })
  await takeIn()
  const [rule] = await staff.rules.list()
  const id = rule?.id ?? 0
  const past = await replay([{ remove: id }])
  expect(past.counts).toEqual({ all: 2, matching: 2, changed: 2, less_time: 2, refused: 1 })
  expect(await past.rows('refused')).toMatchObject([
    { return_id: late.id, before: { is_refused: false }, after: { is_refused: true } },
  ])
  expect((await replay([{ deactivate: id }])).counts).toEqual(past.counts)
  expect((await replay([{ activate: id }])).counts).toEqual({ all: 2, matching: 2 })
  const { return_method_id: chosen } = intakeOf(shop, late)
  const other = Object.values(shop.returnMethodIds).find((one) => one !== chosen)
  const only = await replay([put(isTooSmall, [SET_RETURN_METHODS, { method_ids: [other] }])])
  expect(only.counts).toEqual({ all: 2, matching: 2, changed: 2, methods: 2, method_gone: 2 })
})

test('fees, photos, kept products and flags are told apart, each with its returns', async ({ world }) => {
  const { shop, staff, takeIn, put, replay, isTooSmall } = await begun(world)
  const one = await takeIn()
  await declare(world, shop, declarationOf(await addOrder(world, shop)))
  const always = [402, 310, '0'] as const
  const [FEE, PHOTOS, FLAG, KEEP, REFUSE] = [6, 7, 8, 9, 5]
  // None of it concerns the withdrawal, which the rule matches as well.
  const same = { all: 2, matching: 2, changed: 1 }
  const fee = await replay([put(always, [FEE, { percent: 10 }])])
  expect(fee.counts).toEqual({ ...same, fee: 1 })
  expect(await fee.rows('fee')).toMatchObject([{ return_id: one.id, before: { fee: 0 }, after: { fee: 5 } }])
  const photos = await replay([put(always, [PHOTOS, {}])])
  expect(photos.counts).toEqual({ ...same, photos: 1 })
  expect(await photos.rows('photos')).toMatchObject([
    { return_id: one.id, before: { photos_required: false }, after: { photos_required: true } },
  ])
  const kept = await replay([put(always, [KEEP, { max_amount: 50 }])])
  expect(kept.counts).toEqual({ ...same, kept: 1 })
  expect(await kept.rows('kept')).toMatchObject([{ before: { is_kept: false }, after: { is_kept: true } }])
  expect((await replay([put(always, [KEEP, { max_amount: 49 }])])).counts).toEqual({ all: 2, matching: 2 })
  const flagged = await replay([put(always, [FLAG, { note: 'Look' }])])
  expect(flagged.counts).toEqual({ ...same, flagged: 1 })
  expect(await flagged.rows('flagged')).toMatchObject([{ before: { is_flagged: false }, after: { is_flagged: true } }])
  const moved = await replay([put([501, 601, 'return_created'], [FLAG, { note: 'Look' }])])
  expect(moved.counts).toEqual({ ...same, flagged: 1 })
  // A refused return has no other terms.
  const refused = await replay([
    put(always, [FEE, { percent: 10 }]),
    put(isTooSmall, [REFUSE, { message_code: 'return_refused' }]),
  ])
  expect(refused.counts).toMatchObject({ refused: 1, changed: 1 })
  expect(refused.counts.fee).toBeUndefined()
  expect(await staff.rules.list()).toEqual([])
})

test('a request that a rule refused when its order was opened would go through without the rule', async ({ world }) => {
  const { shop, staff, replay } = await begun(world)
  await addRule(world, shop, [402, 310, '0'], [5, { message_code: 'return_refused' }])
  const order = await addOrder(world, shop)
  await (await customerOf(world, shop, order)).portal.order()
  const [rule] = await staff.rules.list()
  expect((await replay([{ deactivate: rule?.id ?? 0 }])).counts).toEqual({ refusals: 1, accepted: 1 })
  expect((await replay([{ activate: rule?.id ?? 0 }])).counts).toEqual({ refusals: 1 })
})

test('mails of rules are replayed along the history of a return, without a move that was undone', async ({ world }) => {
  const { staff, takeIn, put, replay } = await begun(world)
  const one = await takeIn()
  await takeIn()
  await staff.returns.move({ params: { id: one.id }, query: { status: 'received' } })
  const emails = await staff.emails.list()
  const email_id = emails.find(({ template_type }) => template_type === 'deadline_near')?.id ?? 0
  const fields = JSON.stringify((await staff.rules.metadata()).attributes)
  const eventType = Number(/"id":(\d+),"attribute_key":"event\.type"/.exec(fields)?.[1])
  const draft = put([eventType, 601, 'parcel_received'], [SEND_EMAIL, { email_id }])
  expect((await replay([draft])).counts).toEqual({ all: 2, matching: 1, changed: 1, mails_added: 1 })
  await staff.returns.undoMove({ params: { id: one.id } })
  expect((await replay([draft])).counts).toEqual({ all: 2 })
})

test('refused requests that would have gone through are counted once per order, unless it was returned after all', async ({
  world,
}) => {
  const { shop, takeIn, put, replay, isTooSmall } = await begun(world)
  const customerOfLate = async () => {
    const order = await addOrder(world, shop, { delivered_at: daysAgo(world, 60) })
    return { order, customer: await customerOf(world, shop, order) }
  }
  const { customer } = await customerOfLate()
  await customer.portal.order()
  const returned = await customerOfLate()
  await returned.customer.portal.order()
  const nothing = await replay([put(isTooSmall, [EXTEND, { days: 10 }])])
  expect(nothing.counts).toEqual({ refusals: 2 })
  const past = await replay([put(isTooSmall, [EXTEND, { days: 60 }])])
  expect(past.counts).toEqual({ refusals: 2, accepted: 2 })
  expect(past.count('accepted')?.money).toEqual([{ currency: 'RON', amount: 200 }])
  expect(await past.rows('accepted')).toMatchObject(
    [0, 1].map(() => ({ return_id: null, total: 100, before: { is_refused: true }, after: { is_refused: false } })),
  )
  await addRule(world, shop, isTooSmall, [EXTEND as number, { days: 60 }])
  await returned.customer.portal.submit({ body: intakeOf(shop, returned.order) })
  await takeIn()
  const later = await replay([put(isTooSmall, [EXTEND, { days: 90 }])])
  // Today's rules would accept the other as well.
  expect(later.counts).toEqual({ all: 2, matching: 2, changed: 2, more_time: 2, refusals: 1 })
})

test('what was erased cannot be replayed, and says so; a result that names the customer goes with them', async ({
  world,
}) => {
  const { shop, takeIn, put, replay, isTooSmall } = await begun(world)
  const [gone, other] = [await takeIn(), await takeIn()]
  await replay([put([201, 102, other.email], [EXTEND, { days: 5 }])])
  await erasePerson(world.deps, shop.id, gone.email)
  expect(await backtestRows(world, shop)).toHaveLength(1)
  const past = await replay([put(isTooSmall, [EXTEND, { days: 30 }])])
  expect(past.counts).toMatchObject({ all: 2, changed: 1, not_replayable: 1 })
  expect(await past.rows('not_replayable')).toMatchObject([{ return_id: gone.id, before: null, after: null }])
  await erasePerson(world.deps, shop.id, other.email)
  expect((await backtestRows(world, shop)).map(({ id }) => id)).toEqual([past.id])
})

test('a cancelled one leaves nothing; a new one takes the place of one under way; all end after 7 days', async ({
  world,
}) => {
  const { shop, staff, takeIn, put, run, isTooSmall } = await begun(world)
  await takeIn()
  const body = { changes: [put(isTooSmall, [EXTEND, { days: 30 }])], days: 30 as const }
  const first = await staff.backtests.start({ body })
  expect(first).toMatchObject({ state: 'waiting', figures: null })
  const second = await staff.backtests.start({ body })
  await expect(staff.backtests.get({ params: { id: first.id } })).rejects.toMatchObject({ status: 404 })
  await staff.backtests.remove({ params: { id: second.id } })
  expect(await run()).toEqual(expect.arrayContaining(['done']))
  expect(await backtestRows(world, shop)).toEqual([])
  const third = await staff.backtests.start({ body })
  await run()
  expect(await staff.backtests.get({ params: { id: third.id } })).toMatchObject({ state: 'done' })
  const after = (days: number) => CHORES.tidying.work({ ...world.deps, clock: () => daysAgo(world, -days) })
  await after(6)
  expect(await backtestRows(world, shop)).toHaveLength(1)
  await after(8)
  expect(await backtestRows(world, shop)).toEqual([])
})

test('after a killed server another goes on where it was, and comes to the same result', async ({ world }) => {
  const { shop, staff, put, run, isTooSmall } = await begun(world)
  const ruleSet = await inShop(world.db, shop.id, (db) => loadRuleSet(db, shop.id))
  const made = Array.from({ length: 2 * PORTION + 7 }, (_, i) => {
    const created_at = daysAgo(world, 1 + (i % 50))
    const facts = { now: created_at, return: { reasons: [shop.reasonIds[i % 3 === 0 ? 'too_small' : 'damaged']] } }
    const { trace } = decideReturn(ruleSet, facts, { delivered_at: daysAgo(world, 60) })
    return { created_at, trace, facts }
  })
  await addReturns(world, shop, made)
  const { id } = await staff.backtests.start({
    body: { changes: [put(isTooSmall, [EXTEND, { days: 30 }])], days: 30 },
  })
  let looks = 0
  const diesAfter = (portions: number) =>
    ({
      get aborted() {
        return looks++ >= portions
      },
    }) as AbortSignal
  const effect = { shopId: shop.id, id, key: '', returnId: null, createdAt: new Date(0), attempt: 1 }
  const dead = HANDLERS['rule-backtest'](world.deps, { ...effect, payload: { backtest_id: id } }, diesAfter(1))
  await expect(dead).rejects.toThrow()
  expect(await staff.backtests.get({ params: { id } })).toMatchObject({
    state: 'running',
    seen: PORTION,
    figures: null,
  })
  expect(await staff.backtests.returns({ params: { id }, query: { class: 'changed' } })).toEqual([])
  await run()
  const done = await staff.backtests.get({ params: { id } })
  const inTime = made.filter(({ created_at }) => created_at >= daysAgo(world, 30))
  const changed = inTime.filter(({ facts }) => facts.return.reasons[0] === shop.reasonIds.too_small).length
  expect(done).toMatchObject({ state: 'done', seen: inTime.length, total: inTime.length })
  expect(done.figures?.find((one) => one.class === 'changed')).toMatchObject({ count: changed })
  const pages = Math.ceil(changed / BACKTEST_PER_PAGE)
  const ids = new Set<string | null>()
  for (let page = 0; page < pages; page++)
    for (const row of await staff.backtests.returns({
      params: { id },
      query: { class: 'changed', page: String(page) },
    }))
      ids.add(row.return_id)
  expect(ids.size).toBe(changed)
})

test('a draft that could not be saved is refused at its field; one of an unknown rule is not found', async ({
  world,
}) => {
  const { staff, put, isTooSmall } = await begun(world)
  const start = (change: unknown) => staff.backtests.start({ body: { changes: [change as never], days: 30 } })
  await expect(start(put([401, 601, 'nonsense'], [EXTEND, { days: 30 }]))).rejects.toMatchObject({
    status: 400,
    details: [{ field: 'changes.0.put.conditions.0.value' }],
  })
  await expect(start({ remove: 999_999 } satisfies RuleChange)).rejects.toMatchObject({ status: 404 })
  await expect(start(put(isTooSmall, [EXTEND, { days: 30 }], 999_999))).rejects.toMatchObject({ status: 404 })
})
