// A line of a statement, and the payouts and files of ours that it may be about.
import type { PayoutState } from '../refund/payout-state.ts'
import type { BankLineKind } from './line-outcome.ts'

export interface BankEntry {
  readonly kind: BankLineKind
  /** The bank says itself that a payment came back. */
  readonly is_return: boolean
  readonly booked_on: string
  /** Minor units; null if there is only the sum of several. */
  readonly amount: number | null
  readonly currency: string
  readonly texts: readonly string[]
  /** The accounts that it names, as digests. */
  readonly accounts: readonly string[]
}

/** Another line that is about a payout, for certain or perhaps. */
export interface EarlierLine {
  readonly kind: BankLineKind
  readonly booked_on: string
  readonly amount: number | null
  readonly is_matched: boolean
  readonly is_other_format: boolean
}

export interface BankPayout {
  readonly id: number
  /** Of its return. */
  readonly serial: number
  readonly amount: number
  readonly currency: string
  readonly state: PayoutState
  readonly reference: string
  readonly accounts: readonly string[]
  readonly names: readonly string[]
  readonly made_on: string
  readonly changed_on: string
  /** The file that the bank may have, and that was made void. */
  readonly voided_file: number | null
  readonly lines: readonly EarlierLine[]
}

export interface SentFile {
  readonly id: number
  readonly reference: string
  readonly sum: number
  readonly currency: string
  readonly is_void: boolean
  readonly payouts: readonly number[]
}
