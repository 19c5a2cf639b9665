import { LANGUAGES } from '@returns-desk/contract'
import { expect } from 'vitest'
import { inShop } from '../db/db.ts'
import { test } from '../test/harness.ts'
import { seedMethods } from './methods.ts'

test.for(LANGUAGES)(
  'a shop that speaks %s starts with ways to send and ways to refund',
  async (language, { world }) => {
    const shop = await world.shop()
    const ids = await inShop(world.db, shop.id, (db) => seedMethods(db, shop.id, [language]))
    const { returnMethods, paymentMethods } = await world.as(shop)
    const [courier, dropOff, own] = await returnMethods.list({ query: { 'is-active': 'true' } })
    expect(courier).toMatchObject({ id: ids.returnMethodIds.courier_pickup, generate_awb: true, cost: 18.99 })
    expect(dropOff).toMatchObject({ id: ids.returnMethodIds.drop_off_point, is_external: false, cost: 9.99 })
    expect(own).toMatchObject({ id: ids.returnMethodIds.own_courier, is_external: true, cost: 0 })
    const payments = await paymentMethods.list({ query: { 'is-active': 'true' } })
    expect(payments.map(({ id }) => id)).toEqual(Object.values(ids.paymentMethodIds))
    expect(payments.map(({ require_iban }) => require_iban)).toEqual([true, false, false])
    // No platform holds the payments of this shop.
    expect(payments.map(({ route }) => route)).toEqual(['bank', 'other', 'store_credit'])
    expect(courier?.name).toBe(language === 'ro' ? 'Ridicare prin curier' : 'Courier pickup')
    expect(JSON.stringify([courier, dropOff, own, payments])).not.toMatch(/[şţŞŢ]/)
  },
)

test.for(LANGUAGES)(
  'what is said of a refund is still right in the mail that agrees to it, when nothing is to be entered: %s',
  async (language, { world }) => {
    const shop = await world.shop()
    await inShop(world.db, shop.id, (db) => seedMethods(db, shop.id, [language]))
    const payments = await (await world.as(shop)).paymentMethods.list({ query: {} })
    for (const { long_instruction } of payments) expect(long_instruction).not.toMatch(/\b(enter|introduceți)\b/i)
  },
)
