import { randomUUID } from 'node:crypto'
import type { ApiContract, Client } from '@returns-desk/contract'
import { expect } from 'vitest'
import { addReturn, furnishedShop, type ReturnFields } from '../../../test/builders.ts'
import { test, type World } from '../../../test/harness.ts'

const processed = async (world: World, fields: ReturnFields = {}) => {
  const shop = await furnishedShop(world)
  const id = await addReturn(world, shop, { status: 4, ...fields })
  return { shop, id, params: { id }, staff: await world.as(shop), finance: await world.as(shop, 'finance') }
}

const refused = (code: string) => ({ code })
type Staff = Client<ApiContract>
const payIn = (staff: Staff, id: string, route: 'cash' | 'bank' | 'other', amount?: number) =>
  staff.refunds.pay({ params: { id }, body: { key: randomUUID(), route, ...(amount !== undefined && { amount }) } })

test('before a return is processed, its refund is what was requested, line by line', async ({ world }) => {
  const { staff, params } = await processed(world, { status: 1 })
  const refund = await staff.refunds.get({ params })
  expect(refund).toMatchObject({ total: 240.91, paid: 0, open: 240.91, currency: 'RON', payouts: [], due_on: null })
  expect(refund.lines.map(({ id, kind, title, amount }) => [id, kind, title, amount])).toEqual([
    [null, 'item', 'Cămașă de in, M / Alb', 259.9],
    [null, 'way_back', '', -18.99],
  ])
  expect(refund.lines.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(refund.total, 5)
})

test('a correction is signed, has a reason and a name, and asked twice is one', async ({ world }) => {
  const { finance, params } = await processed(world)
  const body = { key: randomUUID(), amount: 10.5, reason: 'For the trouble' }
  await finance.refunds.correct({ params, body })
  const refund = await finance.refunds.correct({ params, body })
  expect(refund.total).toBe(251.41)
  expect(refund.lines.at(-1)).toMatchObject({ kind: 'correction', amount: 10.5, reason: 'For the trouble' })
  expect(refund.lines.at(-1)?.staff?.name).toBe('The finance')
  const less = await finance.refunds.correct({ params, body: { key: randomUUID(), amount: -10.5, reason: 'Not so' } })
  expect(less.total).toBe(240.91)
  expect(less.lines.filter(({ kind }) => kind === 'correction').map(({ amount }) => amount)).toEqual([10.5, -10.5])
  const { timeline } = await finance.returns.getPrivate({ params })
  const last = timeline.filter(({ kind }) => kind === 'refund_corrected').at(-1)
  expect(JSON.parse(last?.note ?? '')).toEqual({ amount: -10.5, currency: 'RON', reason: 'Not so' })
})

test('a refund is never below zero nor below what was paid, and a key belongs to one return', async ({ world }) => {
  const { shop, finance, params, id } = await processed(world)
  const correct = (amount: number, key = randomUUID()) =>
    finance.refunds.correct({ params, body: { key, amount, reason: 'Less' } })
  await expect(correct(-240.92)).rejects.toMatchObject(refused('refund_below_zero'))
  await payIn(finance, id, 'cash', 200)
  await expect(correct(-40.92)).rejects.toMatchObject(refused('refund_below_payouts'))
  expect((await correct(-40.91)).open).toBe(0)
  const key = randomUUID()
  await correct(1, key)
  const other = await addReturn(world, shop, { status: 4 })
  const elsewhere = { params: { id: other }, body: { key, amount: 1, reason: 'x' } }
  await expect(finance.refunds.correct(elsewhere)).rejects.toMatchObject(refused('key_taken'))
})

test('cash is settled at once; the same key pays once', async ({ world }) => {
  const { finance, params } = await processed(world)
  const body = { key: randomUUID(), route: 'cash', note: 'At the counter' } as const
  await finance.refunds.pay({ params, body })
  const refund = await finance.refunds.pay({ params, body })
  expect(refund).toMatchObject({ paid: 240.91, open: 0 })
  expect(refund.payouts).toMatchObject([{ route: 'cash', state: 'settled', amount: 240.91, note: 'At the counter' }])
  expect(refund.payouts[0]?.reference).toMatch(/^R\d{7,}-1$/)
})

test('a payout by bank needs an account, waits, and counts as paid when it was sent or has arrived', async ({
  world,
}) => {
  const { finance, params, id } = await processed(world)
  await expect(payIn(finance, id, 'bank')).rejects.toMatchObject(refused('payout_account_missing'))
  const rich = await processed(world, { requiresIban: true })
  const agreed = await payIn(rich.finance, rich.id, 'bank')
  expect(agreed).toMatchObject({ paid: 0, open: 0, route: 'bank', payouts: [{ state: 'agreed' }] })
  const payout = { id: agreed.payouts[0]?.id ?? 0 }
  expect(await rich.finance.refunds.settle({ params: payout, body: {} })).toMatchObject({ paid: 240.91, open: 0 })
  await expect(rich.finance.refunds.cancel({ params: payout })).rejects.toMatchObject(refused('payout_state'))
  const back = await rich.finance.refunds.bounce({ params: payout, body: { reason: 'Account closed' } })
  expect(back).toMatchObject({ paid: 0, open: 240.91, payouts: [{ state: 'bounced', problem: 'Account closed' }] })
  const again = await payIn(rich.finance, rich.id, 'bank', 40)
  const second = { id: again.payouts[1]?.id ?? 0 }
  expect((await rich.finance.refunds.cancel({ params: second })).open).toBe(240.91)
  const kinds = (await rich.finance.returns.getPrivate({ params: rich.params })).timeline.map(({ kind }) => kind)
  const ofMoney = kinds.filter((kind) => kind.startsWith('payout_'))
  expect(ofMoney).toEqual(['agreed', 'settled', 'bounced', 'agreed', 'cancelled'].map((state) => `payout_${state}`))
  expect((await finance.refunds.get({ params })).payouts).toEqual([])
})

test.for([
  ['new', 1, 'payout_not_ready'],
  ['received', 3, 'payout_not_ready'],
  ['waiting for somebody', 6, 'payout_not_ready'],
  ['cancelled', 8, 'refund_closed'],
] as const)('a return that is %s is not paid', async ([, status, code], { world }) => {
  const { finance, id } = await processed(world, { status })
  await expect(payIn(finance, id, 'cash')).rejects.toMatchObject(refused(code))
})

test('whatever happens at the same moment, no more is paid than is owed', async ({ world }) => {
  const { finance, params, id } = await processed(world)
  const correct = (amount: number) =>
    finance.refunds.correct({ params, body: { key: randomUUID(), amount, reason: 'x' } })
  const first = await payIn(finance, id, 'cash', 40)
  const bounce = () => finance.refunds.bounce({ params: { id: first.payouts[0]?.id ?? 0 }, body: { reason: 'x' } })
  await Promise.allSettled([
    ...Array.from({ length: 6 }, () => payIn(finance, id, 'cash', 60)),
    ...[correct(-30), correct(20), correct(-90), bounce(), bounce()],
  ])
  const refund = await finance.refunds.get({ params })
  const sum = (amounts: readonly number[]) => Math.round(amounts.reduce((all, amount) => all + amount * 100, 0))
  const live = refund.payouts.filter(({ state }) => state !== 'bounced').map(({ amount }) => amount)
  expect(sum(live)).toBeLessThanOrEqual(sum(refund.lines.map(({ amount }) => amount)))
  expect(sum([refund.total])).toBe(sum(refund.lines.map(({ amount }) => amount)))
  expect(sum([refund.paid])).toBe(sum(live))
  expect(sum([refund.total, -refund.paid])).toBe(sum([refund.open]))
  expect(refund.payouts.filter(({ state }) => state === 'bounced')).toHaveLength(1)
})

test('finance pays; an agent reads and does not', async ({ world }) => {
  const { shop, params, id } = await processed(world)
  const agent = await world.as(shop, 'agent')
  expect((await agent.refunds.get({ params })).total).toBe(240.91)
  await expect(payIn(agent, id, 'cash')).rejects.toMatchObject({ status: 403 })
  await expect(agent.refunds.list({ query: {} })).rejects.toMatchObject({ status: 403 })
  await expect(
    agent.refunds.correct({ params, body: { key: randomUUID(), amount: 1, reason: 'x' } }),
  ).rejects.toMatchObject({ status: 403 })
})

test('people say why a refund is not paid, and take that back until it is completed', async ({ world }) => {
  const { staff, finance, params } = await processed(world)
  const explain = (reason: string) => finance.refunds.explain({ params, body: { reason } })
  expect((await explain('Exchanged at the counter')).unpaid_reason).toBe('Exchanged at the counter')
  expect((await finance.refunds.list({ query: {} })).total_items).toBe(0)
  expect((await explain('')).unpaid_reason).toBe('')
  expect((await finance.refunds.list({ query: {} })).total_items).toBe(1)
  await explain('Exchanged at the counter')
  await staff.returns.move({ params, query: { status: 'completed' } })
  await expect(explain('')).rejects.toMatchObject({ code: 'refund_closed' })
  expect((await explain('Paid in vouchers')).unpaid_reason).toBe('Paid in vouchers')
})

test('what is to pay is summed per currency', async ({ world }) => {
  const { shop, finance } = await processed(world)
  for (const currency of ['EUR', 'JPY', 'JPY']) await addReturn(world, shop, { status: 4, currency })
  const { sums } = await finance.refunds.list({ query: {} })
  expect(sums).toEqual([
    { currency: 'EUR', count: 1, amount: 240.91 },
    { currency: 'JPY', count: 2, amount: 48_182 },
    { currency: 'RON', count: 1, amount: 240.91 },
  ])
})
