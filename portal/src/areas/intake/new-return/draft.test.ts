import * as contract from '@returns-desk/contract'
import { expect, test } from 'vitest'
import { MAX_PHOTOS, PHOTO_MAX_BYTES, PHOTO_TYPES, photoProblem } from '../../../start/photo-rules.ts'
import { line, order } from '../../../test/orders.ts'
import { draftOf, emptyDraft, intakeOf, NEW_LINE } from './draft.ts'

const PHOTO = '3f0b3f3e-8a6a-4a53-9c5e-1a2b3c4d5e6f'

const keptDraft = (own: object = {}) => {
  const shirt = { ...NEW_LINE, reason_id: 7, description: 'Too small', photo_ids: [PHOTO] }
  return JSON.stringify({ ...emptyDraft(order()), lines: { shirt }, return_method_id: 1, ...own })
}

test('a draft is restored as it was left, photos included', () => {
  const kept = keptDraft()
  const draft = draftOf(order({ draft: kept, photos: [{ id: PHOTO, url: '/photos/1' }] }))
  expect(draft).toEqual(JSON.parse(kept))
})

test('the draft of the longest possible order, with ten long comments, can be stored', () => {
  const refs = Array.from(
    { length: contract.MAX_LINES },
    (_, index) => `gid://shopify/LineItem/${14_000_000_000_000 + index}`,
  )
  const letter = 'ș"'.repeat(1000)
  const chosen = refs.map((ref, index) => [ref, { ...NEW_LINE, description: index < 10 ? letter : '' }])
  const draft = { ...emptyDraft(order()), lines: Object.fromEntries(chosen) }
  expect(JSON.stringify(draft).length).toBeLessThanOrEqual(contract.DRAFT_MAX_LENGTH)
})

test('products that can no longer be returned are dropped from the draft', () => {
  const lines = [line('shirt', { returnable_quantity: 0 }), line('mug', { returnable_quantity: 1 })]
  const mug = { ...NEW_LINE, quantity: 3, reason_id: 99 }
  const draft = draftOf(order({ lines, draft: keptDraft({ lines: { shirt: NEW_LINE, mug } }) }))
  expect(draft.lines).toEqual({ mug: { ...NEW_LINE, quantity: 1, reason_id: null } })
})

test('a draft that became a return is not restored, and neither is its key', () => {
  const made = {
    id: 'return-000000000000001',
    number: 'R0000013',
    created_at: '2026-10-10T10:00:00.000Z',
    status: 'New',
  }
  const kept = keptDraft()
  const draft = draftOf(order({ draft: kept, returns: [made] }))
  expect(draft.lines).toEqual({})
  expect(draft.intake_key).not.toBe(JSON.parse(kept).intake_key)
})

test.each(['not json', '[]', '7', '{"lines":{"shirt":null}}', 'null'])('the draft %s counts as missing', (draft) => {
  expect(draftOf(order({ draft })).lines).toEqual({})
})

test('the request fits the contract and contains only required data', () => {
  const draft = { ...draftOf(order({ draft: keptDraft() })), payment_method_id: 12 }
  const intake = intakeOf(draft, order(), 'RO49', { needsAddress: false, needsPhone: false, needsIban: false })
  expect(contract.ReturnIntake.parse(intake)).toEqual(intake)
  expect(intake).toMatchObject({ pickup_address: null, phone: '', iban: null, account_holder: '' })
})

test('the limits of photos are those of the contract', () => {
  expect(PHOTO_TYPES).toEqual(contract.PHOTO_TYPES)
  expect([MAX_PHOTOS, PHOTO_MAX_BYTES]).toEqual([contract.MAX_PHOTOS, contract.PHOTO_MAX_BYTES])
})

test.each([
  [{ type: 'image/jpeg', size: 1 }, 0, undefined],
  [{ type: 'image/svg+xml', size: 1 }, 0, 'photo_type'],
  [{ type: 'image/png', size: PHOTO_MAX_BYTES + 1 }, 0, 'photo_size'],
  [{ type: 'image/png', size: 1 }, 10, 'photo_count'],
] as const)('a file %j beside %i others gives the problem %s', (file, present, problem) => {
  expect(photoProblem(file, present)).toBe(problem)
})
