import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract, createClient, MAX_PHOTOS } from '@returns-desk/contract'
import sharp from 'sharp'
import { expect } from 'vitest'
import { localFiles } from '../../../adapters/files/local.ts'
import { buildApp } from '../../../app.ts'
import { furnishedShop } from '../../../test/builders.ts'
import { test, type World } from '../../../test/harness.ts'
import { injectFetch } from '../../../test/inject-fetch.ts'
import { TEST_KEY_RING } from '../../../test/key-ring.ts'
import { addOrder, customerOf, intakeOf, orderToken } from '../../../test/orders.ts'
import { applyRetention } from '../../system/privacy/apply-retention.ts'

const picture = (width: number, height: number, background = '#aa3311') =>
  sharp({ create: { width, height, channels: 3, background } })

const fileOf = (bytes: Buffer, type = 'image/jpeg') => new Blob([new Uint8Array(bytes)], { type })

const fetchPhoto = async (world: World, url: string) => {
  const { pathname, search } = new URL(url)
  return world.app.inject(`${pathname}${search}`)
}

const customerWithOrder = async (world: World) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop, { lines: [{ quantity: 50 }] })
  return { shop, order, customer: await customerOf(world, shop, order) }
}

test.for(['jpeg', 'png', 'webp'] as const)(
  'a %s photo becomes a JPEG of at most 2000 pixels a side',
  async (format, { world }) => {
    const { customer } = await customerWithOrder(world)
    const bytes = await picture(3000, 1500).toFormat(format).toBuffer()
    const photo = await customer.portal.addPhoto({ file: fileOf(bytes, `image/${format}`) })
    const stored = await fetchPhoto(world, photo.url)
    expect([stored.statusCode, stored.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(await sharp(stored.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 2000, height: 1000 })
    expect((await customer.portal.order()).photos.map(({ id }) => id)).toEqual([photo.id])
  },
)

test('where no photo can be kept, that is said, and the return goes its way without', async ({ world }) => {
  const folder = await mkdtemp(join(tmpdir(), 'returns-desk-full-'))
  try {
    // Not even root can create a folder inside a file, so this fails like a full disk.
    await writeFile(join(folder, 'files'), '')
    const files = localFiles(join(folder, 'files'), TEST_KEY_RING, world.deps.clock, world.deps.log)
    const { shop, order } = await customerWithOrder(world)
    const app = await buildApp({ ...world.deps, files })
    const headers = { 'order-token': await orderToken(world, shop, order) }
    const customer = createClient(contract, {
      baseUrl: 'http://localhost/api',
      fetch: injectFetch(app),
      headers: () => headers,
    })
    const photo = customer.portal.addPhoto({ file: fileOf(await picture(40, 20).jpeg().toBuffer()) })
    await expect(photo).rejects.toMatchObject({ status: 503, code: 'photos_unavailable' })
    expect(world.logged.findLast((line) => line.includes('files_unavailable'))).toContain('ENOTDIR')
    expect((await customer.portal.submit({ body: intakeOf(shop, order) })).products).toHaveLength(1)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('what the camera noted is gone, and the photo stands upright', async ({ world }) => {
  const { customer } = await customerWithOrder(world)
  const bytes = await picture(400, 200)
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'SECRET-CAMERA' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 38/1 0/1' },
    })
    .jpeg()
    .toBuffer()
  expect(bytes.toString('latin1')).toContain('SECRET-CAMERA')
  const { url } = await customer.portal.addPhoto({ file: fileOf(bytes) })
  const stored = await fetchPhoto(world, url)
  const { exif, xmp, iptc, width, height } = await sharp(stored.rawPayload).metadata()
  expect({ exif, xmp, iptc, width, height }).toEqual({ width: 200, height: 400 })
  expect(stored.rawPayload.toString('latin1')).not.toContain('SECRET')
})

test('a clear background becomes white', async ({ world }) => {
  const { customer } = await customerWithOrder(world)
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer()
  const { url } = await customer.portal.addPhoto({ file: fileOf(bytes, 'image/png') })
  const { data } = await sharp((await fetchPhoto(world, url)).rawPayload)
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([...data.subarray(0, 3)]).toEqual([255, 255, 255])
})

test('there is room for ten, also when they come at once; one taken back makes room', async ({ world }) => {
  const { customer } = await customerWithOrder(world)
  const files = await Promise.all(
    Array.from({ length: MAX_PHOTOS + 3 }, async (_, i) =>
      fileOf(
        await picture(20 + i, 20)
          .jpeg()
          .toBuffer(),
      ),
    ),
  )
  const outcomes = await Promise.allSettled(files.map((file) => customer.portal.addPhoto({ file })))
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(refused.map(({ status, code }) => [status, code])).toEqual(Array(3).fill([409, 'too_many_photos']))
  const { photos } = await customer.portal.order()
  expect(photos).toHaveLength(MAX_PHOTOS)
  const [first] = photos
  await customer.portal.removePhoto({ params: { id: first?.id ?? '' } })
  expect((await fetchPhoto(world, first?.url ?? '')).statusCode).toBe(404)
  await customer.portal.addPhoto({ file: files[0] as Blob })
  await expect(customer.portal.removePhoto({ params: { id: first?.id ?? '' } })).rejects.toMatchObject({ status: 404 })
})

test('photos go with the return that took them, and staff see them', async ({ world }) => {
  const { shop, order, customer } = await customerWithOrder(world)
  const add = async (width: number) =>
    customer.portal.addPhoto({ file: fileOf(await picture(width, 30).jpeg().toBuffer()) })
  const [taken, left] = [await add(30), await add(31)]
  const body = intakeOf(shop, order)
  const products = body.products.map((product) => ({ ...product, photo_ids: [taken.id] }))
  const made = await customer.portal.submit({ body: { ...body, products } })
  expect((await customer.portal.order()).photos.map(({ id }) => id)).toEqual([left.id])
  const staff = await world.as(shop)
  const detail = await staff.returns.getPrivate({ params: { id: made.id } })
  const key = detail.return_products[0]?.photos[0]?.photo_key ?? ''
  const { url } = await staff.files.downloadUrl({ query: { key } })
  expect((await fetchPhoto(world, url)).statusCode).toBe(200)
  // It belongs to a return now.
  const again = intakeOf(shop, order, { products })
  await expect(customer.portal.submit({ body: again })).rejects.toMatchObject({ code: 'photo_unknown' })
})

test('photos of abandoned drafts are removed after a month, with their files, unless a return has the same', async ({
  world,
}) => {
  const { shop, order, customer } = await customerWithOrder(world)
  const add = async (width: number) =>
    customer.portal.addPhoto({ file: fileOf(await picture(width, 40).jpeg().toBuffer()) })
  const [kept, forgotten] = [await add(40), await add(41)]
  const body = intakeOf(shop, order)
  await customer.portal.submit({
    body: { ...body, products: body.products.map((p) => ({ ...p, photo_ids: [kept.id] })) },
  })
  await add(40)
  const isThere = async (url: string) => {
    const key = decodeURIComponent(new URL(url).pathname.replace('/files/', ''))
    return (await world.deps.files.downloadUrl(shop.id, key)) !== undefined
  }
  const areThere = async () => [await isThere(kept.url), await isThere(forgotten.url)]
  world.passTime(29 * 24 * 3600)
  await applyRetention(world.deps)
  expect(await areThere()).toEqual([true, true])
  world.passTime(2 * 24 * 3600)
  await applyRetention(world.deps)
  expect(await areThere()).toEqual([true, false])
})
