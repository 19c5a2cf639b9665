/** Orders of a shop, and their customers, who have proved that the order is theirs. */
import { randomUUID } from 'node:crypto'
import type { ApiContract, Client, ReturnIntake } from '@returns-desk/contract'
import { inShop } from '../db/db.ts'
import type { EmailPayload } from '../outbox/plan-effects.ts'
import { valuesAad } from '../outbox/plan-effects.ts'
import type { ShopBasics } from '../seed/shop.ts'
import type { TestShop, World } from './world.ts'

export interface LineFields {
  readonly title?: string
  readonly quantity?: number
  readonly unit_price_minor?: number
  readonly final_sale?: boolean
}

export interface OrderFields {
  readonly name?: string
  readonly email?: string
  readonly currency?: string
  readonly created_at?: Date
  readonly fulfilled_at?: Date | null
  readonly delivered_at?: Date | null
  readonly lines?: readonly LineFields[]
}

export interface TestOrder {
  readonly ref: string
  readonly name: string
  readonly email: string
  readonly lineRefs: readonly string[]
}

const DELIVERED = new Date('2026-10-01T10:00:00Z')
let lastNumber = 5000

/** By default delivered four days before the tests' present, with one line of two pieces. */
export const addOrder = (world: World, shop: TestShop, fields: OrderFields = {}): Promise<TestOrder> =>
  inShop(world.db, shop.id, async (db) => {
    lastNumber += 1
    const name = fields.name ?? `#${lastNumber}`
    const email = fields.email ?? `customer.${lastNumber}@example.com`
    const lines = fields.lines ?? [{}]
    const customer = await db
      .insertInto('customers')
      .values({
        shop_id: shop.id,
        email,
        first_name: 'Maria',
        last_name: 'Ionescu',
        phone: '+40 722 000 111',
        address: JSON.stringify({ address1: 'Str. Lungă nr. 1', city: 'Brașov' }),
        country: 'RO',
        language: 'ro',
        tags: [],
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    const { id } = await db
      .insertInto('orders')
      .values({
        shop_id: shop.id,
        order_name: name,
        order_number: `48${lastNumber}`,
        customer_id: customer?.id ?? null,
        email,
        currency: fields.currency ?? 'RON',
        total_minor: lines.reduce((sum, line) => sum + (line.unit_price_minor ?? 5000) * (line.quantity ?? 2), 0),
        shipping_minor: 0,
        discount_codes: [],
        sales_channel: 'web',
        tags: [],
        country: 'RO',
        created_at: fields.created_at ?? new Date('2026-09-28T10:00:00Z'),
        fulfilled_at: fields.fulfilled_at === undefined ? new Date('2026-09-29T10:00:00Z') : fields.fulfilled_at,
        delivered_at: fields.delivered_at === undefined ? DELIVERED : fields.delivered_at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const lineRefs: string[] = []
    for (const line of lines) {
      const inserted = await db
        .insertInto('order_lines')
        .values({
          shop_id: shop.id,
          order_id: id,
          sku: `sku-${randomUUID()}`,
          product_title: line.title ?? 'Cămașă de in',
          variant_title: 'M',
          quantity: line.quantity ?? 2,
          unit_price_minor: line.unit_price_minor ?? 5000,
          discounted: false,
          final_sale: line.final_sale ?? false,
          image_src: '/demo/pictures/x.webp',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      lineRefs.push(String(inserted.id))
    }
    return { ref: String(id), name, email, lineRefs }
  })

export const orderToken = (world: World, shop: TestShop, order: Pick<TestOrder, 'ref' | 'email'>, seconds = 3600) =>
  world.deps.tokens.order.sign(
    { shop: shop.id, handle: shop.handle, order_ref: order.ref, email: order.email },
    seconds,
  )

/** The customer of an order, signed in. */
export const customerOf = async (
  world: World,
  shop: TestShop,
  order: TestOrder,
  headers: Record<string, string> = {},
): Promise<Client<ApiContract>> => world.client({ 'order-token': await orderToken(world, shop, order), ...headers })

export const PICKUP = {
  address1: 'Str. Lungă nr. 1',
  city: 'Brașov',
  county: 'Brașov',
  postal_code: '500001',
  country: 'RO',
}

/** A return method that needs an address, and a refund that needs an account. */
export const withCourierAndIban = (shop: ShopBasics): Partial<ReturnIntake> => ({
  return_method_id: shop.returnMethodIds.courier_pickup,
  payment_method_id: shop.paymentMethodIds.bank_transfer,
  pickup_address: PICKUP,
  phone: '+40 722 123 456',
  iban: 'ro49 aaaa 1b31 0075 9384 0000',
  account_holder: 'Maria Ionescu',
})

/** A valid intake of one piece of the first line, with methods that need nothing. */
export const intakeOf = (shop: ShopBasics, order: TestOrder, fields: Partial<ReturnIntake> = {}): ReturnIntake => ({
  intake_key: randomUUID(),
  products: [
    {
      line_ref: order.lineRefs[0] ?? '',
      quantity: 1,
      return_reason_id: shop.reasonIds.too_small,
      description: '',
      photo_ids: [],
    },
  ],
  return_method_id: shop.returnMethodIds.own_courier,
  payment_method_id: shop.paymentMethodIds.original_payment,
  pickup_address: null,
  phone: '',
  iban: null,
  account_holder: '',
  ...fields,
})

export interface PlannedMail extends EmailPayload {
  readonly key: string
  readonly values: Readonly<Record<string, string>>
}

/** The pending mails, oldest first, with their sealed values opened. */
export const plannedMails = (world: World, shop: TestShop): Promise<PlannedMail[]> =>
  inShop(world.db, shop.id, async (db) => {
    const rows = await db
      .selectFrom('effects')
      .select(['key', 'payload'])
      .where('shop_id', '=', shop.id)
      .where('kind', 'in', ['email', 'code-email'])
      .orderBy('created_at')
      .execute()
    return rows.map(({ key, payload }) => {
      const mail = payload as unknown as EmailPayload
      const sealed = mail.values_sealed
      const values = sealed ? JSON.parse(world.deps.vault.open(sealed, valuesAad(shop.id, key))) : {}
      return { ...mail, key, values }
    })
  })
