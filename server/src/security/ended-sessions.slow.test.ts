/** After a session has ended, its bearer token cannot change anything: no row and no file, by any staff call. */
import { expect } from 'vitest'
import { asOwner } from '../test/database/as-owner.ts'
import { test, type World } from '../test/harness.ts'
import { ownBody, requestOf } from './examples.ts'
import { type FullShop, fullShop } from './full-shop.ts'
import { asksFor, type Operation, readOperations } from './operations.ts'
import { hashShopRows } from './shop-rows.ts'

const listFiles = async ({ deps }: World, shopId: number) => {
  const kept: string[] = []
  for await (const file of deps.files.list())
    if (file.shopId === shopId) kept.push(`${file.key} ${file.putAt.getTime()}`)
  return kept.sort()
}

/** A call with an e-mail address gets one that exists in the shop, so that there is something to change. */
const bodyFor = (operation: Operation, shop: FullShop) => {
  const body = ownBody(operation, shop) as object | undefined
  return body && 'email' in body ? { body: { ...body, email: shop.order.email } } : {}
}

test('no call with the bearer token of an ended session changes a row or a file', async ({ world }) => {
  const shop = await fullShop(world, 'markended')
  const operations = (await readOperations(world.app)).filter((operation) => asksFor(operation, 'bearer'))
  expect(operations.length).toBeGreaterThan(50)
  const signOut = await world.app.inject({
    method: 'POST',
    url: '/api/sign-out',
    headers: { authorization: shop.authorization },
  })
  expect(signOut.statusCode).toBe(204)
  await asOwner(world.ownerUrl, async (owner) => {
    world.passTime(1)
    const before = { rows: await hashShopRows(owner, shop.id), files: await listFiles(world, shop.id) }
    expect(before.files.length).toBeGreaterThan(0)
    for (const operation of operations) {
      const answer = await world.app.inject(requestOf(operation, shop, bodyFor(operation, shop)))
      expect([operation.id, answer.statusCode < 500]).toEqual([operation.id, true])
      if (!asksFor(operation, 'cookie')) expect([operation.id, answer.statusCode]).toEqual([operation.id, 401])
      const after = { rows: await hashShopRows(owner, shop.id), files: await listFiles(world, shop.id) }
      expect(after, `after ${operation.id}`).toEqual(before)
    }
  })
})
