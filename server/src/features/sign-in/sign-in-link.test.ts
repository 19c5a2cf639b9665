import { expect } from 'vitest'
import { inShop } from '../../db/db.ts'
import { markAsDemo } from '../../test/builders.ts'
import { test } from '../../test/harness.ts'
import { importOrders } from '../orders-import/save-orders.ts'
import { signInLink } from './sign-in-link.ts'

const env = { publicUrl: 'https://returns.example.com' }

test('sign-in links exist only for demo shops', async ({ world }) => {
  const { id, handle } = await world.shop()
  expect(await signInLink(env, world.deps, handle)).toBeUndefined()
  expect(await signInLink(env, world.deps, 'nobody')).toBeUndefined()
  await markAsDemo(world, { id, handle })
  const link = (await signInLink(env, world.deps, handle)) ?? ''
  const token = new URL(link).searchParams.get('session-token') ?? ''
  expect(await world.client({ 'session-token': token }).signIn.login()).toMatchObject({
    shop: id,
    signed_in_by: 'link',
  })
})

test('with its first real order a demo shop is none: no new link, the printed one and whoever came by it are out', async ({
  world,
}) => {
  const shop = await world.shop()
  await markAsDemo(world, shop)
  const link = (await signInLink(env, world.deps, shop.handle)) ?? ''
  const visitor = world.client({ 'session-token': new URL(link).searchParams.get('session-token') ?? '' })
  const byLink = await visitor.signIn.login()
  const byPassword = await world.as(shop)
  const stranger = world.client({ authorization: `Bearer ${byLink.access_token}` })
  await expect(stranger.returnReasons.list()).resolves.toEqual([])

  await inShop(world.db, shop.id, (db) => importOrders(db, shop.id, [], 'en'))
  expect(await signInLink(env, world.deps, shop.handle)).toBeUndefined()
  await expect(visitor.signIn.login()).rejects.toMatchObject({ status: 401 })
  await expect(stranger.returnReasons.list()).rejects.toMatchObject({ status: 401 })
  await expect(stranger.signIn.refresh()).rejects.toMatchObject({ status: 401 })
  await expect(byPassword.returnReasons.list()).resolves.toEqual([])
})
