import { allowedMoves, STATUS_INDEXES, type StatusIndex } from '@returns-desk/engine'
import fc from 'fast-check'
import { expect } from 'vitest'
import { addReturn, furnishedShop } from '../../../test/builders.ts'
import { test } from '../../../test/harness.ts'

const NAMES = [
  '',
  'new',
  'awaiting_parcel',
  'received',
  'processed',
  'refund_to_iban',
  'pending_action',
  'completed',
  'cancelled',
]
const nameOf = (index: StatusIndex) => NAMES[index] as string

test('a move is performed, counted and recorded in the history', async ({ world }) => {
  const shop = await furnishedShop(world)
  const id = await addReturn(world, shop)
  const { returns } = await world.as(shop)
  const moved = await returns.move({ params: { id }, query: { status: 'received' } })
  expect(moved).toMatchObject({ return_status: { name: 'received', order_index: 3 }, version: 2, masked: false })
  expect(moved.timeline).toMatchObject([
    { actor: 'customer', kind: 'created', from: null, to: 'new' },
    { actor: 'staff', kind: 'moved', from: 'new', to: 'received', at: world.deps.clock().toISOString() },
  ])
  expect((await returns.list({ query: { status: 'received' } })).total_items).toBe(1)
  expect((await returns.list({ query: { status: 'new' } })).total_items).toBe(0)
})

const FLAGS = [
  { isExternal: false, requiresIban: false },
  { isExternal: false, requiresIban: true },
  { isExternal: true, requiresIban: false },
  { isExternal: true, requiresIban: true },
]

test.for(FLAGS)('the server enforces all 64 pairs of statuses: %o', async (flags, { world }) => {
  const shop = await furnishedShop(world)
  const { returns } = await world.as(shop)
  for (const from of STATUS_INDEXES) {
    const allowed = allowedMoves(from, flags)
    for (const to of STATUS_INDEXES) {
      const id = await addReturn(world, shop, { ...flags, status: from })
      const outcome = await returns.move({ params: { id }, query: { status: nameOf(to) } }).catch((error) => error)
      if (to === from) expect(outcome).toMatchObject({ version: 1, return_status: { order_index: from } })
      else if (allowed.includes(to)) expect(outcome).toMatchObject({ version: 2, return_status: { order_index: to } })
      else expect(outcome).toMatchObject({ status: 409, code: 'move_not_allowed' })
    }
  }
})

test('a forbidden move is answered with the allowed ones, and changes nothing', async ({ world }) => {
  const shop = await furnishedShop(world)
  const id = await addReturn(world, shop, { status: 4 })
  const { access_token } = await world.client({ 'session-token': await world.sessionToken(shop) }).signIn.login()
  const authorization = `Bearer ${access_token}`
  const answer = await world.app.inject({
    method: 'PATCH',
    url: `/api/returns/${id}?status=cancelled`,
    headers: { authorization },
  })
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({ code: 'move_not_allowed', allowed: ['pending_action', 'completed'] })
  expect(await (await world.as(shop)).returns.getPrivate({ params: { id } })).toMatchObject({ version: 1 })
})

test('a status that does not exist is refused the same way', async ({ world }) => {
  const shop = await furnishedShop(world)
  const id = await addReturn(world, shop)
  const { returns } = await world.as(shop)
  await expect(returns.move({ params: { id }, query: { status: 'nowhere' } })).rejects.toMatchObject({ status: 409 })
  await expect(returns.move({ params: { id: 'A'.repeat(22) }, query: { status: 'received' } })).rejects.toMatchObject({
    status: 404,
  })
})

test('a hundred simultaneous moves perform one, with its effects once', async ({ world }) => {
  const shop = await furnishedShop(world)
  const id = await addReturn(world, shop)
  const { returns } = await world.as(shop)
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, () =>
      returns.move({ params: { id }, query: { status: 'received' } }).then(({ version }) => version),
    ),
  )
  expect(new Set(outcomes)).toEqual(new Set([2]))
  const { timeline } = await returns.getPrivate({ params: { id } })
  expect(timeline.filter(({ kind }) => kind === 'moved')).toHaveLength(1)
})

test('a hundred concurrent moves of a return to different statuses perform one, and the others conflict', async ({
  world,
}) => {
  const shop = await furnishedShop(world)
  const id = await addReturn(world, shop, { status: 1 })
  const { returns } = await world.as(shop)
  const targets = ['awaiting_parcel', 'received', 'processed', 'pending_action', 'cancelled']
  const headers = { 'if-match': '1' }
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, async (_, n) => {
      const status = targets[n % targets.length] as string
      return returns.move({ params: { id }, query: { status }, headers }).then(
        (moved) => moved.return_status.name,
        (error) => error.code as string,
      )
    }),
  )
  const { return_status, timeline, version } = await returns.getPrivate({ params: { id } })
  // Callers that wanted the winning status succeed without a second effect.
  for (const outcome of outcomes) expect([return_status.name, 'return_moved']).toContain(outcome)
  expect([version, timeline.length]).toEqual([2, 2])
})

test('after any sequence of moves, a return is where the table of moves puts it', async ({ world }) => {
  const shop = await furnishedShop(world)
  const { returns } = await world.as(shop)
  await fc.assert(
    fc.asyncProperty(
      fc.record({ isExternal: fc.boolean(), requiresIban: fc.boolean() }),
      fc.array(fc.constantFrom(...STATUS_INDEXES), { maxLength: 12 }),
      async (flags, targets) => {
        const id = await addReturn(world, shop, flags)
        let model: StatusIndex = 1
        const moves: string[] = []
        for (const to of targets) {
          const isAllowed = allowedMoves(model, flags).includes(to)
          const outcome = await returns
            .move({ params: { id }, query: { status: nameOf(to) } })
            .catch((error) => error.code)
          if (isAllowed) {
            moves.push(`${nameOf(model)} > ${nameOf(to)}`)
            model = to
          }
          if (!isAllowed && to !== model) expect(outcome).toBe('move_not_allowed')
          else expect(outcome.return_status.order_index).toBe(model)
        }
        const { timeline, version } = await returns.getPrivate({ params: { id } })
        expect(timeline.filter(({ kind }) => kind === 'moved').map(({ from, to }) => `${from} > ${to}`)).toEqual(moves)
        expect(version).toBe(moves.length + 1)
      },
    ),
    { numRuns: 30, seed: 11 },
  )
})
