import { expect } from 'vitest'
import { furnishedShop } from '../../../test/builders.ts'
import { declarationOf, declare, receipts } from '../../../test/declare-withdrawal.ts'
import { createWorld, test } from '../../../test/harness.ts'
import { addOrder, type TestOrder } from '../../../test/orders.ts'

test('sending the same declaration again, at once or later, is idempotent', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop)
  const declaration = declarationOf(order)
  const answers = await Promise.all(Array.from({ length: 8 }, () => declare(world, shop, declaration)))
  world.passTime(60)
  answers.push(await declare(world, shop, declaration))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  const staff = await world.as(shop)
  expect(await staff.withdrawals.list({ query: { filter: 'all' } })).toHaveLength(1)
  expect((await staff.returns.list({ query: {} })).total_items).toBe(1)
  expect(await receipts(world, shop)).toHaveLength(1)
  const stolen = await declare(world, shop, { ...declaration, email: 'thief@example.com' })
  expect([stolen.statusCode, stolen.json().code]).toEqual([409, 'key_taken'])
  expect(stolen.body).not.toContain('Maria')
})

test('a different declaration is not mistaken for the previous one', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop)
  const first = declarationOf({ name: '#typo', email: order.email })
  expect((await declare(world, shop, first)).statusCode).toBe(200)
  const others = [{ order_name: order.name }, { name: 'Ana' }, { scope: 'part', products: 'One shirt' }] as const
  for (const other of others) {
    const answer = await declare(world, shop, { ...first, ...other })
    expect(answer.json()).toMatchObject({ code: 'key_taken' })
  }
  expect((await declare(world, shop, { ...first, email: order.email.toUpperCase() })).statusCode).toBe(200)
  expect(await receipts(world, shop)).toHaveLength(1)
})

test('a third party can neither flood a mailbox with acknowledgements nor keep its owner from withdrawing', async ({
  world,
}) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop)
  const mailed = async (declaration: object) => (await declare(world, shop, declaration)).json().is_mailed
  for (let i = 0; i < 5; i++)
    expect(await mailed(declarationOf({ name: `#${i}`, email: order.email.toUpperCase() }))).toBe(true)
  const guess = declarationOf({ name: '#another', email: order.email })
  const held = await declare(world, shop, guess)
  expect(held.json()).toMatchObject({ order_name: '#another', is_mailed: false, reference: expect.any(String) })
  expect((await declare(world, shop, guess)).body).toBe(held.body)
  expect(await receipts(world, shop)).toHaveLength(5)
  // The copy is sent, but the answer does not tell a known order from the guess above.
  const known = declarationOf(order)
  expect(await mailed(known)).toBe(false)
  expect(await mailed(known)).toBe(false)
  expect(await receipts(world, shop)).toHaveLength(6)
  const listed = await (await world.as(shop)).withdrawals.list({ query: {} })
  expect(listed.filter(({ return_id }) => return_id !== null)).toMatchObject([{ order_name: order.name }])
  world.passTime(3601)
  expect(await mailed(declarationOf({ name: '#later', email: order.email }))).toBe(true)
})

test('a customer who withdraws from many orders within the hour gets a copy for each', async ({ world }) => {
  const shop = await furnishedShop(world)
  const isMailed = async (order: TestOrder) => (await declare(world, shop, declarationOf(order))).json().is_mailed
  const orders = []
  for (let i = 0; i < 7; i++) orders.push(await addOrder(world, shop, { email: 'maria@example.com' }))
  const said = []
  for (const order of orders) said.push(await isMailed(order))
  expect(said).toEqual([true, true, true, true, true, false, false])
  expect(await receipts(world, shop)).toHaveLength(7)
  for (let i = 0; i < 5; i++) await isMailed(orders[0] as TestOrder)
  expect(await receipts(world, shop)).toHaveLength(11)
})

test('the answer to a declaration is the same for an order that exists and for one that does not', async ({
  world,
}) => {
  const shop = await furnishedShop(world)
  const answersFor = async (email: string, name: string) => {
    const said = []
    for (let i = 0; i < 8; i++)
      said.push(
        (await declare(world, shop, { ...declarationOf({ name, email }), scope: 'part', products: 'a' })).json(),
      )
    return said.map(({ reference: _, email: __, order_name: ___, ...rest }) => rest)
  }
  const { email, name } = await addOrder(world, shop, { email: 'maria@example.com' })
  expect(await answersFor(email, name)).toEqual(await answersFor('nobody@example.com', '#none'))
  for (let i = 0; i < 5; i++) await declare(world, shop, declarationOf({ name: `#${i}`, email: 'ana@example.com' }))
  const known = await addOrder(world, shop, { email: 'ana@example.com' })
  const [ofKnown] = await answersFor('ana@example.com', known.name)
  const [ofUnknown] = await answersFor('ana@example.com', '#no such order')
  expect(ofKnown).toEqual(ofUnknown)
})

test('an unavailable platform, or a failing return, does not lose the declaration', async () => {
  const { world, close } = await createWorld()
  const broken = async () => {
    throw new Error('the platform is down')
  }
  const platform = world.deps.platform as { findOrder: unknown }
  const { findOrder } = platform
  platform.findOrder = broken
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop)
  const declaration = declarationOf(order)
  expect((await declare(world, shop, declaration)).statusCode).toBe(200)
  expect(await receipts(world, shop)).toHaveLength(1)
  expect(world.logged.join()).toContain('withdrawal_order_not_looked_up')
  platform.findOrder = findOrder

  const staff = await world.as(shop)
  for (const { id } of await staff.returnMethods.list({ query: {} }))
    await staff.returnMethods.deactivate({ params: { id } })
  expect((await declare(world, shop, declarationOf(order))).statusCode).toBe(200)
  expect((await staff.withdrawals.list({ query: {} })).map(({ return_id }) => return_id)).toEqual([null, null])
  await close()
})
