import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { test, type World } from '../../../test/harness.ts'
import { s3World } from '../../../test/s3/s3-world.ts'

const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')
const put = (world: World, shopId: number) => world.deps.files.put(shopId, JPEG, 'image/jpeg')
const path = (url: string) => url.replace(/^https?:\/\/[^/]+/, '')

test('staff get a URL of a photo of their shop that is valid for five minutes', async ({ world }) => {
  const shop = await world.shop()
  const key = await put(world, shop.id)
  const { url } = await (await world.as(shop)).files.downloadUrl({ query: { key } })
  const photo = await world.app.inject(path(url))
  expect(photo.rawPayload).toEqual(JPEG)
  expect(photo.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  })
  world.passTime(301)
  expect((await world.app.inject(path(url))).statusCode).toBe(404)
})

test('photos of another shop, and keys with other paths, are not found', async ({ world }) => {
  const [owner, stranger] = [await world.shop(), await world.shop()]
  const key = await put(world, owner.id)
  const { files } = await world.as(stranger)
  const guesses = [
    key,
    key.replace(/^\d+/, String(stranger.id)),
    '../../../features/secret-keys',
    `${stranger.id}/../${key}`,
    `${stranger.id}/..%2f${key}`,
    '/etc/passwd',
    'a\0b',
  ]
  for (const guess of guesses)
    await expect(files.downloadUrl({ query: { key: guess } }), guess).rejects.toMatchObject({ status: 404 })
})

test('a tampered URL opens nothing', async ({ world }) => {
  const shop = await world.shop()
  const key = await put(world, shop.id)
  const url = path((await (await world.as(shop)).files.downloadUrl({ query: { key } })).url)
  const other = await world.deps.files.put(shop.id, Buffer.from([...JPEG, 0]), 'image/png')
  const tampered = [
    url.replace(/expires=\d+/, 'expires=99999999999'),
    url.replace(/signature=.{4}/, 'signature=AAAA'),
    url.replace(/&signature=.*/, ''),
    url.replace(key, other),
    url.replace(key, '..%2fsecret-keys'),
  ]
  for (const address of tampered) expect((await world.app.inject(address)).statusCode, address).toBe(404)
})

test('only pictures and labels are stored at all', async ({ world }) => {
  const shop = await world.shop()
  for (const type of ['text/html', 'image/svg+xml', 'application/javascript']) {
    await expect(world.deps.files.put(shop.id, JPEG, type)).rejects.toThrow('unsupported type of file')
  }
})

test('the same photo uploaded twice is one file', async ({ world }) => {
  const shop = await world.shop()
  expect(await put(world, shop.id)).toBe(await put(world, shop.id))
})

test('with a bucket, the same calls return URLs of the bucket', async () => {
  const { world, server, close } = await s3World()
  try {
    const [shop, stranger] = [await world.shop(), await world.shop()]
    const key = await put(world, shop.id)
    const { url } = await (await world.as(shop)).files.downloadUrl({ query: { key } })
    expect(url).toMatch(new RegExp(`^${server.origin}/photos/${key}\\?`))
    expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(JPEG)
    const { files } = await world.as(stranger)
    for (const guess of [key, key.replace(/^\d+/, String(stranger.id)), `${stranger.id}/../${key}`])
      await expect(files.downloadUrl({ query: { key: guess } }), guess).rejects.toMatchObject({ status: 404 })
    expect((await world.app.inject(`/files/${key}?expires=99999999999&signature=x`)).statusCode).toBe(404)
  } finally {
    await close()
  }
})

test('an unavailable bucket is reported, and everything else keeps working', async () => {
  const { world, server, close } = await s3World()
  try {
    const shop = await world.shop()
    const key = await put(world, shop.id)
    const staff = await world.as(shop)
    server.misbehaveNext('fails', 'fails', 'fails')
    await expect(staff.files.downloadUrl({ query: { key } })).rejects.toMatchObject({ status: 503 })
    expect(await staff.returnReasons.list()).toEqual([])
    expect((await staff.files.downloadUrl({ query: { key } })).url).toContain(key)
  } finally {
    await close()
  }
})

test('the console may show pictures from a bucket on plain http', async () => {
  const site = await mkdtemp(join(tmpdir(), 'returns-desk-site-'))
  await writeFile(join(site, 'index.html'), '<!doctype html>')
  const { world, server, close } = await s3World({ sites: { console: site, portal: site } })
  try {
    const page = await world.app.inject('/returns')
    expect(page.headers['content-security-policy']).toContain(`img-src 'self' data: blob: https: ${server.origin};`)
  } finally {
    await close()
    await rm(site, { recursive: true })
  }
})
