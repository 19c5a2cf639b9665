import { expect } from 'vitest'
import { sweepEffects } from '../../../outbox/run-due-effects.ts'
import { furnishedShop } from '../../../test/builders.ts'
import { deliver, keptMails } from '../../../test/deliver.ts'
import { PASSWORD, test, type World } from '../../../test/harness.ts'
import { planMails } from '../../../test/plan-mails.ts'
import { archiveShop, unarchiveShop } from './archive-shop.ts'

const CLOSED = { status: 410, code: 'shop_closed' }

const signInAtHost = (world: World, shop: string) =>
  world.app.inject({
    method: 'POST',
    url: '/host/sign-in',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ shop, password: PASSWORD }).toString(),
  })

const queued = (world: World, shopId: number) =>
  world.db.selectFrom('due_effects').select('effect_id').where('shop_id', '=', shopId).execute()

test('the portal of an archived shop says that it is closed, and nobody signs in', async ({ world }) => {
  const shop = await furnishedShop(world)
  const staff = await world.as(shop)
  const cookie = String((await signInAtHost(world, shop.handle)).headers['set-cookie']).split(';')[0] ?? ''
  expect(await archiveShop(world.deps, shop.id)).toBe(true)
  expect(await archiveShop(world.deps, shop.id)).toBe(false)
  await expect(world.client().shops.get({ params: { handle: shop.handle } })).rejects.toMatchObject(CLOSED)
  const claim = { order_name: '#1', email: 'a@example.com' }
  await expect(
    world.client().portal.requestCode({ params: { handle: shop.handle }, body: claim } as never),
  ).rejects.toMatchObject(CLOSED)
  await expect(staff.returnReasons.list()).rejects.toMatchObject({ status: 401 })
  await expect(world.as(shop)).rejects.toMatchObject(CLOSED)
  expect((await world.app.inject({ url: '/host', headers: { cookie } })).body).not.toContain('<iframe')
  const refused = await signInAtHost(world, shop.handle)
  expect([refused.statusCode, refused.body.includes('This shop is closed.')]).toEqual([401, true])

  expect(await unarchiveShop(world.deps, shop.id)).toBe(true)
  expect(await (await world.as(shop)).returnReasons.list()).not.toHaveLength(0)
  await world.client().shops.get({ params: { handle: shop.handle } })
})

test('nothing leaves an archived shop; what was pending goes on when it is opened', async ({ world }) => {
  const shop = await furnishedShop(world)
  await planMails(world, shop, 2)
  await archiveShop(world.deps, shop.id)
  // One that was leased before, and one that a program adds in between.
  await planMails(world, shop, 1)
  await deliver(world, shop)
  await sweepEffects(world.deps, 0)
  expect(await keptMails(world, shop)).toEqual([])
  expect(await queued(world, shop.id)).toEqual([])
  await unarchiveShop(world.deps, shop.id)
  await sweepEffects(world.deps, 0)
  expect((await queued(world, shop.id)).length).toBeGreaterThan(1)
  await deliver(world, shop)
  expect((await keptMails(world, shop)).length).toBeGreaterThan(1)
})
