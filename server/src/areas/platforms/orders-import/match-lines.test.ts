import fc from 'fast-check'
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

test('a reference outranks a SKU, and a SKU outranks a title', () => {
  const lines = [known(1, { sku: 'A' }), known(2, { ref: 'x', sku: 'A' }), known(3, { product_title: 'Vază' })]
  expect(
    matchLines(lines, [line({ ref: 'x', sku: 'B' }), line({ sku: 'A' }), line({ product_title: 'Vază' })]),
  ).toEqual([2, 1, 3])
})

test('identical lines keep their order, and an additional one is new', () => {
  const lines = [known(1, { sku: 'A' }), known(2, { sku: 'A' })]
  expect(matchLines(lines, [line({ sku: 'A' }), line({ sku: 'A' }), line({ sku: 'A' })])).toEqual([1, 2, undefined])
})

test('a line that gains a reference or a SKU stays the same line', () => {
  expect(matchLines([known(1, { sku: 'A' })], [line({ ref: 'x', sku: 'A' })])).toEqual([1])
  expect(matchLines([known(1)], [line({ sku: 'A' })])).toEqual([1])
  expect(matchLines([known(1, { ref: 'x', sku: 'A' })], [line({ sku: 'A' })])).toEqual([1])
})

test('a line with another reference or another SKU is another line', () => {
  expect(matchLines([known(1, { ref: 'x', sku: 'A' })], [line({ ref: 'y', sku: 'A' })])).toEqual([undefined])
  expect(matchLines([known(1, { sku: 'A' })], [line({ sku: 'B' })])).toEqual([undefined])
})

type Line = ReturnType<typeof line>
const fits = (one: string, other: string) => one === '' || other === '' || one === other
const SAME: readonly ((known: Line, sent: Line) => boolean)[] = [
  (known, sent) => sent.ref !== '' && known.ref === sent.ref,
  (known, sent) => sent.sku !== '' && known.sku === sent.sku && fits(known.ref, sent.ref),
  (known, sent) => known.product_title === sent.product_title && fits(known.sku, sent.sku) && fits(known.ref, sent.ref),
]

/** A simple implementation: each line compared with every other. */
const matchedPairwise = (lines: readonly KnownLine[], sent: readonly Line[]) => {
  const ids: (number | undefined)[] = sent.map(() => undefined)
  const free = new Set(lines)
  for (const isSame of SAME)
    for (const [i, one] of sent.entries()) {
      const match = ids[i] === undefined ? [...free].find((candidate) => isSame(candidate, one)) : undefined
      if (match && free.delete(match)) ids[i] = match.id
    }
  return ids
}

test('the index finds the same lines as comparing each with every other', () => {
  const one = fc.record({
    ref: fc.constantFrom('', 'x', 'y', 'A'),
    sku: fc.constantFrom('', 'A', 'B', 'x'),
    product_title: fc.constantFrom('A', 'Vază'),
  })
  const order = fc.array(one, { maxLength: 8 })
  fc.assert(
    fc.property(order, order, (before, after) => {
      const lines = before.map((fields, id) => known(id, fields))
      const sent = after.map((fields) => line(fields))
      expect(matchLines(lines, sent)).toEqual(matchedPairwise(lines, sent))
    }),
    { numRuns: 1000 },
  )
})

test('a thousand lines are not compared pairwise', () => {
  let reads = 0
  const counted = (id: number, mark: string): KnownLine => ({
    ...known(id, { ref: `${mark} ref ${id}`, sku: `${mark} ${id}` }),
    get product_title() {
      reads++
      return 'Cămașă'
    },
  })
  const lines = Array.from({ length: 1000 }, (_, id) => counted(id, 'known'))
  const sent = Array.from({ length: 1000 }, (_, id) => counted(id, 'sent'))
  expect(matchLines(lines, sent)).toEqual(sent.map(() => undefined))
  expect(reads).toBeLessThan(10_000)
})
