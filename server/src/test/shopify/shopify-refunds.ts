/** Refunds of returns at the stand-in: a shop that sells there, somebody who pays, and what became of it. */
import { randomUUID } from 'node:crypto'
import type { PayoutRoute } from '@returns-desk/engine'
import { STATUS } from '@returns-desk/engine'
import { inShop } from '../../db/db.ts'
import type { ReturnFields } from '../builders.ts'
import { asOwner } from '../database/as-owner.ts'
import type { World } from '../world.ts'
import { addShopifyReturn, runOf } from './shopify-returns.ts'
import { type OrderGiven, openShopifyShop } from './shopify-shop.ts'

interface Bought {
  /** Of the first line of the order; two pieces for 100.00 unless it is given. */
  readonly quantity?: number
  readonly price_minor?: number
  readonly order?: OrderGiven
  readonly fields?: ReturnFields
}

export const openRefunds = async (world: World) => {
  const opened = await openShopifyShop(world)
  await asOwner(world.ownerUrl, (owner) =>
    owner.query(`update shop_directory set platform = 'shopify' where shop_id = $1`, [opened.shop.id]),
  )
  const { returns } = opened.shopify.store
  /** With a new session: the last one may have expired. */
  const staff = async () => {
    const signedIn = await opened.client({ 'session-token': await world.sessionToken(opened.shop) }).signIn.login()
    return opened.client({ authorization: `Bearer ${signedIn.access_token}` })
  }

  /** A return of an order there that is ready to be paid. */
  const add = ({ quantity = 2, price_minor = 10_000, order = {}, fields = {} }: Bought = {}) =>
    addShopifyReturn(
      world,
      opened,
      opened.addOrder(order),
      [quantity],
      { status: STATUS.PROCESSED, delivery_cost_minor: 0, ...fields },
      { price_minor },
    )

  const pay = async (id: string, own: { route?: PayoutRoute; amount?: number; key?: string } = {}) =>
    (await staff()).refunds.pay({ params: { id }, body: { key: randomUUID(), route: 'platform', ...own } })

  return {
    ...opened,
    staff,
    add,
    pay,
    run: () => runOf(opened),
    /** All refunds that were made there. */
    refunds: () => returns.flatMap(({ refunds }) => refunds),
    callsOf: (operation: string) => opened.shopify.calls.filter((call) => call === operation).length,
    payoutsOf: async (id: string) => (await (await staff()).refunds.get({ params: { id } })).payouts,
    inspect: (id: string, fields: Readonly<Record<string, string | number>>) =>
      inShop(world.db, opened.shop.id, (db) =>
        db
          .updateTable('return_products')
          .set({ ...fields, inspected_at: world.deps.clock() })
          .where('shop_id', '=', opened.shop.id)
          .where('return_id', '=', id)
          .execute(),
      ),
  }
}
