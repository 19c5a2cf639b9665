import { expect, test } from 'vitest'
import { createOrderToken, takeTokenFromAddress } from './order-token.ts'

const NOW = Date.parse('2026-10-05T10:00:00.000Z')
const LATER = '2026-10-05T11:00:00.000Z'

test('a token is stored on the device until it expires', () => {
  createOrderToken('mara', () => NOW).keep('proof', LATER)
  expect(createOrderToken('mara', () => NOW).read()).toBe('proof')
  expect(createOrderToken('mara', () => Date.parse(LATER)).read()).toBeUndefined()
  expect(localStorage).toHaveLength(0)
})

test('the token of one shop is not used at another', () => {
  createOrderToken('mara', () => NOW).keep('proof', LATER)
  expect(createOrderToken('ana', () => NOW).read()).toBeUndefined()
})

test('foreign values in the storage do no harm', () => {
  localStorage.setItem('returns-desk.order.mara', '{"token":')
  expect(createOrderToken('mara', () => NOW).read()).toBeUndefined()
})

test('a token in the URL is used, and removed from it', () => {
  history.replaceState(null, '', '/portal/mara/returns/x?a=1#order-token=a%2Bb')
  const token = createOrderToken('mara', () => NOW)
  expect(takeTokenFromAddress(token, () => NOW)).toBe(true)
  expect(token.read()).toBe('a+b')
  expect(location.pathname + location.search + location.hash).toBe('/portal/mara/returns/x?a=1')
  expect(takeTokenFromAddress(token, () => NOW)).toBe(false)
})

test('a URL that ends in half a character does not stop the portal', () => {
  history.replaceState(null, '', '/portal/mara/#order-token=%E0%A4%A')
  const token = createOrderToken('mara', () => NOW)
  expect(() => takeTokenFromAddress(token, () => NOW)).not.toThrow()
  expect(location.hash).toBe('')
})

test('an order opened in another window is not removed together with an expired one here', () => {
  let now = NOW
  const old = createOrderToken('mara', () => now)
  old.keep('old', LATER)
  const other = createOrderToken('mara', () => now)
  now = Date.parse(LATER)
  other.keep('new', '2026-10-06T11:00:00.000Z')
  expect(old.read()).toBe('new')
})
