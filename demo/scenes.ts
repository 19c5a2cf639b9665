/**
 * Each state that a visitor of the demo wants to see, once, since a year of trading may leave some out. Hours are
 * counted back from today.
 */

import type { EffectProblem } from '@returns-desk/contract'
import { STATUS, type StatusIndex } from '@returns-desk/engine'
import type { PaymentMethodKey, ReturnMethodKey } from './wishes.ts'

const { AWAITING_PARCEL, CANCELLED, COMPLETED, PENDING_ACTION, PROCESSED, RECEIVED, REFUND_TO_IBAN } = STATUS

const DAY = 24

export type SceneMove = readonly [hoursAgo: number, to: StatusIndex, actor?: 'customer']

export interface ReturnScene {
  readonly hoursAgo: number
  readonly return_method: ReturnMethodKey
  readonly payment_method: PaymentMethodKey
  readonly moves: readonly SceneMove[]
  /** Everything of it arrived damaged, and a photo shows it. */
  readonly isDamaged?: boolean
  /** What the confirmation fails of; final where trying again would not help. */
  readonly mail?: { readonly problem: EffectProblem; readonly isFinal: boolean }
  /** The shop leaves its courier between asking for the label and getting it. */
  readonly losesCourier?: boolean
}

const MONEY = { payment_method: 'original_payment' } as const
const PICKUP = { return_method: 'courier_pickup', ...MONEY } as const
const LOCKER = { return_method: 'drop_off_point', ...MONEY } as const
const OWN = { return_method: 'own_courier', ...MONEY } as const

export const RETURN_SCENES: readonly ReturnScene[] = [
  // A label was made, and is no more.
  { ...PICKUP, hoursAgo: 6 * DAY, moves: [[5 * DAY, AWAITING_PARCEL], [2 * DAY, CANCELLED]] }, // biome-ignore format: a table
  // A bank transfer is under way.
  { ...LOCKER, payment_method: 'bank_transfer', hoursAgo: 8 * DAY, moves: [[7 * DAY, AWAITING_PARCEL], [5 * DAY, RECEIVED], [4 * DAY, PROCESSED], [30, REFUND_TO_IBAN]] }, // biome-ignore format: a table
  // The customer has to answer.
  { ...OWN, hoursAgo: 7 * DAY, moves: [[5 * DAY, RECEIVED], [3 * DAY, PENDING_ACTION]] }, // biome-ignore format: a table
  // The customer took it back.
  { ...LOCKER, hoursAgo: 6 * DAY, moves: [[6 * DAY - 3, CANCELLED, 'customer']] },
  // The parcel is on its way, with a label.
  { ...PICKUP, hoursAgo: 5 * DAY, moves: [[4 * DAY, AWAITING_PARCEL]] },
  // The courier did not make a label.
  { ...PICKUP, hoursAgo: 3 * DAY, moves: [[2 * DAY, AWAITING_PARCEL]], losesCourier: true },
  { ...OWN, hoursAgo: 2 * DAY, moves: [], mail: { problem: 'mail_refused', isFinal: true } },
  { ...PICKUP, hoursAgo: 1 * DAY, moves: [], isDamaged: true },
  { ...PICKUP, hoursAgo: 20, moves: [] },
  { ...PICKUP, hoursAgo: 8, moves: [] },
  { ...LOCKER, hoursAgo: 3, moves: [], mail: { problem: 'mail_unreachable', isFinal: false } },
]

export interface WithdrawalScene {
  readonly hoursAgo: number
  /** `unknown`: there is no such order. */
  readonly about: 'whole' | 'part' | 'unknown'
  readonly moves: readonly SceneMove[]
  /** Staff close it without a return. */
  readonly settledHoursAgo?: number
}

export const WITHDRAWAL_SCENES: readonly WithdrawalScene[] = [
  // Settled by its return, and settled without one.
  { hoursAgo: 30 * DAY, about: 'whole', moves: [[24 * DAY, RECEIVED], [22 * DAY, PROCESSED], [20 * DAY, COMPLETED]] }, // biome-ignore format: a table
  { hoursAgo: 21 * DAY, about: 'unknown', moves: [], settledHoursAgo: 18 * DAY },
  // The parcel is there, and the refund is nearly due.
  { hoursAgo: 12 * DAY, about: 'whole', moves: [[6 * DAY, RECEIVED]] },
  // Tasks for staff: which order, and which of its products.
  { hoursAgo: 4 * DAY, about: 'unknown', moves: [] },
  { hoursAgo: 30, about: 'part', moves: [] },
  { hoursAgo: 2 * DAY, about: 'whole', moves: [] },
]

/** Fewer returns than this are no year of trading, and have no scenes. */
export const LEAST_FOR_SCENES = 100

export const SCENE_RETURNS = RETURN_SCENES.length + WITHDRAWAL_SCENES.filter(({ about }) => about === 'whole').length
