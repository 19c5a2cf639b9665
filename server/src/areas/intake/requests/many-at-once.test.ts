import { sql } from 'kysely'
import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { furnishedShop } from '../../../test/builders.ts'
import { asOwner } from '../../../test/database/as-owner.ts'
import { test, type World } from '../../../test/harness.ts'
import { addOrder, customerOf, intakeOf } from '../../../test/orders.ts'
import { inLockedOrder } from './load-intake.ts'

type Shop = Awaited<ReturnType<typeof furnishedShop>>

const crowd = async (world: World, shop: Shop, size: number) => {
  const orders = await Promise.all(Array.from({ length: size }, () => addOrder(world, shop)))
  return Promise.all(
    orders.map(async (order) => ({
      order,
      customer: await customerOf(world, shop, order),
      body: intakeOf(shop, order),
    })),
  )
}

const mailsOf = (world: World, shop: Shop) =>
  inShop(world.db, shop.id, (db) =>
    db.selectFrom('effects').select(['return_id']).where('shop_id', '=', shop.id).where('kind', '=', 'email').execute(),
  )

test('fifty concurrent customers each get the return of their own order, and a mail about it', async ({ world }) => {
  const shop = await furnishedShop(world)
  const customers = await crowd(world, shop, 50)
  const made = await Promise.all(customers.map(({ customer, body }) => customer.portal.submit({ body })))
  expect(made.map(({ order_name }) => order_name)).toEqual(customers.map(({ order }) => order.name))
  const staff = await world.as(shop)
  expect((await staff.returns.list({ query: {} })).total_items).toBe(50)
  expect(new Set((await mailsOf(world, shop)).map(({ return_id }) => return_id))).toEqual(
    new Set(made.map(({ id }) => id)),
  )
})

test('a refused submission does not affect the others', async ({ world }) => {
  const shop = await furnishedShop(world)
  const customers = await crowd(world, shop, 10)
  const outcomes = await Promise.allSettled(
    customers.map(({ customer, body }, i) =>
      customer.portal.submit({ body: i === 4 ? { ...body, return_method_id: 999_999 } : body }),
    ),
  )
  expect(outcomes.map(({ status }) => status)).toEqual(customers.map((_, i) => (i === 4 ? 'rejected' : 'fulfilled')))
  expect(outcomes[4]).toMatchObject({ reason: { code: 'return_method_not_offered' } })
})

test('a database error for one customer does not affect the others', async ({ world }) => {
  const shop = await furnishedShop(world)
  const customers = await crowd(world, shop, 10)
  const unlucky = customers[3]?.order.name ?? ''
  await asOwner(world.ownerUrl, (owner) =>
    owner.query(`alter table returns add constraint unlucky check (order_name <> '${unlucky}')`),
  )
  const outcomes = await Promise.allSettled(customers.map(({ customer, body }) => customer.portal.submit({ body })))
  await asOwner(world.ownerUrl, (owner) => owner.query('alter table returns drop constraint unlucky'))
  expect(outcomes.map(({ status }) => status)).toEqual(customers.map((_, i) => (i === 3 ? 'rejected' : 'fulfilled')))
})

test('a locked order delays only its own customer', async ({ world }) => {
  const shop = await furnishedShop(world)
  const customers = await crowd(world, shop, 5)
  const [held, ...others] = customers as [(typeof customers)[0], ...typeof customers]
  let letGo = () => {}
  const until = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await new Promise<void>((isHeld) => {
    void inLockedOrder(world.db, { shopId: shop.id, orderRef: held.order.ref }, async (db) => {
      await sql`select 1`.execute(db)
      isHeld()
      await until
    })
  })
  let isServed = false
  const waiting = held.customer.portal.submit({ body: held.body }).then((made) => {
    isServed = true
    return made
  })
  await Promise.all(others.map(({ customer, body }) => customer.portal.submit({ body })))
  expect(isServed).toBe(false)
  letGo()
  expect((await waiting).order_name).toBe(held.order.name)
})
