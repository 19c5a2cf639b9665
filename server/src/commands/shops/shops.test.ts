import { PassThrough, Readable } from 'node:stream'
import { expect } from 'vitest'
import { createSetUpLink } from '../../areas/shop/setup/setup-links.ts'
import { inShop } from '../../db/db.ts'
import { findShopId } from '../../db/shop-directory.ts'
import { addReturn, furnishedShop } from '../../test/builders.ts'
import { test, type World } from '../../test/harness.ts'
import { planMails } from '../../test/plan-mails.ts'
import { eraseByCommand, exportByCommand } from '../answer-request.ts'
import { addShop } from './add-shop.ts'
import { closeShop, openShop, removeShop, rename } from './change-shop.ts'
import { listAll, printSetUpLink } from './list-all.ts'
import type { ShopsCall, ShopsCommand } from './options.ts'

/** What the command says, with a line typed into it where it asks. */
const run = async (
  world: World,
  command: ShopsCommand,
  { typed, ...call }: Partial<Pick<ShopsCall, 'handle' | 'options'>> & { typed?: string } = {},
) => {
  const said: string[] = []
  await command({
    deps: world.deps,
    say: (line) => said.push(line),
    handle: undefined,
    options: {},
    input: Readable.from(typed === undefined ? [] : [`${typed}\n`]),
    output: new PassThrough(),
    ...call,
  })
  return said.join('\n')
}

const OWNER = { owner: 'Ana Pop', email: 'ana@example.com' }
const PASSWORD = 'seven blue teapots'
const shopOf = (world: World, handle: string) => findShopId(world.db, { platform: 'embedded', handle })

test('a shop is made with what its country suggests, and its owner can sign in', async ({ world }) => {
  await createSetUpLink(world.deps)
  const options = { name: 'Casa Verde', country: 'ro', ...OWNER }
  expect(await run(world, addShop, { options, typed: PASSWORD })).toBe(
    'Made the shop "casa-verde". Sign in at http://localhost:8080/host',
  )
  const id = (await shopOf(world, 'casa-verde')) as number
  const staff = await world.as({ id, handle: 'casa-verde' })
  expect((await staff.audit.list({ query: {} })).data).toMatchObject([{ action: 'command.create', staff: null }])
  expect(await staff.settings.get()).toMatchObject({
    ...{ shop_name: 'Casa Verde', country: 'RO', currency: 'RON', time_zone: 'Europe/Bucharest' },
    languages: ['ro'],
  })
  // Nobody is led to a page that makes the first shop any more.
  expect(await world.db.selectFrom('setup_links').selectAll().execute()).toEqual([])
  await expect(run(world, addShop, { options, typed: PASSWORD })).rejects.toThrow(
    '--handle: Another shop on this server has this address.',
  )
})

test('everything that is wrong with a new shop is said at once', async ({ world }) => {
  const options = { name: 'X', country: 'Atlantis', owner: '', email: 'ana' }
  const saying = run(world, addShop, { options, typed: 'short' })
  await expect(saying).rejects.toThrow(/--country: [\s\S]*--owner: [\s\S]*--email: [\s\S]*The password: Use at least 8/)
  expect(await shopOf(world, 'x')).toBeUndefined()
})

test('the shops are listed with their state', async ({ world }) => {
  const shop = await furnishedShop(world)
  await addReturn(world, shop)
  await inShop(world.db, shop.id, (db) => db.updateTable('shops').set({ name: 'Casa \u001b[31mRoșie' }).execute())
  await run(world, closeShop, { handle: shop.handle })
  const line = (await run(world, listAll)).split('\n').find((row) => row.startsWith(shop.handle))
  expect(line).toMatch(/^shop-\w+ +Casa \[31mRoșie +own +archived +\d{4}-\d\d-\d\d +1$/)
})

test('a shop is renamed, and moved to another address', async ({ world }) => {
  const shop = await furnishedShop(world)
  const other = await world.shop()
  const staff = await world.as(shop)
  await run(world, rename, { handle: shop.handle, options: { name: 'Casa Nouă' } })
  expect(await staff.settings.get()).toMatchObject({ shop_name: 'Casa Nouă' })
  const handle = `${shop.handle}-new`
  expect(await run(world, rename, { handle: shop.handle, options: { handle } })).toContain(`/portal/${handle}`)
  expect(await shopOf(world, handle)).toBe(shop.id)
  await expect(staff.settings.get()).rejects.toMatchObject({ status: 401 })
  await expect(run(world, rename, { handle, options: { handle: other.handle } })).rejects.toThrow('has this address')
  await expect(run(world, rename, { handle, options: { handle: 'Not OK' } })).rejects.toThrow('lower-case letters')
  await expect(run(world, rename, { handle })).rejects.toThrow('Say what to change')
})

test('archiving and opening say what they did, and what was so already', async ({ world }) => {
  const { handle } = await world.shop()
  expect(await run(world, closeShop, { handle })).toContain('Everything is kept.')
  expect(await run(world, closeShop, { handle })).toContain('archived already')
  expect(await run(world, openShop, { handle })).toContain('open again')
  expect(await run(world, openShop, { handle })).toContain('not archived')
  await expect(run(world, closeShop, { handle: 'nobody' })).rejects.toThrow('There is no shop "nobody".')
  await expect(run(world, closeShop)).rejects.toThrow('Name the shop')
})

test('deleting asks for the name, and takes everything: rows, files and the queue', async ({ world }) => {
  const shop = await furnishedShop(world)
  const photo = await world.deps.files.put(shop.id, Buffer.from('a photo'), 'image/jpeg')
  const product = { photo_keys: [photo] }
  const returnId = await addReturn(world, shop)
  await inShop(world.db, shop.id, (db) => db.updateTable('return_products').set(product).execute())
  await planMails(world, shop, 1, {}, returnId)
  world.passTime(1)
  for (const typed of ['', 'yes', shop.handle.toUpperCase()])
    await expect(run(world, removeShop, { handle: shop.handle, typed })).rejects.toThrow('Nothing was deleted.')
  await expect(run(world, removeShop, { handle: shop.handle })).rejects.toThrow('Nothing was entered.')
  expect(await shopOf(world, shop.handle)).toBe(shop.id)

  expect(await run(world, removeShop, { handle: shop.handle, typed: shop.handle })).toBe(`"${shop.handle}" is deleted.`)
  expect(await shopOf(world, shop.handle)).toBeUndefined()
  expect(await world.db.selectFrom('due_effects').select('shop_id').where('shop_id', '=', shop.id).execute()).toEqual(
    [],
  )
  for await (const file of world.deps.files.list()) expect(file.shopId).not.toBe(shop.id)
})

test('a script confirms with an option', async ({ world }) => {
  const { handle } = await world.shop()
  await expect(run(world, removeShop, { handle, options: { confirm: 'another' } })).rejects.toThrow(
    'Nothing was deleted.',
  )
  await run(world, removeShop, { handle, options: { confirm: handle } })
  expect(await shopOf(world, handle)).toBeUndefined()
})

test('a new set-up link is printed when it is asked for', async ({ world }) => {
  expect(await run(world, printSetUpLink)).toMatch(
    /^Set up your shop: http:\/\/localhost:8080\/setup\?token=[\w-]{43}$/,
  )
})

test('what was done to a shop on the server stands in its audit', async ({ world }) => {
  const shop = await furnishedShop(world)
  const { handle } = shop
  await run(world, rename, { handle, options: { name: 'Casa Nouă' } })
  await run(world, closeShop, { handle })
  await run(world, closeShop, { handle })
  await run(world, openShop, { handle })
  await exportByCommand(world.deps, shop.id, 'maria@example.com')
  await eraseByCommand(world.deps, shop.id, 'maria@example.com')
  const { data } = await (await world.as(shop)).audit.list({ query: { action: 'command' } })
  expect(data.map(({ action }) => action)).toEqual(
    ['erase', 'export', 'unarchive', 'archive', 'rename'].map((name) => `command.${name}`),
  )
  expect(data.every(({ staff }) => staff === null)).toBe(true)
  expect(data.at(-1)?.changes).toMatchObject({ name: { after: 'Casa Nouă' } })
  expect(JSON.stringify(data)).not.toContain('maria')
})
