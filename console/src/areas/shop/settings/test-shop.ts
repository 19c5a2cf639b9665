/** Test helper: a shop whose settings can be changed. */
import { type Settings, Shop } from '@returns-desk/contract'
import { rowOf } from '@returns-desk/contract/test-rows'
import { vi } from 'vitest'
import { SETTINGS } from '../../../test/settings.ts'
import type { Stubs } from '../../../test/stub-api.ts'

export const SHOP = rowOf(Shop, {
  name: 'Atelier Mara',
  country: 'RO',
  currency: 'RON',
  time_zone: 'Europe/Bucharest',
  languages: ['ro', 'en'],
  frame_origins: [],
  handle: 'atelier-mara',
  platform: 'embedded',
  has_returns: false,
  version: 2,
})

export const shopWith = (own: Partial<Shop> = {}, settings: Partial<Settings> = {}) => {
  let shop = { ...SHOP, ...own }
  let kept = { ...SETTINGS, ...settings }
  const update = vi.fn(async ({ body }: { body: Partial<Shop> }) => {
    shop = { ...shop, ...body, version: shop.version + 1 }
    return shop
  })
  const updateSettings = vi.fn(async ({ body }: { body: Partial<Settings> }) => {
    kept = { ...kept, ...body, version: kept.version + 1 }
    return kept
  })
  const stubs = {
    shop: { get: vi.fn(async () => shop), update },
    settings: { get: vi.fn(async () => kept), update: updateSettings },
  } satisfies Stubs
  return { ...stubs, update, updateSettings }
}
