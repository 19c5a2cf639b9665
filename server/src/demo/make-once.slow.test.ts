import { DEMO_SEED, demoOrders } from '@returns-desk/demo'
import { expect } from 'vitest'
import type { Deps } from '../config/deps.ts'
import { inShop } from '../db/db.ts'
import { findShopId } from '../db/shop-directory.ts'
import { HANDLERS } from '../handlers.ts'
import { contradictionsIn } from '../test/contradictions.ts'
import { test, type World } from '../test/harness.ts'
import { CHUNK_ORDERS } from './big-shop.ts'
import { seedBigShop, seedDemoShop } from './demo-shop.ts'

const PATIENT = { timeout: 300_000 }

const shopCalled = (handle: string, returns = 12) => ({ handle, name: 'Small', language: 'ro', returns }) as const
const optionsOf = ({ deps }: World) => ({
  now: deps.clock(),
  operatorPassword: 'a password of ours',
  embedOrigins: [],
  handlers: HANDLERS,
})

const idOf = async (world: World, handle: string) =>
  (await findShopId(world.db, { platform: 'embedded', handle })) as number

/** Goes away in the middle of the work, as a process does that is killed. */
const dyingAfter = (deps: Deps, orders: number): Deps => {
  let left = orders
  const getOrder: Deps['platform']['getOrder'] = (...call) => {
    if (left-- <= 0) throw new Error('killed')
    return deps.platform.getOrder(...call)
  }
  return { ...deps, platform: { ...deps.platform, getOrder } }
}

test('leftovers of a killed start are replaced by the next one', PATIENT, async ({ world }) => {
  const shop = shopCalled('killed')
  const seed = (deps: Deps) => seedDemoShop(deps, shop, optionsOf(world))
  await expect(seed(dyingAfter(world.deps, 5))).rejects.toThrow('killed')
  const half = await idOf(world, 'killed')
  expect(await seed(world.deps)).toEqual({ newPassword: undefined })
  const whole = await idOf(world, 'killed')
  expect(whole).not.toBe(half)
  expect(await contradictionsIn(world.deps, whole)).toEqual({ returns: 12, found: [] })
  expect(await inShop(world.db, half, (db) => db.selectFrom('shops').selectAll().execute())).toEqual([])
  expect(await seed(world.deps)).toBeUndefined()
})

test('a shop of that name that is no demo is left alone', async ({ world }) => {
  const shop = await world.shop()
  expect(await seedDemoShop(world.deps, shopCalled(shop.handle), optionsOf(world))).toBeUndefined()
})

const told = async (world: World, handle: string) => {
  const shopId = await idOf(world, handle)
  return inShop(world.db, shopId, (db) =>
    db
      .selectFrom('returns as r')
      .innerJoin('return_methods as m', (join) =>
        join.onRef('m.shop_id', '=', 'r.shop_id').onRef('m.id', '=', 'r.return_method_id'),
      )
      .select([
        'r.order_name',
        'r.created_at',
        'r.order_index',
        'r.price_minor',
        'r.delivery_cost_minor',
        'm.name',
        'r.awb',
      ])
      .where('r.shop_id', '=', shopId)
      .orderBy('r.created_at')
      .execute(),
  )
}

test('the same day makes the same shop', PATIENT, async ({ world }) => {
  for (const handle of ['one', 'another']) await seedDemoShop(world.deps, shopCalled(handle, 24), optionsOf(world))
  expect(await told(world, 'one')).toHaveLength(24)
  expect(await told(world, 'another')).toEqual(await told(world, 'one'))
})

test('a big shop contradicts itself no more than a small one, and is never held whole', PATIENT, async ({ world }) => {
  const returns = 400
  const count = returns * 4
  let read = 0
  let written = 0
  const lead: number[] = []
  const made = demoOrders({ now: world.deps.clock(), seed: DEMO_SEED, count })
  const orders = {
    *[Symbol.iterator]() {
      for (const order of made) {
        // The first reading only counts.
        if (++read > count) lead.push(read - count - written)
        yield order
      }
    },
  }
  const onWritten = (some: number) => {
    written += some
  }
  await seedBigShop(world.deps, shopCalled('big', returns), { ...optionsOf(world), orders, onWritten })
  expect(Math.max(...lead)).toBe(CHUNK_ORDERS)
  expect([read, written]).toEqual([2 * count, count])
  const shopId = await idOf(world, 'big')
  expect(await contradictionsIn(world.deps, shopId)).toEqual({ returns, found: [] })
  const staff = await world.as({ id: shopId, handle: 'big' })
  expect(await staff.returns.list({ query: {} })).toMatchObject({ total_items: returns })
})
