import { LOGO_MAX_BYTES } from '@returns-desk/contract'
import sharp from 'sharp'
import { expect } from 'vitest'
import { furnishedShop } from '../../../test/builders.ts'
import { test, type World } from '../../../test/harness.ts'
import { sweepFiles } from '../files/sweep-files.ts'

const DAY_S = 24 * 3600

const picture = (width: number, height: number, background = '#aa331180') =>
  sharp({ create: { width, height, channels: 4, background } })

const fileOf = (bytes: Buffer | string, type = 'image/png') => new Blob([new Uint8Array(Buffer.from(bytes))], { type })

const logoOf = async (width: number, height: number, background?: string) =>
  fileOf(await picture(width, height, background).png().toBuffer())

const open = async (world: World) => {
  const shop = await furnishedShop(world)
  return { shop, staff: await world.as(shop) }
}

const fetchLogo = (world: World, url: string) => {
  const { pathname, search } = new URL(url)
  return world.app.inject(`${pathname}${search}`)
}

const filesOf = async (world: World, shopId: number) => {
  const keys = []
  for await (const file of world.deps.files.list()) if (file.shopId === shopId) keys.push(file.key)
  return keys
}

test.for(['png', 'jpeg', 'webp'] as const)(
  'a logo as %s becomes a small PNG that anyone may fetch and keep for a year',
  async (format, { world }) => {
    const { shop, staff } = await open(world)
    const bytes = await picture(2400, 600)
      .toFormat(format)
      .withExif({ IFD0: { Artist: 'Secret Name' } })
      .toBuffer()
    const { logo_url, version } = await staff.settings.saveLogo({ file: fileOf(bytes, `image/${format}`) })
    expect(version, 'an open form can still be saved').toBe(1)
    expect((await world.client().shops.get({ params: { handle: shop.handle } })).logo_url).toBe(logo_url)
    const stored = await fetchLogo(world, logo_url)
    expect(stored.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(await sharp(stored.rawPayload).metadata()).toMatchObject({ format: 'png', width: 600, height: 150 })
    expect(stored.rawPayload.includes('Secret Name')).toBe(false)
  },
)

test('what is transparent stays so, and a small logo is not enlarged', async ({ world }) => {
  const { staff } = await open(world)
  const { logo_url } = await staff.settings.saveLogo({ file: await logoOf(90, 30, '#00000000') })
  const { rawPayload } = await fetchLogo(world, logo_url)
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 90, height: 30, hasAlpha: true })
})

test('a new logo has a new address, replaces the file, and shows in mails that name the old one', async ({ world }) => {
  const { shop, staff } = await open(world)
  const first = await staff.settings.saveLogo({ file: await logoOf(90, 30, '#111111') })
  const second = await staff.settings.saveLogo({ file: await logoOf(90, 30, '#222222') })
  expect(second.logo_url).not.toBe(first.logo_url)
  expect(await filesOf(world, shop.id)).toHaveLength(1)
  const [old, now] = [await fetchLogo(world, first.logo_url), await fetchLogo(world, second.logo_url)]
  expect(old.rawPayload).toEqual(now.rawPayload)
  expect(old.headers['cache-control']).toBe('public, max-age=300')
})

test('a logo outlives the daily sweep, and is gone once it is removed', async ({ world }) => {
  const { shop, staff } = await open(world)
  const { logo_url } = await staff.settings.saveLogo({ file: await logoOf(90, 30) })
  world.passTime(2 * DAY_S)
  await sweepFiles(world.deps)
  expect((await fetchLogo(world, logo_url)).statusCode).toBe(200)
  expect(await (await world.as(shop)).settings.removeLogo()).toMatchObject({ logo_url: '' })
  expect((await fetchLogo(world, logo_url)).statusCode).toBe(404)
  expect(await filesOf(world, shop.id)).toEqual([])
  expect((await world.client().shops.get({ params: { handle: shop.handle } })).logo_url).toBe('')
})

test.for([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['the first bytes of a PNG and then HTML', '\u0089PNG\r\n\u001a\n<script>alert(1)</script>'],
  ['a GIF', 'GIF89a/*\0\0\0*/=1;alert(1)'],
])('%s is no logo', async ([, text], { world }) => {
  const { staff } = await open(world)
  const bytes = Buffer.from(text as string, 'latin1')
  await expect(staff.settings.saveLogo({ file: fileOf(bytes) })).rejects.toMatchObject({
    status: 400,
    code: 'logo_unreadable',
  })
  expect((await staff.settings.get()).logo_url).toBe('')
})

test('a logo over two megabytes is refused, and so is a file of another type', async ({ world }) => {
  const { staff } = await open(world)
  const large = fileOf(Buffer.alloc(LOGO_MAX_BYTES + 1))
  await expect(staff.settings.saveLogo({ file: large })).rejects.toMatchObject({ status: 413, code: 'logo_too_large' })
  const svg = fileOf('<svg/>', 'image/svg+xml')
  await expect(staff.settings.saveLogo({ file: svg })).rejects.toMatchObject({ status: 415 })
})

test('the logo cannot be set with the other settings', async ({ world }) => {
  const { staff } = await open(world)
  const { id } = await staff.settings.get()
  const body = { logo_url: 'https://evil.example/x.png', logo_key: '1/x.png' } as never
  expect(await staff.settings.update({ params: { id }, body })).toMatchObject({ logo_url: '' })
})

test('there is no logo of a shop that is unknown or has none', async ({ world }) => {
  const { shop } = await open(world)
  for (const path of [`/logos/${shop.handle}`, '/logos/nobody', '/logos/..%2f1', '/logos/%00'])
    expect((await world.app.inject(path)).statusCode, path).toBe(404)
})
