import { expect, test } from 'vitest'
import { furnishedShop } from '../../../test/builders.ts'
import { declarationOf, declare, receipts } from '../../../test/declare-withdrawal.ts'
import { test as inWorld } from '../../../test/harness.ts'
import { addOrder } from '../../../test/orders.ts'
import { harmlessText, plainOrderName } from './harmless-text.ts'

/** What mail programs turn into links. */
const LINKED = [
  ...[/[a-z][a-z\d+.-]*:\/\//i, /\b(?:mailto|tel|sms|javascript|data):/i, /[\p{L}\p{N}_-][.\u3002\uff0e\uff61]\p{L}/u],
  ...[/[\p{L}\p{N}]@[\p{L}\p{N}]/u, /\d(?:[\s().\-/]{0,2}\d){6,}/],
]

const BAIT = [
  'You won! Claim at https://evil.example/prize?x=1',
  'visit www.evil.com now',
  'evil.com/path',
  'evil.co.uk',
  'bücher.example',
  'evil\u200b.com',
  'evil。com',
  'write to boss@evil.com',
  'mailto:boss@evil.com',
  'call +40 722 123 456',
  'call 0722123456',
  'tel:0900-123-456',
  'ftp://1.2.3.4/x',
  'ht\u200btp://1.2.3.4',
]

test.for(BAIT)('%j contains nothing to tap', (text) => {
  const made = harmlessText(text)
  expect(LINKED.filter((pattern) => pattern.test(made))).toEqual([])
})

test.for(['The blue shirt, size M.', '2 × 12.50 lei. Mulțumesc!', 'Order #1042: all of it', 'it is 5 cm too long'])(
  '%j stays as it is',
  (text) => expect(harmlessText(text)).toBe(text),
)

test('the text stays readable', () => {
  expect(harmlessText('see https://evil.example/prize')).toBe('see https[:]//evil[.]example/prize')
})

test.for([
  ['#1042', true],
  ['RO-1042', true],
  ['# 9 9 9', true],
  ['evil.com', false],
  ['call me now', false],
  ['CLAIM-1', false],
  ['1042 i think', false],
] as const)('%j is an order number: %j', ([typed, isNumber]) => {
  expect(plainOrderName(typed) !== undefined).toBe(isNumber)
})

inWorld('a stranger cannot have their words sent to anybody', async ({ world }) => {
  const shop = await furnishedShop(world)
  const words = {
    name: 'Claim your prize',
    products: 'Go to https://evil.example or call 0900 123 456',
    scope: 'part' as const,
  }
  for (const order_name of ['evil.com/prize', '#1042'])
    await declare(world, shop, declarationOf({ name: order_name, email: 'victim@example.com' }, words))
  for (const { values, to } of await receipts(world, shop)) {
    expect(to).toBe('victim@example.com')
    expect(values['withdrawal.received_at']).toBe('October 5, 2026 at 3:00:00 PM GMT+3')
    expect(values['return.id']).toMatch(/^W-2026-/)
    expect(JSON.stringify(values)).not.toMatch(/evil|prize|0900/i)
  }
})

inWorld('the words go out once staff have found the order, with nothing to tap in them', async ({ world }) => {
  const shop = await furnishedShop(world)
  const order = await addOrder(world, shop)
  const words = { scope: 'part' as const, products: 'The shirt, see www.photos.example' }
  await declare(world, shop, declarationOf({ name: '#typo', email: 'guest@example.com' }, words))
  world.passTime(1)
  const staff = await world.as(shop)
  const [listed] = await staff.withdrawals.list({ query: {} })
  await staff.withdrawals.match({ params: { id: listed?.id ?? 0 }, body: { order_name: order.name } })
  const [, second] = await receipts(world, shop)
  expect(second).toMatchObject({ to: 'guest@example.com' })
  expect(second?.values['withdrawal.declaration']).toBe(
    'I, Maria Ionescu, withdraw from the contract for order #typo: The shirt, see www[.]photos[.]example',
  )
})
