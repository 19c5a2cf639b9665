import { expect, test } from 'vitest'
import type { Db } from '../../db/db.ts'
import { platformOf, platforms } from './platforms.ts'
import type { Platform, Visitor } from './port.ts'

const db = {} as Db

/** Answers with its own name, to show which platform was called. */
const platformNamed = (name: 'embedded' | 'shopify'): Platform => {
  const visitor: Visitor = { platform: name, handle: name, tokenId: '1', expiresAt: new Date(0), isLink: false }
  const answer = async () => ({ name }) as never
  return {
    readSessionToken: async (token) => (token === name ? visitor : undefined),
    openShop: async () => (name === 'shopify' ? 2 : 1),
    describeVisitor: answer,
    findOrder: answer,
    findOrderByName: answer,
    getOrder: answer,
    ordersHere: () => (name === 'embedded' ? async () => undefined : undefined),
    addOrderTag: answer,
    findReturn: answer,
    openReturn: answer,
    compareReturn: answer,
    processReturn: answer,
    prepareRefund: answer,
    findRefund: answer,
    cancelReturn: answer,
    refreshOrder: answer,
    catchUp: answer,
  }
}

const both = platforms(platformNamed('embedded'), platformNamed('shopify'))

test.each([
  ['demo', 'embedded'],
  ['lavanda.myshopify.com', 'shopify'],
  ['myshopify.com', 'embedded'],
  ['lavanda.myshopify.com.example', 'embedded'],
])('calls for the shop %s go to %s', async (handle, name) => {
  expect(platformOf(handle)).toBe(name)
  const shop = { shopId: 1, handle }
  expect(await both.findOrder(db, shop, { name: '#1', email: 'a@b.example' })).toEqual({ name })
  expect(await both.findOrderByName(db, shop, '#1')).toEqual({ name })
  expect(await both.getOrder(db, shop, '1')).toEqual({ name })
  expect(both.ordersHere(shop) === undefined).toBe(name === 'shopify')
  expect(await both.addOrderTag(db, shop, '1', 'returned')).toEqual({ name })
  const wanted = { orderRef: '1', mark: '', lines: [] }
  expect(await both.compareReturn(db, shop, '1', wanted)).toEqual({ name })
  expect(await both.processReturn(db, shop, '1', [])).toEqual({ name })
  const money = { mark: '', amount_minor: 1, currency: 'RON' }
  const wish = { ...money, to: 'original_payment', pieces: [], shipping_minor: 0 } as const
  expect(await both.prepareRefund(db, shop, '1', wish)).toEqual({ name })
  expect(await both.findRefund(db, shop, '1', { ...money, askedAt: new Date(0), known: [] })).toEqual({ name })
  expect(await both.cancelReturn(db, shop, '1')).toEqual({ name })
  expect(await both.refreshOrder(db, shop, '1')).toEqual({ name })
  expect(await both.catchUp(db, shop)).toEqual({ name })
})

test.each(['embedded', 'shopify'] as const)('a token signed by %s opens a shop of that platform', async (name) => {
  const visitor = await both.readSessionToken(name)
  expect(visitor?.platform).toBe(name)
  expect(await both.openShop(db, visitor as Visitor, name)).toBe(name === 'shopify' ? 2 : 1)
  expect(await both.readSessionToken('forged')).toBeUndefined()
})

test('without a Shopify app, Shopify shops cannot be queried, and sign-in from Shopify is refused', async () => {
  const alone = platforms(platformNamed('embedded'), undefined)
  expect(await alone.readSessionToken('shopify')).toBeUndefined()
  const shop = { shopId: 1, handle: 'lavanda.myshopify.com' }
  await expect(alone.getOrder(db, shop, '1')).rejects.toMatchObject({ code: 'unavailable' })
})
