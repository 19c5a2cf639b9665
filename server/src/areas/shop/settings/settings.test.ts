import { Settings } from '@returns-desk/contract'
import { rowOf } from '@returns-desk/contract/test-rows'
import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { seedSettings } from '../../../seed/settings.ts'
import { test, type World } from '../../../test/harness.ts'

const GONE = { status: 404, code: 'not_found' }

const shopWithSettings = async (world: World) => {
  const shop = await world.shop()
  await inShop(world.db, shop.id, (db) => seedSettings(db, shop.id))
  const { settings } = await world.as(shop)
  return { shop, settings, before: await settings.get() }
}

test('a new shop accepts returns for 14 days, and sees its name, currency and time zone', async ({ world }) => {
  const { shop, before } = await shopWithSettings(world)
  const expected = rowOf(Settings, {
    id: before.id,
    days_accept_return: 14,
    accent_color: '',
    logo_url: '',
    terms_url: '',
    privacy_url: '',
    withdrawal_text: '',
    sender_name: '',
    contact_email: '',
    email_footer: '',
    translations: {},
    photo_retention_days: 180,
    iban_retention_days: 90,
    platform_returns: false,
    platform: 'embedded',
    shop_name: `Shop ${shop.handle}`,
    currency: 'RON',
    time_zone: 'Europe/Bucharest',
    country: 'RO',
    languages: ['ro', 'en'],
    version: 1,
  })
  expect(before).toEqual(expected)
})

test.for([0, 30, 365])('returns can be accepted for %i days', async (days, { world }) => {
  const { settings, before } = await shopWithSettings(world)
  const params = { id: before.id }
  const changed = await settings.update({ params, body: { ...before, days_accept_return: days } })
  expect(changed).toEqual({ ...before, days_accept_return: days, version: 2 })
  expect(await settings.get()).toEqual(changed)
})

test('returns are opened at the shop’s platform only when the shop says so', async ({ world }) => {
  const { settings, before } = await shopWithSettings(world)
  const changed = await settings.update({ params: { id: before.id }, body: { platform_returns: true } })
  expect(changed).toEqual({ ...before, platform_returns: true, version: 2 })
})

test.for(['http://shop.example/terms', 'javascript:alert(1)', 'https://a" onclick="x', 'shop.example'])(
  '%j is no link to a page of the shop',
  async (address, { world }) => {
    const { settings, before } = await shopWithSettings(world)
    for (const field of ['terms_url', 'privacy_url'])
      await expect(settings.update({ params: { id: before.id }, body: { [field]: address } })).rejects.toMatchObject({
        status: 400,
        details: [{ field, message: 'Enter an address that begins with https://.' }],
      })
  },
)

test('what is the shop’s own cannot be changed here', async ({ world }) => {
  const { settings, before } = await shopWithSettings(world)
  const body = { currency: 'EUR', shop_name: 'Other', time_zone: 'UTC' } as never
  expect(await settings.update({ params: { id: before.id }, body })).toEqual({ ...before, version: 2 })
})

test.for([
  [-1, 'en', 'Days to accept return must be a positive number.'],
  [-1, 'ro', 'Numărul de zile pentru acceptarea returului trebuie să fie pozitiv.'],
  [366, 'en', 'Days to accept return cannot exceed 365 days.'],
  [366, 'ro', 'Numărul de zile pentru acceptarea returului nu poate depăși 365.'],
  [1.5, 'en', 'Enter a whole number.'],
  ['14', 'en', 'This value is not valid.'],
] as const)('%j days are refused in %s: %s', async ([days, language, message], { world }) => {
  const { settings, before } = await shopWithSettings(world)
  await expect(
    settings.update({
      params: { id: before.id },
      body: { days_accept_return: days as number },
      headers: { 'accept-language': language },
    }),
  ).rejects.toMatchObject({ status: 400, message, details: [{ field: 'days_accept_return', message }] })
  expect(await settings.get()).toEqual(before)
})

test('the second of two concurrent changes of the settings is a conflict', async ({ world }) => {
  const { settings, before } = await shopWithSettings(world)
  const params = { id: before.id }
  const seen = { 'if-match': String(before.version) }
  await settings.update({ params, body: { days_accept_return: 20 }, headers: seen })
  await expect(settings.update({ params, body: { days_accept_return: 30 }, headers: seen })).rejects.toMatchObject({
    status: 412,
    code: 'version_conflict',
  })
  expect(await settings.get()).toMatchObject({ days_accept_return: 20 })
})

test('unknown settings and those of another shop are the same to a caller', async ({ world }) => {
  const owner = await shopWithSettings(world)
  const stranger = await shopWithSettings(world)
  for (const id of [owner.before.id, 999_999, 'abc'])
    await expect(
      stranger.settings.update({ params: { id }, body: { days_accept_return: 1 }, headers: { 'if-match': '1' } }),
    ).rejects.toMatchObject(GONE)
  expect(await owner.settings.get()).toEqual(owner.before)
  expect(await stranger.settings.get()).toEqual(stranger.before)
})
