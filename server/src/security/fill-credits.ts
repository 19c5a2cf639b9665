/** Store credits of a shop, one of them spent of. */
import { randomUUID } from 'node:crypto'
import { inShop } from '../db/db.ts'
import type { furnishedShop } from '../test/builders.ts'
import { addCredit, creditCodeOf } from '../test/money/store-credit.ts'
import type { World } from '../test/world.ts'

export interface CreditThings {
  /** Open ones; the first has been spent of. */
  readonly creditIds: readonly number[]
  /** Of the first one. */
  readonly creditCode: string
}

export const fillCredits = async (
  world: World,
  shop: Awaited<ReturnType<typeof furnishedShop>>,
  { secret, currency }: { secret: string; currency: string },
): Promise<CreditThings> => {
  const marked = {
    currency,
    // Shown to everyone who has the link of the return.
    order_name: '#credit',
    client_email: `${secret}@example.com`,
    customer_name: secret,
  }
  const first = await addCredit(world, shop, marked)
  const second = await addCredit(world, shop, marked)
  await inShop(world.db, shop.id, (db) =>
    db
      .insertInto('store_credit_uses')
      .values({
        ...{ shop_id: shop.id, credit_id: first.id, amount_minor: 1, currency, reference: `${secret}-order` },
        ...{ at: world.deps.clock(), key: randomUUID() },
      })
      .execute(),
  )
  return { creditIds: [first.id, second.id], creditCode: await creditCodeOf(world, shop.id, first.id) }
}
