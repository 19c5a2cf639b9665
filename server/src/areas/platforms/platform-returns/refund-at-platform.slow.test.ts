import { expect } from 'vitest'
import { moveTo } from '../../../test/couriers/courier-shop.ts'
import { asOwner } from '../../../test/database/as-owner.ts'
import { test } from '../../../test/harness.ts'
import type { Fault } from '../../../test/shopify/graphql.ts'
import { openRefunds } from '../../../test/shopify/shopify-refunds.ts'
import { effectsOf, switchOn } from '../../../test/shopify/shopify-returns.ts'
import { LOCATION } from '../../../test/shopify/store.ts'

const ELEVEN_MINUTES = 11 * 60

const PAYMENT = 'gid://shopify/OrderTransaction/00'
const OTHER_PAYMENT = 'gid://shopify/OrderTransaction/01'

test('a refund goes back to the payment of the order, and the return is processed there with it', async ({ world }) => {
  const { add, pay, run, refunds, payoutsOf, shopify } = await openRefunds(world)
  const id = await add()
  expect((await pay(id)).payouts).toMatchObject([{ route: 'platform', state: 'agreed', amount: 100 }])
  expect(refunds()).toEqual([])
  expect(await run()).toEqual([])
  const [payout] = await payoutsOf(id)
  expect(payout).toMatchObject({ state: 'settled', problem: null, suggested: null })
  expect(refunds()).toMatchObject([
    { id: payout?.external_ref, parts: [{ parentId: PAYMENT, amount: '100.00' }], credit: '0.00' },
  ])
  expect(refunds()[0]?.note).toContain(payout?.reference)
  expect(shopify.store.returns).toMatchObject([{ status: 'CLOSED', lines: [{ processed: 2 }] }])
  expect(shopify.wrong).toEqual([])
})

test('an order paid in two ways gets back from both what Shopify suggests', async ({ world }) => {
  const { add, pay, run, refunds } = await openRefunds(world)
  const payments = [
    { gateway: 'gift_card', amount: '30.00' },
    { gateway: 'shopify_payments', amount: '88.99' },
  ]
  await pay(await add({ order: { payments } }))
  expect(await run()).toEqual([])
  expect(refunds()).toMatchObject([
    {
      parts: [
        { parentId: PAYMENT, amount: '30.00' },
        { parentId: OTHER_PAYMENT, amount: '70.00' },
      ],
    },
  ])
})

test('store credit of a Shopify shop is Shopify’s own', async ({ world }) => {
  const { add, pay, run, refunds, payoutsOf, staff, shopify } = await openRefunds(world)
  const id = await add()
  await pay(id, { route: 'store_credit' })
  expect(await run()).toEqual([])
  expect(refunds()).toMatchObject([{ parts: [], credit: '100.00' }])
  expect(await payoutsOf(id)).toMatchObject([{ state: 'settled' }])
  expect((await (await staff()).storeCredits.list()).data).toEqual([])
  expect(shopify.wrong).toEqual([])
})

test('a refund that Shopify has not finished is on its way', async ({ world }) => {
  const { add, pay, run, payoutsOf, shopify } = await openRefunds(world)
  shopify.store.state.refundStatus = 'PENDING'
  const id = await add()
  await pay(id)
  expect(await run()).toEqual([])
  expect(await payoutsOf(id)).toMatchObject([{ state: 'sent' }])
})

const EVERY_CALL = ['OrderReturns', 'OpenReturn', 'ReturnState', 'SuggestRefund', 'RefundReturn', 'ReturnRefunds']
const FAULTS = ['error', 'error-after', 'silent', 'silent-after', 'half-after'] as const satisfies Fault[]

test.for(EVERY_CALL.flatMap((call) => FAULTS.map((fault) => [call, fault] as const)))(
  'with the answer to %s lost (%s), exactly one refund is made in the end',
  async ([call, fault], { world }) => {
    const { add, pay, run, refunds, payoutsOf, shopify } = await openRefunds(world)
    const id = await add()
    await pay(id)
    // Refunds are listed only after a lost answer.
    if (call === 'ReturnRefunds') shopify.misbehave('RefundReturn', 'error-after')
    shopify.misbehave(call, fault)
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await run()
      world.passTime(ELEVEN_MINUTES)
    }
    expect(refunds()).toHaveLength(1)
    expect(await payoutsOf(id)).toMatchObject([{ state: 'settled', external_ref: refunds()[0]?.id, problem: null }])
    expect(shopify.store.returns).toHaveLength(1)
    expect(shopify.wrong).toEqual([])
  },
)

test('nothing is asked again while the first request may still be on its way', async ({ world }) => {
  const { add, pay, run, refunds, payoutsOf, callsOf, shopify } = await openRefunds(world)
  const id = await add()
  await pay(id)
  shopify.misbehave('RefundReturn', 'silent')
  expect(await run()).toEqual(['later'])
  expect(await payoutsOf(id)).toMatchObject([{ state: 'asking', problem: 'payout_outcome_unknown' }])
  world.passTime(60)
  expect(await run()).toEqual(['later'])
  expect(callsOf('RefundReturn')).toBe(1)
  world.passTime(ELEVEN_MINUTES)
  expect(await run()).toEqual([])
  expect(callsOf('RefundReturn')).toBe(2)
  expect(refunds()).toHaveLength(1)
})

test('a lost refund is found even if Shopify does not keep our note', async ({ world }) => {
  const { add, pay, run, refunds, payoutsOf, callsOf, shopify } = await openRefunds(world)
  shopify.store.state.keepsNotes = false
  const id = await add()
  await pay(id)
  shopify.misbehave('RefundReturn', 'silent-after')
  expect(await run()).toEqual(['later'])
  world.passTime(ELEVEN_MINUTES)
  expect(await run()).toEqual([])
  expect(callsOf('RefundReturn')).toBe(1)
  expect(await payoutsOf(id)).toMatchObject([{ state: 'settled', external_ref: refunds()[0]?.id }])
})

test('without a refund to be seen, a return that was processed meanwhile is left to a person', async ({ world }) => {
  const { add, pay, run, refunds, payoutsOf, callsOf, shopify } = await openRefunds(world)
  const id = await add()
  await pay(id)
  shopify.misbehave('RefundReturn', 'silent-after')
  expect(await run()).toEqual(['later'])
  for (const one of shopify.store.returns) one.refunds.length = 0
  world.passTime(ELEVEN_MINUTES)
  expect(await run()).toEqual(['failed'])
  expect(callsOf('RefundReturn')).toBe(1)
  expect(refunds()).toEqual([])
  expect(await payoutsOf(id)).toMatchObject([{ state: 'asking', problem: 'payout_maybe_paid' }])
})

test('of a refund that is given up those who pay are told, and the return says why', async ({ world }) => {
  const { add, pay, run, staff, shopify } = await openRefunds(world)
  const refused = await add({ order: { payments: [{ gateway: 'shopify_payments', amount: '60.00' }] } })
  await pay(refused)
  expect(await run()).toEqual(['failed'])
  const failed = await add()
  await pay(failed)
  shopify.before('RefundReturn', () => {
    for (const { lines } of shopify.store.returns) for (const line of lines) line.processed = line.quantity
  })
  expect(await run()).toEqual(['failed'])
  expect(await (await staff()).notifications.list()).toMatchObject([
    { kind: 'refund_failed', return_id: failed },
    { kind: 'refund_failed', return_id: refused },
  ])
  const saidOf = async (id: string) => {
    const { timeline } = await (await staff()).returns.getPrivate({ params: { id } })
    return timeline.map(({ kind, note }) => [kind, JSON.parse(note ?? '{}').reason]).slice(-1)
  }
  expect(await saidOf(refused)).toEqual([['payout_given_up', 'payout_refused']])
  // It failed for good: that is said once.
  expect(await saidOf(failed)).toEqual([['payout_failed', 'payout_refused']])
})

test('two servers that pay the same refund at once pay it once', async ({ world }) => {
  const { add, pay, runEffects, run, refunds, payoutsOf } = await openRefunds(world)
  const id = await add()
  await pay(id)
  await Promise.all([runEffects(), runEffects(), runEffects()])
  for (let attempt = 0; attempt < 3; attempt += 1) {
    world.passTime(ELEVEN_MINUTES)
    await run()
  }
  expect(refunds()).toHaveLength(1)
  expect(await payoutsOf(id)).toMatchObject([{ state: 'settled' }])
})

test('a refusal is final, and the refund is open again for another way', async ({ world }) => {
  const { add, pay, run, refunds, payoutsOf, staff, shopify } = await openRefunds(world)
  const id = await add()
  await pay(id)
  // Staff refund it at Shopify between our question and our request.
  shopify.before('RefundReturn', () => {
    for (const { lines } of shopify.store.returns) for (const line of lines) line.processed = line.quantity
  })
  expect(await run()).toEqual(['failed'])
  expect(await payoutsOf(id)).toMatchObject([{ state: 'failed', problem: 'payout_refused' }])
  expect(refunds()).toEqual([])
  expect(await (await staff()).refunds.get({ params: { id } })).toMatchObject({ open: 100 })
  expect(JSON.stringify(world.logged)).not.toContain('amused')
})

test('no more is refunded than was paid', async ({ world }) => {
  const { add, pay, run, refunds, payoutsOf, callsOf } = await openRefunds(world)
  const id = await add({ order: { payments: [{ gateway: 'shopify_payments', amount: '60.00' }] } })
  await pay(id)
  expect(await run()).toEqual(['failed'])
  expect(await payoutsOf(id)).toMatchObject([{ state: 'agreed', problem: 'payout_refused' }])
  expect([refunds(), callsOf('RefundReturn')]).toEqual([[], 0])
})

test('if Shopify suggests another amount, nothing is paid until somebody has confirmed that very difference', async ({
  world,
}) => {
  const { add, pay, run, refunds, payoutsOf, staff, shopify } = await openRefunds(world)
  const id = await add({ fields: { delivery_cost_minor: 1899 } })
  await pay(id)
  expect(await run()).toEqual(['failed'])
  const [payout] = await payoutsOf(id)
  expect(payout).toMatchObject({
    ...{ state: 'agreed', problem: 'platform_amount_differs', amount: 81.01, suggested: 100 },
  })
  expect(refunds()).toEqual([])
  const params = { id: payout?.id ?? 0 }
  await expect((await staff()).refunds.confirmDifference({ params, body: { suggested: 99 } })).rejects.toMatchObject({
    code: 'platform_suggestion_changed',
  })
  await (await staff()).refunds.confirmDifference({ params, body: { suggested: 100 } })
  await expect((await staff()).refunds.confirmDifference({ params, body: { suggested: 100 } })).rejects.toMatchObject({
    code: 'payout_state',
  })
  // It changes its mind again: what was confirmed is not that.
  shopify.store.state.suggestsMore = 500
  expect(await run()).toEqual(['failed'])
  expect(await payoutsOf(id)).toMatchObject([{ state: 'agreed', suggested: 105 }])
  await (await staff()).refunds.confirmDifference({ params, body: { suggested: 105 } })
  expect(await run()).toEqual([])
  expect(refunds()).toMatchObject([{ parts: [{ parentId: PAYMENT, amount: '81.01' }] }])
  expect(await payoutsOf(id)).toMatchObject([{ state: 'settled', suggested: null }])
})

test('a payout that waits for a confirmation can be cancelled instead', async ({ world }) => {
  const { add, pay, run, refunds, payoutsOf, staff } = await openRefunds(world)
  const id = await add({ fields: { delivery_cost_minor: 1899 } })
  await pay(id)
  await run()
  const [payout] = await payoutsOf(id)
  await (await staff()).refunds.cancel({ params: { id: payout?.id ?? 0 } })
  world.passTime(ELEVEN_MINUTES)
  expect(await run()).toEqual([])
  expect(refunds()).toEqual([])
})

test('a refund in two parts is two refunds there, and the goods are processed once', async ({ world }) => {
  const { add, pay, run, refunds, payoutsOf, staff, shopify } = await openRefunds(world)
  const id = await add()
  for (const amount of [40, 60]) await pay(id, { amount })
  for (let step = 0; step < 4; step += 1) {
    await run()
    for (const { id: payoutId, suggested } of await payoutsOf(id))
      if (suggested !== null)
        await (await staff()).refunds.confirmDifference({ params: { id: payoutId }, body: { suggested } })
    world.passTime(ELEVEN_MINUTES)
  }
  // Whichever was asked for first.
  const amounts = refunds().flatMap(({ parts }) => parts.map(({ amount }) => amount))
  expect(amounts.sort()).toEqual(['40.00', '60.00'])
  expect(await payoutsOf(id)).toMatchObject([{ state: 'settled' }, { state: 'settled' }])
  expect(shopify.store.returns).toMatchObject([{ status: 'CLOSED', lines: [{ processed: 2 }] }])
  expect(shopify.wrong).toEqual([])
})

test('only accepted pieces are refunded; Shopify learns what became of each piece, and the rest is processed at the end', async ({
  world,
}) => {
  const opened = await openRefunds(world)
  const { add, pay, run, refunds, inspect, shopify, deps, shop } = opened
  await switchOn(world, opened)
  shopify.scopes.add('read_locations')
  const lines = [{ title: 'Shirt', quantity: 4, total: '200.00' }]
  const id = await add({ quantity: 4, price_minor: 20_000, order: { lines, total: '218.99' } })
  await inspect(id, {
    ...{ received: 3, accepted: 2, rejected: 1, disposition: 'restock', rejection_reason: 'Worn' },
  })
  await pay(id)
  expect(await run()).toEqual([])
  expect(refunds()).toMatchObject([{ parts: [{ amount: '100.00' }] }])
  const [there] = shopify.store.returns
  expect(there).toMatchObject({ status: 'OPEN', lines: [{ processed: 2 }] })
  expect(there?.dispositions).toMatchObject([{ type: 'RESTOCKED', quantity: 2, locationId: LOCATION }])
  await moveTo(deps, shop.id, id, 'completed')
  expect(await run()).toEqual([])
  expect(there).toMatchObject({ status: 'CLOSED', lines: [{ processed: 4 }] })
  expect(there?.dispositions.slice(1)).toMatchObject([
    { type: 'NOT_RESTOCKED', quantity: 1 },
    { type: 'MISSING', quantity: 1 },
  ])
  expect(refunds()).toHaveLength(1)
  expect(shopify.wrong).toEqual([])
})

test.for([
  ['restock', 'PROCESSING_REQUIRED'],
  ['refurbish', 'PROCESSING_REQUIRED'],
  ['dispose', 'NOT_RESTOCKED'],
  ['send_back', 'NOT_RESTOCKED'],
] as const)('without knowing the shop’s locations, %s is %s', async ([disposition, type], { world }) => {
  const { add, pay, run, inspect, shopify } = await openRefunds(world)
  const id = await add()
  await inspect(id, { received: 2, accepted: 2, disposition })
  await pay(id)
  expect(await run()).toEqual([])
  expect(shopify.store.returns[0]?.dispositions).toMatchObject([{ type, quantity: 2 }])
  expect(shopify.wrong).toEqual([])
})

test('a return is not marked as processed there while its refund waits', async ({ world }) => {
  const opened = await openRefunds(world)
  const { add, pay, run, callsOf, deps, shop, shopify, payoutsOf, staff } = opened
  await switchOn(world, opened)
  const id = await add()
  // Completed first, by a person; then it turns out that the money has not arrived.
  await moveTo(deps, shop.id, id, 'completed')
  for (const { id: payoutId } of await payoutsOf(id))
    await (await staff()).refunds.bounce({ params: { id: payoutId }, body: { reason: 'It came back' } })
  shopify.misbehave('RefundReturn', 'silent')
  await pay(id)
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await run()
    world.passTime(ELEVEN_MINUTES)
  }
  expect(opened.refunds()).toHaveLength(1)
  expect(callsOf('ProcessReturn')).toBe(0)
  expect(shopify.store.returns).toMatchObject([{ status: 'CLOSED', lines: [{ processed: 2 }] }])
  expect((await effectsOf(world, opened, id)).filter(({ state }) => state === 'failed')).toEqual([])
})

test('an order that is not at Shopify cannot be refunded there, and neither can one of a shop without a platform', async ({
  world,
}) => {
  const { add, pay, staff } = await openRefunds(world)
  const id = await add({ fields: { order_ref: null } })
  for (const route of ['platform', 'store_credit'] as const)
    await expect(pay(id, { route })).rejects.toMatchObject({ code: 'payout_route_impossible' })
  expect(await (await staff()).refunds.get({ params: { id } })).toMatchObject({ payouts: [], open: 100 })
})

test('in the queue of what is to pay, the way that is impossible for an order is named', async ({ world }) => {
  const { add, staff, shop } = await openRefunds(world)
  const [there, elsewhere] = [await add(), await add({ fields: { order_ref: null } })]
  const obstacles = async () => {
    const { data } = await (await staff()).refunds.list()
    return Object.fromEntries(data.map(({ return_id, obstacle }) => [return_id, obstacle]))
  }
  const payBy = (route: string, platform: string) =>
    asOwner(world.ownerUrl, async (owner) => {
      await owner.query('update payment_methods set route = $2, require_iban = false where shop_id = $1', [
        shop.id,
        route,
      ])
      await owner.query('update shop_directory set platform = $2 where shop_id = $1', [shop.id, platform])
    })
  for (const route of ['platform', 'store_credit']) {
    await payBy(route, 'shopify')
    expect(await obstacles()).toEqual({ [there]: null, [elsewhere]: 'payout_route_impossible' })
  }
  await payBy('cash', 'shopify')
  expect(await obstacles()).toEqual({ [there]: null, [elsewhere]: null })
  await payBy('store_credit', 'embedded')
  expect(await obstacles()).toEqual({ [there]: null, [elsewhere]: null })
})

test('a cancelled payout is not paid', async ({ world }) => {
  const { add, pay, run, refunds, staff } = await openRefunds(world)
  const id = await add()
  const [payout] = (await pay(id)).payouts
  await (await staff()).refunds.cancel({ params: { id: payout?.id ?? 0 } })
  expect(await run()).toEqual([])
  expect(refunds()).toEqual([])
})

test('while Shopify takes no requests, the payout stays agreed and says why', async ({ world }) => {
  const { add, pay, run, refunds, payoutsOf, session, shopify } = await openRefunds(world)
  const id = await add()
  await pay(id)
  shopify.tokens.clear()
  expect(await run()).toEqual(['later'])
  expect(await payoutsOf(id)).toMatchObject([{ state: 'agreed', problem: 'platform_sign_in' }])
  session.token = 'shpat_new'
  shopify.tokens.add('shpat_new')
  world.passTime(ELEVEN_MINUTES)
  expect(await run()).toEqual([])
  expect(refunds()).toHaveLength(1)
})
