// The way of a payout: agreed, on its way in a file for the bank or asked of the platform, sent, settled. What bounced,
// failed or was cancelled is over without money; the return owes it again and gets a new payout.

export const PAYOUT_STATES = [
  'agreed',
  'in_batch',
  'asking',
  'sent',
  'settled',
  'bounced',
  'failed',
  'cancelled',
] as const
export type PayoutState = (typeof PAYOUT_STATES)[number]

export const PAYOUT_ROUTES = ['bank', 'platform', 'store_credit', 'cash', 'other'] as const
export type PayoutRoute = (typeof PAYOUT_ROUTES)[number]

const NEXT: Record<PayoutState, readonly PayoutState[]> = {
  agreed: ['in_batch', 'asking', 'sent', 'settled', 'cancelled'],
  // Out of the file again if that is made void.
  in_batch: ['agreed', 'sent', 'settled', 'bounced'],
  // Back if nothing was asked after all.
  asking: ['agreed', 'sent', 'settled', 'failed'],
  sent: ['settled', 'bounced'],
  // A bank may send money back that it has booked.
  settled: ['bounced'],
  bounced: [],
  failed: [],
  cancelled: [],
}

export const canPayoutBecome = (from: PayoutState, to: PayoutState): boolean => NEXT[from].includes(to)

/** It is part of what is paid, or will be. */
export const countsAsPaid = (state: PayoutState): boolean =>
  state !== 'bounced' && state !== 'failed' && state !== 'cancelled'

/** The money has left. */
export const isPaidOut = (state: PayoutState): boolean => state === 'sent' || state === 'settled'
