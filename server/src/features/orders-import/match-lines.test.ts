import { expect, test } from 'vitest'
import { type KnownLine, matchLines } from './match-lines.ts'

const line = (fields: Partial<KnownLine> = {}) => ({
  ref: '',
  sku: '',
  product_title: 'Cămașă',
  variant_title: 'M',
  ...fields,
})
const known = (id: number, fields: Partial<KnownLine> = {}): KnownLine => ({ id, ...line(fields) })

test('a reference says more than a SKU, and a SKU more than a title', () => {
  const lines = [known(1, { sku: 'A' }), known(2, { ref: 'x', sku: 'A' }), known(3, { product_title: 'Vază' })]
  expect(
    matchLines(lines, [line({ ref: 'x', sku: 'B' }), line({ sku: 'A' }), line({ product_title: 'Vază' })]),
  ).toEqual([2, 1, 3])
})

test('lines that look alike stay in their order, and one more is new', () => {
  const lines = [known(1, { sku: 'A' }), known(2, { sku: 'A' })]
  expect(matchLines(lines, [line({ sku: 'A' }), line({ sku: 'A' }), line({ sku: 'A' })])).toEqual([1, 2, undefined])
})

test('a line that gets a reference, or a SKU, stays the line it was', () => {
  expect(matchLines([known(1, { sku: 'A' })], [line({ ref: 'x', sku: 'A' })])).toEqual([1])
  expect(matchLines([known(1)], [line({ sku: 'A' })])).toEqual([1])
  expect(matchLines([known(1, { ref: 'x', sku: 'A' })], [line({ sku: 'A' })])).toEqual([1])
})

test('what has another reference or another SKU is another line', () => {
  expect(matchLines([known(1, { ref: 'x', sku: 'A' })], [line({ ref: 'y', sku: 'A' })])).toEqual([undefined])
  expect(matchLines([known(1, { sku: 'A' })], [line({ sku: 'B' })])).toEqual([undefined])
})
