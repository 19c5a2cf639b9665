import { expect } from 'vitest'
import { furnishedShop } from '../../../test/builders.ts'
import { test } from '../../../test/harness.ts'

test('the portal gets the name, language, time zone and look of its shop, and nothing else', async ({ world }) => {
  const shop = await furnishedShop(world)
  expect(await world.client().shops.get({ params: { handle: shop.handle } })).toEqual({
    handle: shop.handle,
    name: `Shop ${shop.handle}`,
    language: 'ro',
    languages: ['ro', 'en'],
    time_zone: 'Europe/Bucharest',
    accent_color: '',
    logo_url: '',
    terms_url: '',
    privacy_url: '',
    withdrawal_text: '',
    translations: {},
    is_demo: false,
    error_texts: {},
  })
})

test('the portal gets the links and the withdrawal information of its shop', async ({ world }) => {
  const shop = await furnishedShop(world)
  const { settings } = await world.as(shop)
  const texts = {
    terms_url: 'https://shop.example/terms',
    privacy_url: 'https://shop.example/privacy',
    withdrawal_text: 'Within 14 days.\n<b>No</b> reason needed.',
  }
  const translations = { en: { withdrawal_text: 'In English', email_footer: 'Not for the portal' } }
  await settings.update({ params: { id: (await settings.get()).id }, body: { ...texts, translations } })
  expect(await world.client().shops.get({ params: { handle: shop.handle } })).toMatchObject({
    ...texts,
    translations: { en: { withdrawal_text: 'In English' } },
  })
})

test.for(['nobody', 'UPPER', "'; drop table shops; --", '..', 'a'.repeat(80)])(
  'there is no shop %j',
  async (handle, { world }) => {
    await expect(world.client().shops.get({ params: { handle } })).rejects.toMatchObject({ status: 404 })
  },
)

test('the portal gets the texts that customers read as the shop has written them, and no other texts', async ({
  world,
}) => {
  const shop = await furnishedShop(world)
  const staff = (await world.as(shop)).errorMessages
  const shopId = String(shop.id)
  for (const code of ['iban_invalid', 'name_taken'])
    await staff.replace({ params: { shopId, code }, body: { message: `Ours: ${code}` } })
  const { error_texts } = await world.client().shops.get({ params: { handle: shop.handle } })
  expect(error_texts).toEqual({ ro: { iban_invalid: 'Ours: iban_invalid' } })
})
