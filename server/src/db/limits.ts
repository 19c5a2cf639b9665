/**
 * Time limits for the database. A request is answered within ten seconds whatever the database does, so its limits add
 * up to less than that. Long-running work has a separate pool with separate limits.
 */
export interface Limits {
  /** For a free connection. */
  readonly waitMs: number
  /** For a lock that another transaction holds. */
  readonly lockMs: number
  /** For one statement, locks included. The database ends it, and the connection stays usable. */
  readonly statementMs: number
  /** For any response. After this long without one, the connection is considered lost. */
  readonly silenceMs: number
  /** For a transaction, including the wait for a connection. Without it only its statements are limited. */
  readonly transactionMs?: number
}

/** For requests. */
export const PROMPT: Limits = {
  waitMs: 4000,
  lockMs: 4000,
  statementMs: 7500,
  silenceMs: 8500,
  transactionMs: 8500,
}

/** For jobs, imports, exports and commands: still limited, so that nothing is held forever. */
export const PATIENT: Limits = { waitMs: 30_000, lockMs: 30_000, statementMs: 55_000, silenceMs: 60_000 }

/** For preparing or restoring a database, which may change all rows of a table: statements have no limit. */
export const UNHURRIED: Limits = { waitMs: 60_000, lockMs: 0, statementMs: 0, silenceMs: 0 }

/** Answered as 503, like every temporary failure. */
export const tooLate = (what: string) => Object.assign(new Error(what), { code: 'ETIMEDOUT' })
