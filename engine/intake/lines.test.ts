import { expect, test } from 'vitest'
import type { OrderLine } from './intake.ts'
import { returnableLines } from './lines.ts'

const LINE: OrderLine = {
  ref: '1',
  sku: '',
  product_title: 'Shirt',
  variant_title: '',
  product_type: '',
  vendor: '',
  tags: [],
  quantity: 5,
  refunded_quantity: 0,
  unit_price_minor: 100,
  discounted: false,
  final_sale: false,
  image_src: null,
  image_width: null,
  image_height: null,
}

test.for([
  // [refunded at the platform, in returns of ours, of these completed, left]
  ['nothing has gone back', 0, 0, 0, 5],
  ['two are on their way back', 0, 2, 0, 3],
  ['two came back, and were refunded at the platform: they are the same two', 2, 2, 2, 3],
  ['two came back, and were refunded in another way', 0, 2, 2, 3],
  ['one was refunded at the platform by hand', 1, 0, 0, 4],
  ['two came back and were refunded, one is on its way', 2, 3, 2, 2],
  ['three were refunded, two of them for a return, and one is on its way', 3, 3, 2, 1],
  ['more is gone than there was', 5, 3, 0, 0],
] as const)('%s', ([, refunded_quantity, returned, settled, left]) => {
  const known = { returned: { '1': returned }, settled: { '1': settled } }
  expect(returnableLines([{ ...LINE, refunded_quantity }], known)[0]?.returnable).toBe(left)
})

test('a product named like a built-in property has not been returned', () => {
  const known = { returned: {}, settled: {} }
  expect(returnableLines([{ ...LINE, ref: 'constructor' }], known)[0]?.returnable).toBe(5)
})
