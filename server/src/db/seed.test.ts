import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isIban, isOpen, returnWindow } from '@returns-desk/engine'
import { expect } from 'vitest'
import { localFiles } from '../adapters/files/local.ts'
import { findShopId } from '../features/shops/queries.ts'
import { test } from '../test/harness.ts'
import { TEST_KEY_RING } from '../test/key-ring.ts'
import { inShop } from './db.ts'
import { DEMO_SHOP, seedDemoShop } from './seed.ts'

test('the demo shop has a year of trading behind it', { timeout: 60_000 }, async ({ world }) => {
  const folder = await mkdtemp(join(tmpdir(), 'returns-desk-demo-'))
  const { clock, vault } = world.deps
  const files = localFiles(folder, TEST_KEY_RING, clock)
  const options = { now: clock(), vault, files, operatorPassword: 'a password of ours', embedOrigins: [] }
  expect(await seedDemoShop(world.db, DEMO_SHOP, options)).toEqual({ newPassword: undefined })
  expect(await seedDemoShop(world.db, DEMO_SHOP, options)).toBeUndefined()
  const id = (await findShopId(world.db, { platform: 'embedded', handle: 'demo' })) as number
  const {
    returns,
    returnStatuses,
    rules,
    emails,
    returnReasons,
    returnMethods,
    paymentMethods,
    settings,
    errorMessages,
  } = await world.as({ id, handle: 'demo' })

  expect(await returns.list({ query: {} })).toMatchObject({ total_items: 240, total_pages: 24 })
  for (const { name } of await returnStatuses.list()) {
    expect((await returns.list({ query: { status: name } })).total_items, name).toBeGreaterThan(0)
  }
  const all = (
    await Promise.all([0, 1, 2].map((page) => returns.list({ query: { page: String(page), 'per-page': '100' } })))
  ).flatMap(({ data }) => data)
  expect(new Set(all.map(({ currency }) => currency))).toEqual(new Set(['RON']))
  const details = await Promise.all(all.slice(0, 120).map((item) => returns.getPrivate({ params: { id: item.id } })))
  const ibans = details.flatMap(({ iban }) => iban ?? [])
  expect(ibans.length).toBeGreaterThan(10)
  expect(ibans.every(isIban)).toBe(true)
  const photo = details.flatMap(({ return_products }) => return_products.flatMap(({ photos }) => photos))[0]
  expect(await files.downloadUrl(id, photo?.photo_key ?? '')).toMatch(/^\/files\//)
  expect((await rules.trace({ query: { 'return-id': all[0]?.id ?? '' } })).length).toBeGreaterThan(3)

  expect([(await returnReasons.list()).length, (await returnMethods.list({ query: {} })).length]).toEqual([8, 3])
  expect([(await paymentMethods.list({ query: {} })).length, (await emails.list()).length]).toEqual([3, 22])
  expect((await settings.get()).days_accept_return).toBe(14)
  expect((await errorMessages.list({ params: { shopId: id } })).every(({ is_default }) => is_default)).toBe(true)

  const orders = await inShop(world.db, id, (db) =>
    db.selectFrom('orders').selectAll().where('shop_id', '=', id).execute(),
  )
  const stillOpen = orders.filter((order) =>
    isOpen(
      returnWindow(
        { ...order, ordered_at: order.created_at },
        { days_accept_return: 14, time_zone: 'Europe/Bucharest' },
      ),
      clock(),
    ),
  )
  expect(stillOpen.length).toBeGreaterThan(20)
  await rm(folder, { recursive: true })
})
