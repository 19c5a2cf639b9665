import { contract, createClient } from '@returns-desk/contract'
import { expect } from 'vitest'
import type { Files } from '../../../adapters/files/port.ts'
import { buildApp } from '../../../app.ts'
import { inShop } from '../../../db/db.ts'
import { furnishedShop } from '../../../test/builders.ts'
import { test } from '../../../test/harness.ts'
import { injectFetch } from '../../../test/inject-fetch.ts'
import { addOrder, intakeOf, orderToken } from '../../../test/orders.ts'

/** More than there are connections to the database. */
const MANY = 25

test('a bucket that does not respond delays only requests for files', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop)
  const answer = Promise.withResolvers<never>()
  const silent: Files = {
    ...world.deps.files,
    downloadUrl: () => answer.promise,
    get: () => answer.promise,
    put: () => answer.promise,
  }
  const app = await buildApp({ ...world.deps, files: silent })
  const clientOf = (headers: Record<string, string>) =>
    createClient(contract, { baseUrl: 'http://localhost/api', fetch: injectFetch(app), headers: () => headers })
  const { access_token } = await clientOf({ 'session-token': await world.sessionToken(shop) }).signIn.login()
  const staff = clientOf({ authorization: `Bearer ${access_token}` })
  const customer = clientOf({ 'order-token': await orderToken(world, shop, order) })
  const { id } = await customer.portal.submit({ body: intakeOf(shop, order) })
  const label = { shop_id: shop.id, return_id: id, attempt: 1, reference: `${id}-1`, courier: 'own', state: 'made' }
  const row = { ...label, awb: 'RD1', label_key: 'a label', created_at: world.deps.clock() }
  await inShop(world.db, shop.id, (db) => db.insertInto('labels').values(row).execute())
  const key = await world.deps.files.put(shop.id, Buffer.from('ffd8ffe0', 'hex'), 'image/jpeg')

  const waiting = Array.from({ length: MANY }, () => [
    staff.files.downloadUrl({ query: { key } }),
    staff.files.downloadUrl({ query: { key, size: 'thumb' } }),
    staff.labels.get({ params: { id } }),
    customer.portal.getReturn({ params: { id } }),
  ]).flat()
  for (const call of waiting) call.catch(() => {})
  try {
    expect(await staff.returns.list({ query: {} })).toMatchObject({ total_items: 1 })
  } finally {
    answer.reject(new Error('over'))
    await Promise.allSettled(waiting)
  }
})
