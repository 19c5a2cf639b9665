import type { ShopInput } from '@returns-desk/contract'
import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { addReturn, furnishedShop } from '../../../test/builders.ts'
import { test, type World } from '../../../test/harness.ts'
import { openApp, test as shopifyTest } from '../../../test/shopify/shopify-world.ts'

const staffOf = async (world: World) => {
  const furnished = await furnishedShop(world)
  return { furnished, staff: await world.as(furnished) }
}

const ENGLISH: Omit<ShopInput, 'frame_origins'> = {
  name: 'Poppy & Sons',
  country: 'GB',
  currency: 'GBP',
  time_zone: 'Europe/London',
  languages: ['ro', 'en', 'de'],
}

test('a shop changes its name, country, currency, time zone and languages, and they count at once', async ({
  world,
}) => {
  const { furnished, staff } = await staffOf(world)
  const before = await staff.shop.get()
  expect(before).toEqual({
    name: `Shop ${furnished.handle}`,
    country: 'RO',
    currency: 'RON',
    time_zone: 'Europe/Bucharest',
    languages: ['ro', 'en'],
    frame_origins: [],
    handle: furnished.handle,
    platform: 'embedded',
    has_returns: false,
    version: 1,
  })
  expect(await staff.shop.update({ body: ENGLISH })).toEqual({ ...before, ...ENGLISH, version: 2 })
  const { name, ...place } = ENGLISH
  expect(await staff.settings.get()).toMatchObject({ ...place, shop_name: name })
  expect(await world.client().shops.get({ params: { handle: furnished.handle } })).toMatchObject({ name })
})

test('costs stay the same number in another currency', async ({ world }) => {
  const { staff } = await staffOf(world)
  const { id } = await staff.returnMethods.create({ body: { name: 'Locker', cost: 18.99 } })
  const costIn = async (currency: string) => {
    await staff.shop.update({ body: { currency } })
    return (await staff.returnMethods.get({ params: { id } })).cost
  }
  expect(await costIn('EUR')).toBe(18.99)
  expect(await costIn('BHD')).toBe(18.99)
  expect(await costIn('JPY')).toBe(19)
})

test.for([
  ['en', 'The currency can no longer be changed: there are returns in it.'],
  ['ro', 'Moneda nu mai poate fi schimbată: există retururi în această monedă.'],
])('once there are returns the currency stays, and says so in %s', async ([language, message], { world }) => {
  const { furnished, staff } = await staffOf(world)
  await addReturn(world, furnished)
  const headers = { 'accept-language': language as string }
  await expect(staff.shop.update({ body: { name: 'New', currency: 'EUR' }, headers })).rejects.toMatchObject({
    status: 409,
    code: 'currency_in_use',
    message,
  })
  expect(await staff.shop.get()).toMatchObject({ name: `Shop ${furnished.handle}`, currency: 'RON', has_returns: true })
  expect(await staff.shop.update({ body: { name: 'New', currency: 'RON' } })).toMatchObject({ name: 'New' })
})

test.for([
  [{ name: '  ' }, 'name', 'name_required'],
  [{ country: 'XX' }, 'country', 'country_unknown'],
  [{ country: 'Romania' }, 'country', 'country_unknown'],
  [{ currency: 'ABC' }, 'currency', 'currency_unknown'],
  [{ currency: 'eur' }, 'currency', 'currency_unknown'],
  [{ time_zone: 'Mars/Olympus' }, 'time_zone', 'time_zone_unknown'],
  [{ time_zone: '' }, 'time_zone', 'time_zone_unknown'],
  [{ languages: [] }, 'languages', 'language_required'],
  [{ languages: ['ro', 'ro'] }, 'languages', 'language_twice'],
  [{ languages: ['ro', 'xx'] }, 'languages.1', 'language_unknown'],
  [{ languages: ['<b>'] }, 'languages.0', 'language_unknown'],
] as const)('%j is refused at %s', async ([body, field], { world }) => {
  const { staff } = await staffOf(world)
  const before = await staff.shop.get()
  await expect(staff.shop.update({ body: body as object })).rejects.toMatchObject({
    status: 400,
    details: [expect.objectContaining({ field })],
  })
  expect(await staff.shop.get()).toEqual(before)
})

test('another first language is the one that the portal starts in, and texts change places with it', async ({
  world,
}) => {
  const { furnished, staff } = await staffOf(world)
  const { id } = await staff.settings.get()
  const translations = { en: { email_footer: 'Made in Brasov' } }
  await staff.settings.update({ params: { id }, body: { email_footer: 'Făcut la Brașov', translations } })
  expect(await staff.shop.update({ body: { languages: ['en', 'hu'] } })).toMatchObject({ languages: ['en', 'hu'] })
  const { language } = await world.client().shops.get({ params: { handle: furnished.handle } })
  expect(language).toBe('en')
  const row = await inShop(world.db, furnished.id, (db) =>
    db.selectFrom('shops').selectAll().where('shop_id', '=', furnished.id).executeTakeFirstOrThrow(),
  )
  expect(row).toMatchObject({ language: 'en', languages: ['en', 'hu'] })
  expect(await staff.settings.get()).toMatchObject({
    email_footer: 'Made in Brasov',
    translations: { ro: { email_footer: 'Făcut la Brașov' } },
  })
})

test('the second of two concurrent changes of a shop is a conflict', async ({ world }) => {
  const { staff } = await staffOf(world)
  const headers = { 'if-match': '1' }
  await staff.shop.update({ body: { name: 'First' }, headers })
  await expect(staff.shop.update({ body: { name: 'Second' }, headers })).rejects.toMatchObject({
    status: 412,
    code: 'version_conflict',
  })
  expect(await staff.shop.get()).toMatchObject({ name: 'First', version: 2 })
})

test('a shop says which pages may frame its console', async ({ world }) => {
  const { staff } = await staffOf(world)
  const frame_origins = ['https://admin.example.com', 'https://shop.example:8443']
  expect(await staff.shop.update({ body: { frame_origins } })).toMatchObject({ frame_origins })
  expect(await staff.shop.update({ body: { frame_origins: [] } })).toMatchObject({ frame_origins: [] })
})

test.for([
  'http://admin.example.com',
  'https://admin.example.com/',
  'https://admin.example.com/path',
  'https://*.example.com',
  'https://ADMIN.example.com',
  'https://user@example.com',
  "https://a.example; script-src 'unsafe-inline'",
  'https://a.example https://b.example',
  '*',
  "'self'",
  'data:',
  'https:',
  'https://a.example:99999',
])('%j may not frame a console', async (origin, { world }) => {
  const { staff } = await staffOf(world)
  await expect(staff.shop.update({ body: { frame_origins: [origin] } })).rejects.toMatchObject({
    status: 400,
    details: [expect.objectContaining({ field: 'frame_origins.0' })],
  })
})

shopifyTest('a shop at Shopify is framed by Shopify, and by no one else', async ({ world, shopify }) => {
  const handle = shopify.shop()
  const { client } = await openApp(world, shopify, handle)
  const frame_origins = [`https://${handle}`, 'https://admin.shopify.com']
  expect(await client.shop.get()).toMatchObject({ platform: 'shopify', frame_origins })
  await expect(client.shop.update({ body: { frame_origins: ['https://evil.example'] } })).rejects.toMatchObject({
    status: 409,
    code: 'frame_origins_fixed',
  })
  expect(await client.shop.update({ body: { name: 'Renamed', frame_origins } })).toMatchObject({ frame_origins })
})
