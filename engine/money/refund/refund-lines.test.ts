import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { missingEntries, type RefundFacts, type RefundLine, refundLines, sumOfLines } from './refund-lines.ts'

const product = { id: 1, quantity: 2, price: 20_000, is_inspected: true, accepted: 2, deduction: 0 }
const facts: RefundFacts = { products: [product], way_back: 0, fee: 0, original_delivery: 0 }

describe('what is owed', () => {
  test('is what was requested until somebody has inspected it', () => {
    const lines = refundLines({
      ...facts,
      products: [{ ...product, is_inspected: false, accepted: 0 }],
      way_back: 1899,
    })
    expect(lines).toEqual([
      { kind: 'item', product_id: 1, amount: 20_000 },
      { kind: 'way_back', product_id: null, amount: -1899 },
    ])
  })

  test('is only what was accepted, less the deduction, the way back and the fee', () => {
    const lines = refundLines({
      ...facts,
      products: [{ ...product, accepted: 1, deduction: 2500 }],
      way_back: 1899,
      fee: 500,
    })
    expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['item', 10_000],
      ['deduction', -2500],
      ['way_back', -1899],
      ['fee', -500],
    ])
  })

  test('is nothing if nothing was accepted, whatever the way back costs', () => {
    expect(
      refundLines({
        ...facts,
        products: [{ ...product, accepted: 0 }],
        way_back: 1899,
        fee: 500,
        original_delivery: 2000,
      }),
    ).toEqual([])
  })

  test('includes the outbound delivery of a whole order that is withdrawn', () => {
    expect(sumOfLines(refundLines({ ...facts, original_delivery: 1999 }))).toBe(21_999)
  })
})

const line = fc.record({
  kind: fc.constantFrom<RefundLine['kind']>('item', 'deduction', 'way_back', 'fee', 'original_delivery', 'correction'),
  product_id: fc.constantFrom(null, 1, 2),
  amount: fc.integer({ min: -10_000, max: 10_000 }).filter((amount) => amount !== 0),
})
const anyFacts = fc.record({
  products: fc.uniqueArray(
    fc
      .record({
        id: fc.integer({ min: 1, max: 9 }),
        quantity: fc.integer({ min: 1, max: 5 }),
        unit: fc.integer({ min: 0, max: 9999 }),
        is_inspected: fc.boolean(),
        accepted: fc.integer({ min: 0, max: 5 }),
        deduction: fc.integer({ min: 0, max: 20_000 }),
      })
      .map(({ unit, accepted, ...rest }) => ({
        ...rest,
        price: unit * rest.quantity,
        accepted: Math.min(accepted, rest.quantity),
      })),
    { selector: ({ id }) => id, maxLength: 5 },
  ),
  way_back: fc.integer({ min: 0, max: 5000 }),
  fee: fc.integer({ min: 0, max: 5000 }),
  original_delivery: fc.integer({ min: 0, max: 5000 }),
})

test('is never negative, and never more than was paid', () => {
  fc.assert(
    fc.property(anyFacts, (any) => {
      const sum = sumOfLines(refundLines(any))
      const paid = any.products.reduce((all, { price }) => all + price, any.original_delivery)
      expect(sum).toBeGreaterThanOrEqual(0)
      expect(sum).toBeLessThanOrEqual(paid)
    }),
  )
})

test('entries are only added, and then say what is owed besides the corrections of people', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), anyFacts, (entries, any) => {
      const wanted = refundLines(any)
      const all = [...entries, ...missingEntries(entries, wanted)]
      const corrections = entries.filter(({ kind }) => kind === 'correction')
      expect(sumOfLines(all)).toBe(sumOfLines(wanted) + sumOfLines(corrections))
      expect(missingEntries(all, wanted)).toEqual([])
    }),
  )
})
