/** Rows that a test needs, however they were created. */
import type { StatusIndex, Trace } from '@returns-desk/engine'
import { insertReturns, type NewReturn } from '../areas/returns/moves/insert-returns.ts'
import { inShop } from '../db/db.ts'
import { requireNothing } from '../seed/settings.ts'
import { type ShopBasics, seedShop } from '../seed/shop.ts'
import type { TestShop, World } from './world.ts'

/**
 * A new shop, with its initial statuses, reasons, methods, templates and settings. It demands no inspection and keeps no
 * track of payouts, so that every move is one call; a test of those switches them on.
 */
export const furnishedShop = async (world: World, currency = 'RON'): Promise<TestShop & ShopBasics> => {
  const shop = await world.shop({ currency })
  const basics = await inShop(world.db, shop.id, async (db) => {
    const seeded = await seedShop(db, shop.id, 'en')
    await requireNothing(db, shop.id)
    return seeded
  })
  return { ...shop, ...basics }
}

/** Until its first real order. */
export const markAsDemo = ({ db }: World, { id }: TestShop) =>
  inShop(db, id, (shopDb) => shopDb.updateTable('shops').set({ is_demo: true }).where('shop_id', '=', id).execute())

export interface ReturnFields extends Partial<Omit<NewReturn, 'history'>> {
  readonly status?: StatusIndex
  readonly isExternal?: boolean
  readonly requiresIban?: boolean
}

const START = new Date('2026-09-01T10:00:00Z')
export const IBAN = 'RO49AAAA1B31007593840000'

export const newReturn = (shop: ShopBasics, fields: ReturnFields = {}): NewReturn => {
  const { status = 1, isExternal = false, requiresIban = false, ...given } = fields
  const created_at = given.created_at ?? START
  return {
    order_ref: null,
    order_name: '#1001',
    order_number: '48210001',
    client_email: 'maria.ionescu@example.com',
    language: 'ro',
    currency: 'RON',
    delivery_cost_minor: 1899,
    return_method_id: isExternal ? shop.returnMethodIds.own_courier : shop.returnMethodIds.courier_pickup,
    payment_method_id: requiresIban ? shop.paymentMethodIds.bank_transfer : shop.paymentMethodIds.original_payment,
    pickup_address: { address1: 'Str. Lungă nr. 1', city: 'Brașov', country: 'RO' },
    awb: null,
    iban: requiresIban ? IBAN : null,
    created_at,
    products: [
      {
        order_line_ref: null,
        quantity: 2,
        price_minor: 25_990,
        description: 'Mânecile sunt prea scurte',
        return_reason_id: shop.reasonIds.too_small,
        product_title: 'Cămașă de in',
        variant_title: 'M / Alb',
        image_src: '/demo/pictures/x.webp',
        image_width: 800,
        image_height: 800,
        photo_keys: [],
      },
    ],
    trace: undefined,
    ...given,
    history: [
      { at: created_at, actor: 'customer', from: null, to: 1 },
      ...(status === 1 ? [] : [{ at: created_at, actor: 'staff' as const, from: 1 as const, to: status }]),
    ],
  }
}

/** A trace without rules, except for the given fields. */
export const traceWith = (fields: object): Trace => ({
  version: 1,
  currency: 'RON',
  time_zone: 'Europe/Bucharest',
  today: null,
  rules: [],
  seen: {},
  held: '',
  matched: [],
  unavailable: { return_methods: [], payment_methods: [] },
  names: {},
  window: null,
  ...fields,
})

export const addReturns = (world: World, shop: TestShop & ShopBasics, returns: readonly ReturnFields[]) =>
  inShop(world.db, shop.id, async (db) => {
    const newReturns = returns.map((fields) => newReturn(shop, fields))
    return (await insertReturns(db, world.deps.vault, shop.id, newReturns)).map(({ id }) => id)
  })

export const addReturn = async (
  world: World,
  shop: TestShop & ShopBasics,
  fields: ReturnFields = {},
): Promise<string> => (await addReturns(world, shop, [fields]))[0] as string
