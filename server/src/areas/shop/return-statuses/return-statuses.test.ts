import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { seedReturnStatuses } from '../../../seed/return-statuses.ts'
import { test, type World } from '../../../test/harness.ts'

const GONE = { status: 404, code: 'not_found' }

const shopWithStatuses = async (world: World) => {
  const shop = await world.shop()
  await inShop(world.db, shop.id, (db) => seedReturnStatuses(db, shop.id, ['ro']))
  const { returnStatuses } = await world.as(shop)
  const [first, second] = await returnStatuses.list()
  if (!first || !second) throw new Error('The shop has no statuses')
  return { returnStatuses, first, second }
}

test('the statuses of a new shop stand in the order of a return', async ({ world }) => {
  const { returnStatuses, first } = await shopWithStatuses(world)
  const statuses = await returnStatuses.list()
  expect(
    statuses.map(({ order_index, name, is_final }) => `${order_index} ${name}${is_final ? ', final' : ''}`),
  ).toEqual([
    '1 new',
    '2 awaiting_parcel',
    '3 received',
    '4 processed',
    '5 refund_to_iban',
    '6 pending_action',
    '7 completed, final',
    '8 cancelled, final',
  ])
  expect(first).toMatchObject({ display_name: 'Nou', description: 'Returul tocmai a fost cerut.', version: 1 })
})

test('a status can be renamed and described, but stays where it is on the way', async ({ world }) => {
  const { returnStatuses, first } = await shopWithStatuses(world)
  const params = { id: first.id }
  const body = { name: 'fresh', display_name: 'Proaspăt', description: 'Abia sosit', order_index: 7, is_final: true }
  const changed = await returnStatuses.replace({ params, body })
  expect(changed).toEqual({ ...first, name: 'fresh', display_name: 'Proaspăt', description: 'Abia sosit', version: 2 })
  expect(await returnStatuses.get({ params })).toEqual(changed)
  expect((await returnStatuses.list())[0]).toEqual(changed)
})

test('a status needs a name; the field error is in the language of the reader', async ({ world }) => {
  const { returnStatuses, first } = await shopWithStatuses(world)
  const params = { id: first.id }
  await expect(returnStatuses.replace({ params, body: { name: '  ' } })).rejects.toMatchObject({
    status: 400,
    message: 'Name is required',
    details: [{ field: 'name', code: 'name_required' }],
  })
  await expect(
    returnStatuses.replace({ params, body: {} as never, headers: { 'accept-language': 'ro' } }),
  ).rejects.toMatchObject({ details: [{ field: 'name', message: 'Numele este obligatoriu' }] })
  expect(await returnStatuses.get({ params })).toEqual(first)
})

test('two statuses of a shop cannot have the same name in whatever case, but one may rewrite its own', async ({
  world,
}) => {
  const { returnStatuses, first, second } = await shopWithStatuses(world)
  const params = { id: second.id }
  await expect(returnStatuses.replace({ params, body: { name: 'NEW' } })).rejects.toMatchObject({
    status: 409,
    code: 'name_taken',
  })
  await expect(returnStatuses.replace({ params: { id: first.id }, body: { name: 'New' } })).resolves.toMatchObject({
    name: 'New',
  })
})

test('the second of two concurrent edits of a status is a conflict', async ({ world }) => {
  const { returnStatuses, first } = await shopWithStatuses(world)
  const params = { id: first.id }
  const seen = { 'if-match': String(first.version) }
  const changed = await returnStatuses.replace({ params, body: { name: 'one' }, headers: seen })
  await expect(returnStatuses.replace({ params, body: { name: 'two' }, headers: seen })).rejects.toMatchObject({
    status: 412,
    code: 'version_conflict',
  })
  expect(await returnStatuses.get({ params })).toEqual(changed)
})

test('an unknown status and one of another shop are the same to a caller', async ({ world }) => {
  const owner = await shopWithStatuses(world)
  const stranger = await shopWithStatuses(world)
  for (const id of [owner.first.id, 999_999, 'abc', '0']) {
    await expect(stranger.returnStatuses.get({ params: { id } })).rejects.toMatchObject(GONE)
    await expect(stranger.returnStatuses.replace({ params: { id }, body: { name: 'mine' } })).rejects.toMatchObject(
      GONE,
    )
  }
  expect(await owner.returnStatuses.get({ params: { id: owner.first.id } })).toEqual(owner.first)
})
