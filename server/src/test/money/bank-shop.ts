/** A shop that pays some returns by bank, and may make files of them. */
import { randomUUID } from 'node:crypto'
import type { ApiContract, Client } from '@returns-desk/contract'
import { STATUS } from '@returns-desk/engine'
import { settleEntries } from '../../areas/money/entries/settle-entries.ts'
import { inShop, type ShopDb } from '../../db/db.ts'
import { addReturns, furnishedShop, type ReturnFields } from '../builders.ts'
import type { World } from '../world.ts'

const SHOP_IBAN = 'RO09BCYP0000001234567890'
export const ACCOUNT = { debtor_name: 'Magazinul Țării SRL', iban: SHOP_IBAN, bic: 'BTRLRO22' }

const paidByBank = (fields: ReturnFields = {}): ReturnFields => ({
  ...{ status: STATUS.PROCESSED, isExternal: true, requiresIban: true, account_holder: 'Ștefania Țurcanu' },
  ...fields,
})

export const shopToPay = async (world: World, returns: readonly ReturnFields[], currency = 'RON') => {
  const shop = await furnishedShop(world, currency)
  const ids = await addReturns(
    world,
    shop,
    returns.map((fields) => paidByBank({ currency, ...fields })),
  )
  const work = <T>(job: (db: ShopDb) => Promise<T>) => inShop(world.db, shop.id, job)
  await work(async (db) => {
    for (const id of ids) await settleEntries(db, shop.id, id, world.deps.clock())
  })
  const owner = await world.as(shop)
  await owner.bankAccount.save({ body: ACCOUNT })
  return { shop, ids, work, owner }
}

export const wanted = (return_ids: string[], more: object = {}) => ({
  body: { key: randomUUID(), return_ids, ...more },
})

interface Account {
  readonly iban?: string
  readonly account_holder?: string
  readonly payment_method_id?: number
}

/** Staff enter another account of a customer, or another holder. */
export const correctAccount = async (staff: Client<ApiContract>, id: string, account: Account) => {
  const params = { id }
  const { return_method, payment_method, return_products } = await staff.returns.getPrivate({ params })
  const products = return_products.map((product) => ({
    ...{ id: product.id, quantity: product.quantity, return_reason_id: product.return_reason.id },
  }))
  const body = {
    ...{ reason: 'The customer called', products, tell_customer: false },
    ...{ return_method_id: return_method.id, payment_method_id: payment_method.id },
    ...account,
  }
  return staff.corrections.correct({ params, body })
}
