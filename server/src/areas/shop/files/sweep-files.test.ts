import { utimes, writeFile } from 'node:fs/promises'
import { expect } from 'vitest'
import type { LocalFiles } from '../../../adapters/files/local.ts'
import { inShop } from '../../../db/db.ts'
import { addReturn, furnishedShop, newReturn } from '../../../test/builders.ts'
import { test, type World } from '../../../test/harness.ts'
import { sweepFiles } from './sweep-files.ts'

const DAY_S = 24 * 3600
const contentOf = (text: string) => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from(text)])

const put = (world: World, shopId: number, text: string) => world.deps.files.put(shopId, contentOf(text), 'image/jpeg')

const keptKeys = async (world: World, shopId: number) => {
  const keys = []
  for await (const file of world.deps.files.list()) if (file.shopId === shopId) keys.push(file.key)
  return keys.sort()
}

const addPhoto = (world: World, shopId: number, photo_key: string) =>
  inShop(world.db, shopId, (db) =>
    db
      .insertInto('order_photos')
      .values({ shop_id: shopId, id: crypto.randomUUID(), order_ref: '1', photo_key, created_at: world.deps.clock() })
      .execute(),
  )

test('photos without a reference are deleted after a day, and all others stay', async ({ world }) => {
  const shop = await furnishedShop(world)
  const [orphan, ofReturn, uploaded] = [
    await put(world, shop.id, 'orphan'),
    await put(world, shop.id, 'return'),
    await put(world, shop.id, 'upload'),
  ]
  const [product] = newReturn(shop).products
  if (product) await addReturn(world, shop, { products: [{ ...product, photo_keys: [ofReturn] }] })
  await addPhoto(world, shop.id, uploaded)
  world.passTime(DAY_S - 60)
  await sweepFiles(world.deps)
  expect(await keptKeys(world, shop.id)).toContain(orphan)
  world.passTime(120)
  await sweepFiles(world.deps)
  expect(await keptKeys(world, shop.id)).toEqual([ofReturn, uploaded].sort())
})

test('a photo that is uploaded again during the sweep is not lost', async ({ world }) => {
  const shop = await furnishedShop(world)
  const key = await put(world, shop.id, 'again')
  world.passTime(2 * DAY_S)
  const { files } = world.deps
  // Between the query and the removal a customer uploads the same photo; its row is inserted later.
  const remove: typeof files.remove = async (...parameters) => {
    await put(world, shop.id, 'again')
    return files.remove(...parameters)
  }
  await sweepFiles({ ...world.deps, files: { ...files, remove } })
  expect(await files.get(shop.id, key)).toEqual(contentOf('again'))
  await addPhoto(world, shop.id, key)
  world.passTime(2 * DAY_S)
  await sweepFiles(world.deps)
  expect(await keptKeys(world, shop.id)).toEqual([key])
})

test('leftovers of interrupted writes are deleted too', async ({ world }) => {
  const shop = await furnishedShop(world)
  const key = await put(world, shop.id, 'whole')
  await addPhoto(world, shop.id, key)
  const { files, clock } = world.deps
  const url = new URL((await files.downloadUrl(shop.id, key)) ?? '', 'http://x')
  const [expires = '', signature = ''] = [
    url.searchParams.get('expires') ?? '',
    url.searchParams.get('signature') ?? '',
  ]
  const path = (files as LocalFiles).resolve(key, expires, signature)?.path
  const left = `${path}.${crypto.randomUUID()}`
  await writeFile(left, 'half')
  await utimes(left, clock(), clock())
  world.passTime(2 * DAY_S)
  await sweepFiles(world.deps)
  expect(await keptKeys(world, shop.id)).toEqual([key])
})

test('a thumbnail is deleted with its photo', async ({ world }) => {
  const shop = await furnishedShop(world)
  const [key, copy] = [await put(world, shop.id, 'photo'), await put(world, shop.id, 'copy')]
  const row = { shop_id: shop.id, photo_key: key, thumbnail_key: copy }
  await inShop(world.db, shop.id, (db) => db.insertInto('thumbnails').values(row).execute())
  world.passTime(2 * DAY_S)
  await sweepFiles(world.deps)
  expect(await keptKeys(world, shop.id)).toEqual([])
  expect(await inShop(world.db, shop.id, (db) => db.selectFrom('thumbnails').selectAll().execute())).toEqual([])
})
