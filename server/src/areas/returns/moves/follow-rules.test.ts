import { findAttributeByKey } from '@returns-desk/engine'
import { expect } from 'vitest'
import { furnishedShop } from '../../../test/builders.ts'
import { addRule } from '../../../test/change-shop.ts'
import { test, type World } from '../../../test/harness.ts'
import { addOrder, customerOf, intakeOf } from '../../../test/orders.ts'

type Shop = Awaited<ReturnType<typeof furnishedShop>>
type Written = readonly [number, number, string]

const ALWAYS: Written = [402, 310, '0']
const idOf = (key: string) => findAttributeByKey(key)?.id ?? 0
/** 601: is. */
const movedTo = (index: number): Written => [idOf('event.status_changed.to'), 601, String(index)]
const FLAG = 8
const AUTO_MOVE = 10
const ASSIGN = 11

const submit = async (world: World, shop: Shop) => {
  const order = await addOrder(world, shop)
  const customer = await customerOf(world, shop, order)
  return customer.portal.submit({ body: intakeOf(shop, order) })
}

const detailOf = async (world: World, shop: Shop, id: string) =>
  (await world.as(shop)).returns.getPrivate({ params: { id } })

const namesOf = async (world: World, shop: Shop) => {
  const statuses = await (await world.as(shop)).returnStatuses.list()
  return (index: number) => statuses.find(({ order_index }) => order_index === index)?.name ?? ''
}

test('a flagged return waits for staff, with all notes, and the customer is asked nothing', async ({ world }) => {
  const shop = await furnishedShop(world)
  await addRule(world, shop, ALWAYS, [FLAG, { note: 'Weigh it' }])
  await addRule(world, shop, ALWAYS, [FLAG, { note: 'Look at the sole' }])
  // A flagged return is not moved on.
  await addRule(world, shop, ALWAYS, [AUTO_MOVE, { to: 4 }])
  const made = await submit(world, shop)
  expect(made.order_index).toBe(6)
  const detail = await detailOf(world, shop, made.id)
  expect(detail.review_note).toBe('Weigh it\nLook at the sole')
  expect(detail.timeline.map(({ kind, actor, note }) => [kind, actor, note])).toEqual([
    ['created', 'customer', null],
    ['flagged', 'system', 'Weigh it\nLook at the sole'],
    ['moved', 'system', null],
  ])
  expect(detail.effects.filter(({ kind }) => kind === 'email')).toHaveLength(1)
  const status = (await namesOf(world, shop))(3)
  const moved = await (await world.as(shop)).returns.move({ params: { id: made.id }, query: { status } })
  expect([moved.return_status.order_index, moved.review_note]).toEqual([3, null])
})

test('the event of its own flag does not move a return, and staff may still move it on', async ({ world }) => {
  const shop = await furnishedShop(world)
  await addRule(world, shop, ALWAYS, [FLAG, { note: 'Look at it' }])
  await addRule(world, shop, movedTo(6), [AUTO_MOVE, { to: 8 }])
  await addRule(world, shop, movedTo(3), [AUTO_MOVE, { to: 4 }])
  const { id, order_index } = await submit(world, shop)
  expect([order_index, (await detailOf(world, shop, id)).review_note]).toEqual([6, 'Look at it'])
  // Who moves it on has looked: from there rules go on.
  const status = (await namesOf(world, shop))(3)
  const moved = await (await world.as(shop)).returns.move({ params: { id }, query: { status } })
  expect([moved.return_status.order_index, moved.review_note]).toEqual([4, null])
})

test('a return that is flagged again keeps all its notes, each once, and the timeline says each once', async ({
  world,
}) => {
  const shop = await furnishedShop(world)
  await addRule(world, shop, ALWAYS, [FLAG, { note: 'Weigh it' }])
  await addRule(world, shop, movedTo(6), [FLAG, { note: 'Look at the sole' }])
  await addRule(world, shop, movedTo(6), [FLAG, { note: 'Weigh it' }])
  const { id } = await submit(world, shop)
  const { review_note, timeline } = await detailOf(world, shop, id)
  expect(review_note).toBe('Weigh it\nLook at the sole')
  expect(timeline.flatMap(({ kind, note }) => (kind === 'flagged' ? [note] : []))).toEqual([
    'Weigh it',
    'Look at the sole',
  ])
})

test('a move that is undone puts the return back under review, with the notes of this review', async ({ world }) => {
  const shop = await furnishedShop(world)
  await addRule(world, shop, ALWAYS, [FLAG, { note: 'Weigh it' }])
  await addRule(world, shop, movedTo(6), [FLAG, { note: 'Look at the sole' }])
  const { id } = await submit(world, shop)
  const { returns } = await world.as(shop)
  const name = await namesOf(world, shop)
  const move = (index: number) => returns.move({ params: { id }, query: { status: name(index) } })
  for (const _ of ['once', 'twice']) {
    expect((await move(3)).review_note).toBeNull()
    expect((await returns.undoMove({ params: { id } })).review_note).toBe('Weigh it\nLook at the sole')
  }
  // A new review, asked for on the way back to 6, says nothing of the one that has ended.
  await move(3)
  expect((await move(6)).review_note).toBe('Look at the sole')
  await move(3)
  expect((await returns.undoMove({ params: { id } })).review_note).toBe('Look at the sole')
})

test('a rule moves a new return only where it may go', async ({ world }) => {
  const shop = await furnishedShop(world)
  // 1 does not lead to 5 or 7.
  await addRule(world, shop, ALWAYS, [AUTO_MOVE, { to: 7 }])
  expect((await submit(world, shop)).order_index).toBe(1)
  const other = await furnishedShop(world)
  await addRule(world, other, ALWAYS, [AUTO_MOVE, { to: 4 }])
  expect((await submit(world, other)).order_index).toBe(4)
})

test('rules that send a return in a circle come to an end', async ({ world }) => {
  const shop = await furnishedShop(world)
  await addRule(world, shop, movedTo(6), [AUTO_MOVE, { to: 3 }])
  await addRule(world, shop, movedTo(3), [AUTO_MOVE, { to: 6 }])
  const { id } = await submit(world, shop)
  const status = (await namesOf(world, shop))(6)
  await (await world.as(shop)).returns.move({ params: { id }, query: { status } })
  const { timeline, return_status } = await detailOf(world, shop, id)
  expect(timeline.filter(({ kind }) => kind === 'moved').map(({ actor }) => actor)).toEqual(['staff', 'system'])
  expect(return_status.order_index).toBe(3)
})

test('a rule assigns a return to somebody who is there, and skips who is not', async ({ world }) => {
  const shop = await furnishedShop(world)
  for (const name of ['Ana', 'Dan']) await world.signedIn(shop, 'agent', name)
  const owner = await world.as(shop)
  const people = await owner.staff.list()
  const [ana, dan] = ['Ana', 'Dan'].map((name) => ({ id: people.find((one) => one.name === name)?.id ?? 0 })) as [
    { id: number },
    { id: number },
  ]
  await addRule(world, shop, ALWAYS, [ASSIGN, { staff_id: ana.id }])
  await addRule(world, shop, ALWAYS, [ASSIGN, { staff_id: dan.id }])
  const first = await submit(world, shop)
  expect((await detailOf(world, shop, first.id)).assignee).toMatchObject({ name: 'Ana' })
  await owner.staff.update({ params: { id: ana.id }, body: { state: 'off' } })
  const second = await submit(world, shop)
  expect((await detailOf(world, shop, second.id)).assignee).toMatchObject({ name: 'Dan' })
  expect((await owner.rules.list()).map(({ problem }) => problem)).toEqual(['person_gone', undefined])
  const trace = await owner.rules.trace({ query: { 'return-id': second.id } })
  expect(trace.map(({ matched, actual_value }) => [matched, actual_value.actions[0]?.detail])).toEqual([
    [false, 'Assign to Ana'],
    [true, 'Assign to Dan'],
  ])
  await expect(addRule(world, shop, ALWAYS, [ASSIGN, { staff_id: 999_999 }])).rejects.toMatchObject({ status: 400 })
})
