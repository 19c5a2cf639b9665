/** The ways back and the ways of paying that a new shop starts with. Its staff will reword them, and switch some off. */
import type { ShopDb } from '../db/db.ts'
import {
  PAYMENT_METHOD_TEXTS,
  RETURN_METHOD_TEXTS,
  type SeededPaymentMethod,
  type SeededReturnMethod,
  textsOf,
} from './method-texts.ts'
import type { SeedLanguages } from './seed-texts.ts'

const RETURN_METHODS = {
  courier_pickup: {
    display_pickup_address: true,
    generate_awb: true,
    courier_service_name: 'FAN Courier',
    cost_minor: 1899,
    is_external: false,
  },
  drop_off_point: {
    display_pickup_address: false,
    generate_awb: false,
    courier_service_name: 'Sameday',
    cost_minor: 999,
    is_external: false,
  },
  own_courier: {
    display_pickup_address: false,
    generate_awb: false,
    courier_service_name: '',
    cost_minor: 0,
    is_external: true,
  },
} satisfies Record<SeededReturnMethod, object>

const PAYMENT_METHODS = {
  bank_transfer: { require_iban: true, shopify_tag: 'refund-bank-transfer', route: 'bank' },
  original_payment: { require_iban: false, shopify_tag: 'refund-original-payment', route: 'other' },
  store_credit: { require_iban: false, shopify_tag: 'refund-store-credit', route: 'store_credit' },
} satisfies Record<SeededPaymentMethod, object>

export interface SeededMethods {
  readonly returnMethodIds: Readonly<Record<SeededReturnMethod, number>>
  readonly paymentMethodIds: Readonly<Record<SeededPaymentMethod, number>>
}

/** Inserted one after the other, so that ids follow the order above, and with them the order of the lists. */
const insertEach = async <Key extends string>(keys: readonly Key[], insert: (key: Key) => Promise<{ id: number }>) => {
  const ids = {} as Record<Key, number>
  for (const key of keys) ids[key] = (await insert(key)).id
  return ids
}

/** Without a platform that holds the payment, somebody pays it back by hand. */
const routeOfOriginal = async (db: ShopDb, shopId: number) => {
  const shop = db.selectFrom('shop_directory').select('platform').where('shop_id', '=', shopId)
  const { platform } = (await shop.executeTakeFirst()) ?? { platform: 'embedded' }
  return { route: platform === 'embedded' ? 'other' : 'platform' }
}

export const seedMethods = async (db: ShopDb, shopId: number, languages: SeedLanguages): Promise<SeededMethods> => ({
  returnMethodIds: await insertEach(Object.keys(RETURN_METHODS) as SeededReturnMethod[], (key) =>
    db
      .insertInto('return_methods')
      .values({
        shop_id: shopId,
        active: true,
        ...RETURN_METHODS[key],
        ...textsOf(RETURN_METHOD_TEXTS[key], languages),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  ),
  paymentMethodIds: await insertEach(Object.keys(PAYMENT_METHODS) as SeededPaymentMethod[], async (key) =>
    db
      .insertInto('payment_methods')
      .values({
        shop_id: shopId,
        active: true,
        ...PAYMENT_METHODS[key],
        ...(key === 'original_payment' ? await routeOfOriginal(db, shopId) : {}),
        ...textsOf(PAYMENT_METHOD_TEXTS[key], languages),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  ),
})
