/** How many effects this process has completed, postponed and given up since it started. */
import type { Outcome } from './run-effect.ts'

const counts: Record<Outcome, number> = { done: 0, later: 0, failed: 0, not_due: 0 }

export const recordOutcome = (outcome: Outcome) => {
  counts[outcome] += 1
}

export const outcomeCounts = (): Readonly<Record<Outcome, number>> => counts
