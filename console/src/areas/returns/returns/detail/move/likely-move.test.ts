import type { ReturnDetail } from '@returns-desk/contract'
import { expect, test } from 'vitest'
import { detail, EXTERNAL, NO_IBAN, STATUSES, statusAt } from '../../test/shop.ts'
import { offeredMoves } from './likely-move.ts'

const moved = (from: string): ReturnDetail['timeline'] => [
  { id: 2, at: '2026-10-06T08:05:00Z', actor: 'staff', kind: 'moved', from, to: 'pending_action', note: null },
]

test.each<[string, Partial<ReturnDetail>, string | undefined]>([
  ['new: the courier fetches it', {}, 'awaiting_parcel'],
  ['new, sent by the customer: it arrives', { return_method: EXTERNAL }, 'received'],
  ['awaiting the parcel: it arrives', { return_status: statusAt(2) }, 'received'],
  ['received: it is checked', { return_status: statusAt(3) }, 'processed'],
  ['processed: the transfer is made', { return_status: statusAt(4) }, 'refund_to_iban'],
  ['processed, no transfer: it is done', { return_status: statusAt(4), payment_method: NO_IBAN }, 'completed'],
  ['transfer under way: it is done', { return_status: statusAt(5) }, 'completed'],
  ['pending: back to where it was', { return_status: statusAt(6), timeline: moved('received') }, 'received'],
  ['pending, nobody knows since when', { return_status: statusAt(6) }, undefined],
  ['completed', { return_status: statusAt(7) }, undefined],
  ['cancelled', { return_status: statusAt(8) }, undefined],
])('the likely move: %s', (_name, own, likely) => {
  expect(offeredMoves(detail(1, own), STATUSES).likely?.name).toBe(likely)
})

test('a role that may only make one move gets that one as the likely move', () => {
  const received = STATUSES.filter(({ name }) => name === 'received')
  expect(offeredMoves(detail(1), received)).toEqual({ likely: received[0], others: [] })
})
