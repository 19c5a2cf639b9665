import { expect } from 'vitest'
import { test } from '../../../test/harness.ts'
import { openShopifyShop } from '../../../test/shopify/shopify-shop.ts'

const day = (date: string) => new Date(`2026-09-${date}T10:00:00Z`)
const sent = (date: string, deliveredOn?: string) => ({
  createdAt: day(date).toISOString(),
  ...(deliveredOn ? { deliveredAt: day(deliveredOn).toISOString() } : {}),
})

test.for([
  ['one parcel, delivered', [sent('01', '04')], '01', '04'],
  ['one parcel, without a delivery date', [sent('01')], '01', undefined],
  ['two parcels, both delivered', [sent('01', '04'), sent('10', '12')], '10', '12'],
  ['the second parcel still in transit', [sent('01', '04'), sent('20')], '20', undefined],
  ['a parcel without a date that must have arrived before the other', [sent('01', '24'), sent('10')], '10', '24'],
] as const)(
  'an order is delivered when its last parcel has arrived: %s',
  async ([, parcels, fulfilled, delivered], { world }) => {
    const { platform, place, addOrder, deps } = await openShopifyShop(world)
    const order = await platform.getOrder(deps.db, place, addOrder({ parcels: [...parcels] }))
    expect(order).toMatchObject({ fulfilled_at: day(fulfilled), delivered_at: delivered ? day(delivered) : null })
  },
)
