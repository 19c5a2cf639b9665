import { expect } from 'vitest'
import { createVault } from '../base/secrets.ts'
import { credentialsAad } from '../db/sealed-columns.ts'
import { FAN_ACCOUNT } from '../test/couriers/fan.ts'
import { asOwner } from '../test/database/as-owner.ts'
import { test } from '../test/harness.ts'
import { newSecret, send, sentOrder, shopWithSecret } from '../test/sent-orders.ts'

const lost = createVault(['a key that nobody has any more, of more than 32 characters'])

test('courier credentials that no key opens count as missing, and can be entered again', async ({ world }) => {
  const shop = await world.shop()
  const { couriers } = await world.as(shop)
  await couriers.saveFan({ body: FAN_ACCOUNT })
  await asOwner(world.ownerUrl, (owner) =>
    owner.query('update courier_accounts set credentials_sealed = $1 where shop_id = $2', [
      lost.seal('{}', credentialsAad(shop.id, 'fan')),
      shop.id,
    ]),
  )
  expect(await couriers.list()).toMatchObject({ fan: { active: true, has_credentials: false } })
  await expect(couriers.saveFan({ body: { ...FAN_ACCOUNT, password: '' } })).rejects.toMatchObject({ status: 400 })
  expect(await couriers.saveFan({ body: FAN_ACCOUNT })).toMatchObject({ fan: { has_credentials: true } })
})

test('a shop system whose secret no key opens is refused like a stranger, and a new secret works', async ({
  world,
}) => {
  const { shop, secret } = await shopWithSecret(world)
  await asOwner(world.ownerUrl, (owner) =>
    owner.query('update import_secrets set secret_sealed = $1 where shop_id = $2', [lost.seal(secret, 'x'), shop.id]),
  )
  expect((await send(world, shop, secret, { orders: [sentOrder()] })).statusCode).toBe(401)
  const fresh = await newSecret(world, shop)
  expect((await send(world, shop, fresh, { orders: [sentOrder()] })).statusCode).toBe(200)
})
