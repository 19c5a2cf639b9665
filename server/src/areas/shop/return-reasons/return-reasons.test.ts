import { ReturnReason } from '@returns-desk/contract'
import { rowOf } from '@returns-desk/contract/test-rows'
import { expect } from 'vitest'
import { test } from '../../../test/harness.ts'

test('a reason that was added is on the list, oldest first', async ({ world }) => {
  const { returnReasons } = await world.as(await world.shop())
  const damaged = await returnReasons.create({ body: { name: 'damaged', display_name: 'A ajuns deteriorat' } })
  const late = await returnReasons.create({ body: { name: 'late', description: 'Livrare târzie' } })
  const words = { name: 'damaged', display_name: 'A ajuns deteriorat', description: '' }
  expect(damaged).toEqual(rowOf(ReturnReason, { id: damaged.id, ...words, translations: {}, version: 1 }))
  expect(await returnReasons.list()).toEqual([damaged, late])
  expect(await returnReasons.get({ params: { id: late.id } })).toEqual(late)
})

test('a reason needs a name; the field error is in the language of the reader', async ({ world }) => {
  const shop = await world.shop()
  const { returnReasons } = await world.as(shop)
  await expect(returnReasons.create({ body: { name: '  ' } })).rejects.toMatchObject({
    status: 400,
    code: 'invalid_input',
    message: 'Name is required',
    details: [{ field: 'name', code: 'name_required', message: 'Name is required' }],
  })
  const inRomanian = { 'accept-language': 'ro-RO,ro;q=0.9,en;q=0.8' }
  await expect(returnReasons.create({ body: {} as never, headers: inRomanian })).rejects.toMatchObject({
    message: 'Numele este obligatoriu',
  })
  expect(await returnReasons.list()).toEqual([])
})

test('a change touches only what was sent', async ({ world }) => {
  const { returnReasons } = await world.as(await world.shop())
  const { id } = await returnReasons.create({ body: { name: 'quality', description: 'Cusături' } })
  const changed = await returnReasons.update({ params: { id }, body: { display_name: 'Calitate' } })
  const words = { name: 'quality', display_name: 'Calitate', description: 'Cusături' }
  expect(changed).toEqual(rowOf(ReturnReason, { id, ...words, translations: {}, version: 2 }))
  expect(await returnReasons.update({ params: { id }, body: {} })).toEqual({ ...changed, version: 3 })
  await expect(returnReasons.update({ params: { id }, body: { name: '' } })).rejects.toMatchObject({ status: 400 })
})

test('the second of two concurrent edits of a reason is a conflict, and nothing of the first is lost', async ({
  world,
}) => {
  const { returnReasons } = await world.as(await world.shop())
  const { id, version } = await returnReasons.create({ body: { name: 'quality' } })
  const seen = { 'if-match': String(version) }
  const first = await returnReasons.update({ params: { id }, body: { description: 'first' }, headers: seen })
  const second = returnReasons.update({ params: { id }, body: { description: 'second' }, headers: seen })
  await expect(second).rejects.toMatchObject({ status: 412, code: 'version_conflict' })
  expect(await returnReasons.get({ params: { id } })).toEqual(first)
  const fresh = { 'if-match': `"${first.version}"` }
  await expect(
    returnReasons.update({ params: { id }, body: { description: 'second' }, headers: fresh }),
  ).resolves.toMatchObject({ version: 3 })
  await expect(returnReasons.update({ params: { id: 999_999 }, body: {}, headers: fresh })).rejects.toMatchObject({
    status: 404,
  })
})

test('two reasons of a shop cannot have the same name, but a deleted one gives its name free', async ({ world }) => {
  const { returnReasons } = await world.as(await world.shop())
  const { id } = await returnReasons.create({ body: { name: 'Damaged' } })
  const other = await returnReasons.create({ body: { name: 'late' } })
  await expect(returnReasons.create({ body: { name: 'damaged' } })).rejects.toMatchObject({
    status: 409,
    code: 'name_taken',
  })
  await expect(returnReasons.update({ params: { id: other.id }, body: { name: 'DAMAGED' } })).rejects.toMatchObject({
    status: 409,
  })
  await returnReasons.remove({ params: { id } })
  await expect(returnReasons.create({ body: { name: 'damaged' } })).resolves.toMatchObject({ name: 'damaged' })
})

test('a deleted reason is gone from every call, but its row stays for the returns that used it', async ({ world }) => {
  const shop = await world.shop()
  const { returnReasons } = await world.as(shop)
  const { id } = await returnReasons.create({ body: { name: 'damaged' } })
  expect(await returnReasons.remove({ params: { id } })).toBeUndefined()
  expect(await returnReasons.list()).toEqual([])
  const gone = { status: 404, code: 'not_found' }
  await expect(returnReasons.get({ params: { id } })).rejects.toMatchObject(gone)
  await expect(returnReasons.update({ params: { id }, body: { name: 'x' } })).rejects.toMatchObject(gone)
  await expect(returnReasons.remove({ params: { id } })).rejects.toMatchObject(gone)
})

test('a shop cannot see or touch the reasons of another shop', async ({ world }) => {
  const owner = await world.as(await world.shop())
  const { id } = await owner.returnReasons.create({ body: { name: 'damaged' } })
  const stranger = (await world.as(await world.shop())).returnReasons
  expect(await stranger.list()).toEqual([])
  const refused = { status: 404, code: 'not_found' }
  await expect(stranger.get({ params: { id } })).rejects.toMatchObject(refused)
  await expect(stranger.update({ params: { id }, body: { name: 'mine' } })).rejects.toMatchObject(refused)
  await expect(stranger.remove({ params: { id } })).rejects.toMatchObject(refused)
  expect(await owner.returnReasons.get({ params: { id } })).toMatchObject({ name: 'damaged' })
})

test.for(['0', '-1', 'abc', '1e3', '99999999999', '1.5', '%00', '２'])(
  'the id %j names nothing',
  async (id, { world }) => {
    const { returnReasons } = await world.as(await world.shop())
    await expect(returnReasons.get({ params: { id } })).rejects.toMatchObject({ status: 404 })
  },
)

test('text that cannot be stored is refused in words, not with a crash', async ({ world }) => {
  const { returnReasons } = await world.as(await world.shop())
  for (const name of ['a\u0000b', 'half \ud800 pair', 'x'.repeat(201)]) {
    await expect(returnReasons.create({ body: { name } })).rejects.toMatchObject({
      status: 400,
      details: [{ field: 'name' }],
    })
  }
  await expect(returnReasons.create({ body: { name: 'șțăîâ 👍 <b>' } })).resolves.toMatchObject({
    name: 'șțăîâ 👍 <b>',
  })
})
