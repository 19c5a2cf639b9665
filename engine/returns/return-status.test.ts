import { describe, expect, test } from 'vitest'
import {
  allowedMoves,
  canMove,
  isFinalStatus,
  isOffTrack,
  isStatusIndex,
  STATUS_INDEXES,
  statusGroup,
  trackerSteps,
} from './return-status.ts'

// One row per current status, one letter per target 1..8: y always, - never, i only if an IBAN is required, o only for
// our own (not external) methods.
const TABLE = {
  1: '-oyy-y-y',
  2: '--yy-y-y',
  3: '---y-y-y',
  4: '----iyy-',
  5: '-----yy-',
  6: 'yoyyi-yy',
  7: '--------',
  8: '--------',
} as const

const JOURNEYS = [
  { requiresIban: false, isExternal: false },
  { requiresIban: false, isExternal: true },
  { requiresIban: true, isExternal: false },
  { requiresIban: true, isExternal: true },
]

describe('moving a return to another status', () => {
  for (const journey of JOURNEYS) {
    const way = `${journey.requiresIban ? 'with' : 'without'} IBAN, ${journey.isExternal ? 'external' : 'own'} method`
    test.each(STATUS_INDEXES)(`from %i, ${way}: each of the eight targets is as the table says`, (from) => {
      const expected = STATUS_INDEXES.filter((to) => {
        const cell = TABLE[from][to - 1]
        return cell === 'y' || (cell === 'i' && journey.requiresIban) || (cell === 'o' && !journey.isExternal)
      })
      expect(allowedMoves(from, journey)).toEqual(expected)
      for (const to of STATUS_INDEXES) expect(canMove(from, to, journey)).toBe(expected.includes(to))
    })
  }

  test('a completed or cancelled return cannot be moved', () => {
    expect(STATUS_INDEXES.filter(isFinalStatus)).toEqual([7, 8])
  })

  test('an unknown index is not a status', () => {
    expect([0, 9, 1.5, '1', null].some(isStatusIndex)).toBe(false)
  })
})

describe('the progress tracker', () => {
  const indexes = (requiresIban: boolean, isExternal: boolean) =>
    trackerSteps(1, { requiresIban, isExternal }).map((step) => step.index)

  test('shows only the steps of this return', () => {
    expect(indexes(true, false)).toEqual([1, 2, 3, 4, 5, 7])
    expect(indexes(false, false)).toEqual([1, 2, 3, 4, 7])
    expect(indexes(true, true)).toEqual([1, 3, 4, 5, 7])
    expect(indexes(false, true)).toEqual([1, 3, 4, 7])
  })

  test('expects no parcel where the customer keeps the products, unless one has come', () => {
    const kept = { requiresIban: false, isExternal: true, isKept: true }
    expect(trackerSteps(1, kept).map(({ index }) => index)).toEqual([1, 4, 7])
    expect(trackerSteps(3, kept).map(({ index }) => index)).toEqual([1, 3, 4, 7])
  })

  test('ticks every step up to the current one', () => {
    const steps = trackerSteps(4, { requiresIban: true, isExternal: false })
    expect(steps.filter((step) => step.isCompleted).map((step) => step.index)).toEqual([1, 2, 3, 4])
  })

  test('is not shown for a return that is pending or cancelled', () => {
    expect(STATUS_INDEXES.filter(isOffTrack)).toEqual([6, 8])
  })
})

test('each status belongs to one filter group', () => {
  expect(STATUS_INDEXES.map(statusGroup)).toEqual([
    'new',
    'reviewed',
    'reviewed',
    'processed',
    'processed',
    'pending_action',
    'completed',
    'cancelled',
  ])
})

test('an unknown status has no moves, is not final and shows no progress', () => {
  const journey = { requiresIban: true, isExternal: false }
  for (const index of [0, 9, 12, Number.NaN]) {
    expect(allowedMoves(index, journey)).toEqual([])
    expect(isFinalStatus(index)).toBe(false)
    expect(isOffTrack(index)).toBe(true)
    expect(statusGroup(index)).toBe('unknown')
    expect(trackerSteps(index, journey).some(({ isCompleted }) => isCompleted)).toBe(false)
  }
})
