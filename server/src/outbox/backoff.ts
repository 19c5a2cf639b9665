const FIRST_DELAY_MS = 30_000
const LONGEST_DELAY_MS = 60 * 60_000
const JITTER = 0.2

/** Most of a day in total: a mail server that is down for a night loses no mail. */
export const MAX_ATTEMPTS = 24

/** The delay after the nth attempt, with some jitter, so that effects that failed together are not retried together. */
export const delayAfter = (attempt: number, chance: number = Math.random()): number => {
  const doubled = FIRST_DELAY_MS * 2 ** Math.min(attempt - 1, 16)
  return Math.min(doubled, LONGEST_DELAY_MS) * (1 - JITTER + 2 * JITTER * chance)
}

/** An external request that timed out here may still arrive. After this long it has, or never will. */
export const ANSWER_GRACE_MS = 10 * 60_000
