import { expect } from 'vitest'
import { inShop } from '../../db/db.ts'
import { test } from '../../test/harness.ts'
import { importOrders } from '../orders-import/save-orders.ts'
import { signInLink } from './sign-in-link.ts'

const env = { publicUrl: 'https://returns.example.com' }

test('sign-in links exist only for demo shops', async ({ world }) => {
  const { id, handle } = await world.shop()
  expect(await signInLink(env, world.deps, handle)).toBeUndefined()
  expect(await signInLink(env, world.deps, 'nobody')).toBeUndefined()
  await inShop(world.db, id, (db) => db.updateTable('shops').set({ is_demo: true }).where('shop_id', '=', id).execute())
  const link = (await signInLink(env, world.deps, handle)) ?? ''
  const token = new URL(link).searchParams.get('session-token') ?? ''
  expect(await world.client({ 'session-token': token }).signIn.login()).toMatchObject({
    shop: id,
    signed_in_by: 'link',
  })
})

test('a demo shop with real orders is no longer a demo shop', async ({ world }) => {
  const { id, handle } = await world.shop()
  await inShop(world.db, id, async (db) => {
    await db.updateTable('shops').set({ is_demo: true }).where('shop_id', '=', id).execute()
    await importOrders(db, id, [], 'en')
  })
  expect(await signInLink(env, world.deps, handle)).toBeUndefined()
})
