import { expect, test } from 'vitest'
import { basePath, pathBelow } from './base-path.ts'

test.each([
  ['/', '/', '/'],
  ['/returns', '/', '/returns'],
  ['/shopify', '/shopify', '/'],
  ['/shopify/', '/shopify', '/'],
  ['/shopify/returns/abc', '/shopify', '/returns/abc'],
  ['/shopify-help', '/', '/shopify-help'],
])('at %s the console’s base is %s, and it shows %s', (pathname, base, shown) => {
  expect(basePath(pathname)).toBe(base)
  expect(pathBelow(base, pathname)).toBe(shown)
})
