import { courierNamed } from '@returns-desk/contract'
import { expect, onTestFinished } from 'vitest'
import { CARGUS_ACCOUNT, startCargus } from '../../../test/couriers/cargus.ts'
import { RETURN_ADDRESS } from '../../../test/couriers/courier-shop.ts'
import { FAN_ACCOUNT, startFan } from '../../../test/couriers/fan.ts'
import { SAMEDAY_ACCOUNT } from '../../../test/couriers/sameday.ts'
import { networkTo } from '../../../test/couriers/stand-in.ts'
import { asOwner } from '../../../test/database/as-owner.ts'
import { createWorld, test } from '../../../test/harness.ts'

const GONE = { status: 404, code: 'not_found' }

test('accounts are stored, and shown without their secrets', async ({ world }) => {
  const { couriers } = await world.as(await world.shop())
  expect(await couriers.list()).toEqual({ own: null, fan: null, sameday: null, cargus: null })
  await couriers.saveOwn({ body: RETURN_ADDRESS })
  await couriers.saveFan({ body: FAN_ACCOUNT })
  await couriers.saveSameday({ body: { ...SAMEDAY_ACCOUNT, active: false } })
  const kept = await couriers.saveCargus({ body: CARGUS_ACCOUNT })
  expect(kept).toEqual(await couriers.list())
  expect(kept).toEqual({
    own: RETURN_ADDRESS,
    fan: { active: true, username: 'atelier', client_id: '7032158', service: 'Standard', has_credentials: true },
    sameday: { active: false, username: 'atelier.sd', pickup_point_id: '88', service_id: '24', has_credentials: true },
    cargus: { active: true, username: 'atelier.cg', location_id: '201165677', service_id: '34', has_credentials: true },
  })
})

test('passwords and keys are not stored in plain text anywhere', async ({ world }) => {
  const { couriers } = await world.as(await world.shop())
  await couriers.saveFan({ body: FAN_ACCOUNT })
  await couriers.saveCargus({ body: CARGUS_ACCOUNT })
  const text = await asOwner(world.ownerUrl, async (client) =>
    JSON.stringify((await client.query('select * from courier_accounts')).rows),
  )
  for (const secret of [FAN_ACCOUNT.password, CARGUS_ACCOUNT.password, CARGUS_ACCOUNT.subscription_key])
    expect(text).not.toContain(secret)
  expect(world.logged.join()).not.toContain(FAN_ACCOUNT.password)
})

test('an empty password keeps the stored one; a new account needs one', async ({ world }) => {
  const { couriers } = await world.as(await world.shop())
  await expect(
    couriers.saveCargus({ body: { ...CARGUS_ACCOUNT, password: '', subscription_key: '' } }),
  ).rejects.toMatchObject({
    status: 400,
    details: [
      { field: 'password', message: 'Enter the password.' },
      { field: 'subscription_key', message: 'Enter the subscription key.' },
    ],
  })
  await couriers.saveCargus({ body: CARGUS_ACCOUNT })
  const changed = await couriers.saveCargus({
    body: { ...CARGUS_ACCOUNT, password: '', subscription_key: '', active: false },
  })
  expect(changed.cargus).toMatchObject({ active: false, has_credentials: true })
})

test('missing fields and invalid numbers are reported at their field, in the reader’s language', async ({ world }) => {
  const { couriers } = await world.as(await world.shop())
  await expect(
    couriers.saveFan({ body: { ...FAN_ACCOUNT, client_id: 'x', username: ' ' }, headers: { 'accept-language': 'ro' } }),
  ).rejects.toMatchObject({
    details: [
      { field: 'username', message: 'Introduceți numele de utilizator.' },
      { field: 'client_id', message: 'Introduceți numărul primit de la curier: numai cifre.' },
    ],
  })
})

test('a removed account is deleted with its secrets', async ({ world }) => {
  const { couriers } = await world.as(await world.shop())
  await couriers.saveFan({ body: FAN_ACCOUNT })
  await couriers.remove({ params: { courier: 'fan' } })
  expect((await couriers.list()).fan).toBeNull()
  await expect(couriers.remove({ params: { courier: 'fan' } })).rejects.toMatchObject(GONE)
  await expect(couriers.remove({ params: { courier: 'pigeon' } })).rejects.toMatchObject(GONE)
})

test('a shop sees nothing of another shop’s accounts', async ({ world }) => {
  await (await world.as(await world.shop())).couriers.saveFan({ body: FAN_ACCOUNT })
  const { couriers } = await world.as(await world.shop())
  expect((await couriers.list()).fan).toBeNull()
  await expect(couriers.check({ params: { courier: 'fan' } })).rejects.toMatchObject(GONE)
})

test('the connection can be tested, and its problem is reported', async () => {
  const [fan, cargus] = [await startFan(), await startCargus()]
  const couriersOf = networkTo({ fan, cargus })
  const { world, close } = await createWorld({ couriers: couriersOf })
  onTestFinished(async () => {
    await close()
    await Promise.all([fan.close(), cargus.close()])
  })
  const { couriers } = await world.as(await world.shop())
  await couriers.saveFan({ body: FAN_ACCOUNT })
  await couriers.saveCargus({ body: { ...CARGUS_ACCOUNT, password: 'wrong' } })
  await couriers.saveSameday({ body: SAMEDAY_ACCOUNT })
  expect(await couriers.check({ params: { courier: 'fan' } })).toEqual({ works: true, message: '' })
  expect(await couriers.check({ params: { courier: 'cargus' } })).toEqual({
    works: false,
    message: 'The courier refuses the user name or password. Check them under Couriers.',
  })
  expect(await couriers.check({ params: { courier: 'sameday' } })).toMatchObject({
    works: false,
    message: 'The courier is not responding right now. We will retry automatically.',
  })
})

test('a method finds its courier by name, however it is spelled', () => {
  const named = (words: string) => [words, courierNamed(words)]
  expect(
    ['FAN Courier', 'fan', 'Fan  Courier – standard', 'SAMEDAY', 'Sameday easybox', 'cargus', 'Cargus Ship & Go'].map(
      named,
    ),
  ).toEqual([
    ['FAN Courier', 'fan'],
    ['fan', 'fan'],
    ['Fan  Courier – standard', 'fan'],
    ['SAMEDAY', 'sameday'],
    ['Sameday easybox', 'sameday'],
    ['cargus', 'cargus'],
    ['Cargus Ship & Go', 'cargus'],
  ])
  for (const words of ['', 'Fantastic Post', 'Poșta Română', 'DPD']) expect(courierNamed(words)).toBe('own')
})
