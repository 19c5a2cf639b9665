import { expect } from 'vitest'
import { addReturn, furnishedShop } from '../../../test/builders.ts'
import { deliver, keptMails } from '../../../test/deliver.ts'
import { type TestShop, test, type World } from '../../../test/harness.ts'

const person = async (world: World, shop: TestShop, role: 'agent' | 'manager' | 'viewer' | 'finance', name: string) => {
  const client = world.client(await world.signedIn(shop, role, name))
  return { ...client, id: (await client.account.get()).id }
}

const opened = async (world: World) => {
  const shop = await furnishedShop(world)
  const id = await addReturn(world, shop)
  const [ana, dan] = [
    await person(world, shop, 'agent', 'Ana Pop'),
    await person(world, shop, 'manager', 'Dan Ionescu'),
  ]
  return { shop, params: { id }, ana, dan }
}

test('a note is read by colleagues, with its author and the people it mentions', async ({ world }) => {
  const { params, ana, dan } = await opened(world)
  await ana.returnNotes.create({ params, body: { body: `  <b>@{${dan.id}}</b> please look, @{999999} too ` } })
  expect(await dan.returnNotes.list({ params })).toMatchObject({
    data: [
      {
        staff: { id: ana.id, name: 'Ana Pop' },
        body: `<b>@{${dan.id}}</b> please look, @{999999} too`,
        mentions: [{ id: dan.id, name: 'Dan Ionescu' }],
        edited_at: null,
        deleted_by: null,
      },
    ],
    more: 0,
  })
  await expect(ana.returnNotes.create({ params, body: { body: ' \n ' } })).rejects.toMatchObject({
    details: [{ field: 'body', message: 'Write something first.' }],
  })
})

test('a mentioned colleague is told at once in console and mail; the author is not, nor anybody who was told before', async ({
  world,
}) => {
  const { shop, params, ana, dan } = await opened(world)
  const { id } = await ana.returnNotes.create({ params, body: { body: `@{${dan.id}} and @{${ana.id}}: broken seam` } })
  expect(await dan.notifications.list()).toMatchObject([
    { kind: 'mentioned', return_id: params.id, order_name: '#1001', by: { name: 'Ana Pop' }, is_read: false },
  ])
  expect(await ana.notifications.unread()).toEqual({ count: 0 })
  const note_id = id
  await ana.returnNotes.update({ params: { ...params, note_id }, body: { body: `@{${dan.id}}: broken collar` } })
  expect(await dan.notifications.unread()).toEqual({ count: 1 })
  await deliver(world, shop)
  const mails = await keptMails(world, shop)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ subject: 'Ana Pop mentioned you in a note on the return from order #1001' })
  expect(mails[0]?.plain).toContain(`/host?open=returns%2F${params.id}`)
  expect(mails[0]?.plain).not.toContain('seam')
})

test('one’s own note is changed and deleted with a trace; of others’ only owner and manager delete', async ({
  world,
}) => {
  const { params, ana, dan, shop } = await opened(world)
  const finance = await person(world, shop, 'finance', 'Ioana')
  const { id: note_id } = await ana.returnNotes.create({ params, body: { body: 'first' } })
  const note = { ...params, note_id }
  const refused = { status: 409, code: 'note_not_yours' }
  await expect(dan.returnNotes.update({ params: note, body: { body: 'mine' } })).rejects.toMatchObject(refused)
  await expect(finance.returnNotes.remove({ params: note })).rejects.toMatchObject(refused)
  world.passTime(60)
  const changed = await ana.returnNotes.update({ params: note, body: { body: 'second' } })
  expect(changed).toMatchObject({ body: 'second', created_at: '2026-10-05T12:00:00.000Z' })
  expect(changed.edited_at).toBe('2026-10-05T12:01:00.000Z')
  expect(await dan.returnNotes.remove({ params: note })).toMatchObject({
    staff: { name: 'Ana Pop' },
    body: '',
    deleted_by: { id: dan.id, name: 'Dan Ionescu' },
  })
  await expect(ana.returnNotes.update({ params: note, body: { body: 'again' } })).rejects.toMatchObject({ status: 404 })
  await expect(ana.returnNotes.remove({ params: note })).rejects.toMatchObject({ status: 404 })
})

test('a viewer reads notes without addresses and accounts, and writes none', async ({ world }) => {
  const { params, ana, dan, shop } = await opened(world)
  const viewer = await person(world, shop, 'viewer', 'Vlad')
  const words = 'maria@example.com wants RO49 AAAA 1B31 0075 9384 0000 back'
  await dan.returnNotes.create({ params, body: { body: words } })
  const seenBy = async ({ returnNotes }: typeof ana) => (await returnNotes.list({ params })).data[0]?.body
  expect(await seenBy(viewer)).toBe('m•••@example.com wants RO49 ••• 0000 back')
  expect(await seenBy(ana)).toBe('maria@example.com wants RO49 ••• 0000 back')
  expect(await seenBy(dan)).toBe(words)
  await expect(viewer.returnNotes.create({ params, body: { body: 'no' } })).rejects.toMatchObject({ status: 403 })
})

test('notes of another shop’s returns do not exist, and long ones come in parts', async ({ world }) => {
  const { params, ana } = await opened(world)
  for (let number = 1; number <= 51; number++) await ana.returnNotes.create({ params, body: { body: String(number) } })
  const { data, more } = await ana.returnNotes.list({ params })
  expect([data[0]?.body, data.at(-1)?.body, more]).toEqual(['2', '51', 1])
  const rest = await ana.returnNotes.list({ params, query: { before: String(data[0]?.id) } })
  expect([rest.data.map(({ body }) => body), rest.more]).toEqual([['1'], 0])
  const stranger = await world.as(await world.shop())
  await expect(stranger.returnNotes.list({ params })).rejects.toMatchObject({ status: 404 })
  await expect(stranger.returnNotes.create({ params, body: { body: 'x' } })).rejects.toMatchObject({ status: 404 })
})

test('notes are exported and erased with the customer', async ({ world }) => {
  const { params, ana, dan } = await opened(world)
  await ana.returnNotes.create({ params, body: { body: 'She said the seam came loose' } })
  const email = 'maria.ionescu@example.com'
  expect(JSON.stringify(await dan.privacy.export({ body: { email } }))).toContain('the seam came loose')
  await dan.privacy.erase({ body: { email } })
  expect(await ana.returnNotes.list({ params })).toEqual({ data: [], more: 0 })
})
