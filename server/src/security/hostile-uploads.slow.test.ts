/** Known upload attacks on returns software. Each test is named after its case. */
import { crc32, deflateSync } from 'node:zlib'
import { PHOTO_MAX_PIXELS } from '@returns-desk/contract'
import sharp from 'sharp'
import { expect } from 'vitest'
import { furnishedShop } from '../test/builders.ts'
import { test, type World } from '../test/harness.ts'
import { addOrder, customerOf } from '../test/orders.ts'

const someCustomer = async (world: World) => {
  const shop = await furnishedShop(world)
  return customerOf(world, shop, await addOrder(world, shop))
}

const jpeg = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()

const noise = () =>
  sharp({
    create: {
      width: 400,
      height: 400,
      channels: 3,
      background: '#336699',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })

const firstHalf = (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)

/** A PNG that declares this many pixels and contains almost none. */
const pngOf = (width: number, height: number) => {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const crc = Buffer.alloc(4)
    crc.writeUInt32BE(crc32(body))
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return Buffer.concat([length, body, crc])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))), { level: 9 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

const HTML = '<!doctype html><script>fetch("/api/returns")</script>'
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const HOSTILE_FILES: Record<string, () => Promise<Buffer>> = {
  'an SVG': async () => Buffer.from(SVG),
  'an SVG with an XML head': async () => Buffer.from(`<?xml version="1.0"?>${SVG}`),
  HTML: async () => Buffer.from(HTML),
  PHP: async () => Buffer.from('<?php system($_GET[0]); ?>'),
  'a GIF': async () => GIF,
  'a GIF that is a script': async () => Buffer.from('GIF89a/*\0\0\0*/=1;alert(1)'),
  'a PDF': async () => Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj'),
  'a TIFF': async () =>
    sharp(await jpeg())
      .tiff()
      .toBuffer(),
  'an AVIF': async () =>
    sharp(await jpeg())
      .avif()
      .toBuffer(),
  'a zip': async () => Buffer.from('PK\u0003\u0004aaaaaaaa'),
  'an executable': async () => Buffer.from('MZ\u0090\0'),
  'the first bytes of a JPEG and then HTML': async () =>
    Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from(HTML)]),
  'the first bytes of a PNG and then an SVG': async () =>
    Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(SVG)]),
  'the first bytes of a WebP and nothing': async () => Buffer.from('RIFF\u0004\0\0\0WEBP'),
  'one byte': async () => Buffer.from([0xff]),
  'half a JPEG': async () => firstHalf(await noise().jpeg().toBuffer()),
  'half a PNG': async () => firstHalf(await noise().png().toBuffer()),
}

test.for(Object.keys(HOSTILE_FILES))(
  'CVE-2022-4047 and CVE-2025-6222, open upload: %s is not accepted as a photo, whatever its name',
  async (name, { world }) => {
    const customer = await someCustomer(world)
    const bytes = new Uint8Array((await HOSTILE_FILES[name]?.()) ?? [])
    for (const type of ['image/jpeg', 'image/png', 'image/webp'])
      await expect(customer.portal.addPhoto({ file: new Blob([bytes], { type }) })).rejects.toMatchObject({
        status: 400,
        code: 'photo_unreadable',
      })
    for (const type of [
      'image/svg+xml',
      'text/html',
      'application/json',
      'multipart/form-data; boundary=x',
      'image/gif',
    ])
      await expect(customer.portal.addPhoto({ file: new Blob([bytes], { type }) })).rejects.toMatchObject({
        status: 415,
        code: 'media_type_unsupported',
      })
    expect((await customer.portal.order()).photos).toEqual([])
  },
)

test('a pixel bomb is refused before it is decompressed', async ({ world }) => {
  const customer = await someCustomer(world)
  const bomb = pngOf(14_000, 14_000)
  expect(bomb.length).toBeLessThan(100_000)
  const before = process.memoryUsage().rss
  const file = new Blob([new Uint8Array(bomb)], { type: 'image/png' })
  await expect(customer.portal.addPhoto({ file })).rejects.toMatchObject({ status: 413, code: 'photo_too_large' })
  expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000)
  const side = Math.floor(Math.sqrt(PHOTO_MAX_PIXELS))
  const large = new Blob([new Uint8Array(pngOf(side, side))], { type: 'image/png' })
  expect(await customer.portal.addPhoto({ file: large })).toMatchObject({ id: expect.any(String) })
})

test('CVE-2026-23499, a picture that is also a page: only its pixels are stored', async ({ world }) => {
  const customer = await someCustomer(world)
  const picture = await jpeg()
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, HTML.length + 2]), Buffer.from(HTML)])
  const polyglots = [
    Buffer.concat([picture, Buffer.from(HTML)]),
    Buffer.concat([picture.subarray(0, 2), comment, picture.subarray(2)]),
  ]
  for (const bytes of polyglots) {
    const { url } = await customer.portal.addPhoto({ file: new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }) })
    const { pathname, search } = new URL(url)
    const stored = await world.app.inject(`${pathname}${search}`)
    expect(stored.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' })
    expect(stored.rawPayload.toString('latin1')).not.toContain('script')
  }
})
