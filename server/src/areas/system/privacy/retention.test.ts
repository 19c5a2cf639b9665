import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { test } from '../../../test/harness.ts'
import { everything, foundOf, ION_IBAN, MARIA_IBAN, shopWithTwo } from '../../../test/two-customers.ts'
import { applyRetention } from './apply-retention.ts'

const DAY_S = 24 * 3600

test('account numbers are deleted 90 days and photos 180 days after a return is closed', async ({ world }) => {
  const { maria, staff } = await shopWithTwo(world)
  const shown = async () => {
    const { iban, return_products } = await staff.returns.getPrivate({ params: { id: maria.returnId } })
    return { iban, photos: return_products[0]?.photos.length }
  }
  // The return was closed on 1 September at ten.
  const over = Date.parse('2026-09-01T10:00:00Z')
  const at = (days: number) => ({ ...world.deps, clock: () => new Date(over + days * DAY_S * 1000 + 1000) })
  await applyRetention(at(89))
  expect(await shown()).toEqual({ iban: MARIA_IBAN, photos: 1 })
  await applyRetention(at(90))
  expect(await shown()).toEqual({ iban: null, photos: 1 })
  await applyRetention(at(179))
  expect(await shown()).toEqual({ iban: null, photos: 1 })
  await applyRetention(at(180))
  expect(await shown()).toEqual({ iban: null, photos: 0 })
  expect(foundOf(await everything(world), { photo: maria.values.photo, upload: maria.values.upload })).toEqual([])
})

test('a shop may keep them longer, and an open return keeps them', async ({ world }) => {
  const { shop, maria, ion, staff } = await shopWithTwo(world)
  const settings = await staff.settings.get()
  await staff.settings.update({ params: { id: settings.id }, body: { iban_retention_days: 400 } })
  await inShop(world.db, shop.id, (db) =>
    db
      .updateTable('returns')
      .set({ order_index: 6 })
      .where('shop_id', '=', shop.id)
      .where('id', '=', ion.returnId)
      .execute(),
  )
  const later = { ...world.deps, clock: () => new Date('2027-09-01T10:00:00Z') }
  await applyRetention(later)
  expect(await staff.returns.getPrivate({ params: { id: maria.returnId } })).toMatchObject({ iban: MARIA_IBAN })
  expect(await staff.returns.getPrivate({ params: { id: ion.returnId } })).toMatchObject({
    iban: ION_IBAN,
    return_products: [{ photos: [{ photo_key: expect.any(String) }] }],
  })
})
