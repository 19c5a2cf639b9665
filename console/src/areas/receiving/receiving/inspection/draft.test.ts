import { InspectedItemInput } from '@returns-desk/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { item } from '../test/parcels.ts'
import { countReceived, countRejected, type Draft, draftOf, hasProblems, inputOf, problemsIn } from './draft.ts'

test('whatever is pressed, no more is judged than was received, and no more received than announced', () => {
  const presses = fc.array(fc.record({ count: fc.integer({ min: -3, max: 9 }), isRejected: fc.boolean() }))
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), presses, (quantity, pressed) => {
      const one = item(1, { quantity })
      const press = (draft: Draft, { count, isRejected }: { count: number; isRejected: boolean }) =>
        isRejected ? countRejected(draft, count) : countReceived(draft, count, quantity)
      const sent = InspectedItemInput.parse(inputOf(1, pressed.reduce(press, draftOf(one)), true))
      expect(sent.accepted + sent.rejected).toBe(sent.received)
      expect(sent.received).toBeLessThanOrEqual(quantity)
    }),
  )
})

test.each([
  ['', false],
  ['0', false],
  ['12,50', false],
  ['120', false],
  ['120.01', true],
  ['a lot', true],
  ['-3', true],
])('a deduction of “%s” from 120 for one accepted piece: refused %s', (deduction, isRefused) => {
  const draft = { ...draftOf(item(1)), received: 1, deduction, deduction_reason: 'A stain' }
  expect(hasProblems(problemsIn(draft, { unit_price: 120 }))).toBe(isRefused)
})

test('reasons of what was taken back are not sent', () => {
  const draft = { ...draftOf(item(1)), received: 1, deduction_reason: 'A stain', rejection_reason: 'Worn' }
  expect(inputOf(1, draft, true)).toMatchObject({ deduction_reason: '', rejection_reason: '' })
})
