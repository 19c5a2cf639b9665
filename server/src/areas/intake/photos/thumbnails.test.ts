import sharp from 'sharp'
import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { test, type World } from '../../../test/harness.ts'

const photo = (colour: string) =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()

const pathOf = (url: string) => new URL(url).pathname

const fetchFrom = async (world: World, url: string) =>
  (await world.app.inject(url.replace(/^https?:\/\/[^/]+/, ''))).rawPayload

test('a list gets a thumbnail of a photo, created once for concurrent requests', async ({ world }) => {
  const shop = await world.shop()
  const key = await world.deps.files.put(shop.id, await photo('teal'), 'image/jpeg')
  const { files } = await world.as(shop)
  const ask = () => files.downloadUrl({ query: { key, size: 'thumb' } })
  const urls = await Promise.all(Array.from({ length: 8 }, ask))
  expect(new Set(urls.map(({ url }) => pathOf(url))).size).toBe(1)
  const small = await fetchFrom(world, urls[0]?.url ?? '')
  expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 267, height: 200 })
  expect(pathOf((await ask()).url)).toBe(pathOf(urls[0]?.url ?? ''))
  const rows = await inShop(world.db, shop.id, (db) => db.selectFrom('thumbnails').selectAll().execute())
  expect(rows).toHaveLength(1)
  expect(pathOf((await files.downloadUrl({ query: { key } })).url)).toBe(`/files/${key}`)
})

test('a lost thumbnail is created again', async ({ world }) => {
  const shop = await world.shop()
  const key = await world.deps.files.put(shop.id, await photo('maroon'), 'image/jpeg')
  const { files } = await world.as(shop)
  const { url } = await files.downloadUrl({ query: { key, size: 'thumb' } })
  const copy = pathOf(url).replace('/files/', '')
  world.passTime(1)
  expect(await world.deps.files.remove(shop.id, copy, world.deps.clock())).toBe(true)
  const again = await files.downloadUrl({ query: { key, size: 'thumb' } })
  expect(pathOf(again.url)).toBe(pathOf(url))
  expect((await sharp(await fetchFrom(world, again.url)).metadata()).format).toBe('webp')
})

test('a picture that cannot be shrunk is shown as it is', async ({ world }) => {
  const shop = await world.shop()
  const broken = await world.deps.files.put(shop.id, Buffer.from('ffd8ffe0', 'hex'), 'image/jpeg')
  const label = await world.deps.files.put(shop.id, Buffer.from('%PDF-1.7'), 'application/pdf')
  const { files } = await world.as(shop)
  for (const key of [broken, label])
    expect(pathOf((await files.downloadUrl({ query: { key, size: 'thumb' } })).url)).toBe(`/files/${key}`)
})

test('another shop gets no thumbnail either', async ({ world }) => {
  const [owner, stranger] = [await world.shop(), await world.shop()]
  const key = await world.deps.files.put(owner.id, await photo('navy'), 'image/jpeg')
  await (await world.as(owner)).files.downloadUrl({ query: { key, size: 'thumb' } })
  const { files } = await world.as(stranger)
  for (const guess of [key, key.replace(/^\d+/, String(stranger.id))])
    await expect(files.downloadUrl({ query: { key: guess, size: 'thumb' } })).rejects.toMatchObject({ status: 404 })
})
