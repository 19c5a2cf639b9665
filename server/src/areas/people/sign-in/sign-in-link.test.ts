import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { markAsDemo } from '../../../test/builders.ts'
import { test } from '../../../test/harness.ts'
import { hostBrowser } from '../../../test/host/host-browser.ts'
import { softPasskey } from '../../../test/host/soft-passkey.ts'
import { importOrders } from '../../platforms/orders-import/save-orders.ts'
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

test('what was readable or made while it was a demo opens nothing afterwards: links in mails, passkeys', async ({
  world,
}) => {
  const shop = await world.shop()
  await markAsDemo(world, shop)
  const token = await world.deps.tokens.sessionToken.sign({ dest: shop.handle, link: true }, 60)
  const { access_token } = await world.client({ 'session-token': token }).signIn.login()
  const stranger = world.client({ authorization: `Bearer ${access_token}` })
  const { link } = await stranger.staff.invite({
    body: { name: 'Eve', email: 'eve@example.com', role: 'owner', language: 'en' },
  })
  const key = softPasskey()
  const { state, options } = await stranger.secondFactor.preparePasskey()
  await stranger.secondFactor.addPasskey({ body: { state, name: 'Laptop', credential: key.create(options) } })
  const come = async () => {
    const browser = hostBrowser(world)
    const asked = (await browser.post('/host/passkey/options')).json()
    const credential = JSON.stringify(key.use(asked.options))
    return [
      (await browser.post('/host/passkey', { state: asked.state, credential })).statusCode,
      (await browser.get(link.slice(new URL(link).origin.length))).statusCode,
    ]
  }
  expect(await come()).toEqual([303, 200])
  await inShop(world.db, shop.id, (db) => importOrders(db, shop.id, [], 'en'))
  expect(await come()).toEqual([401, 410])
})
