/** What a handler may return instead of its answer: work that waits for the commit, or for the steps after the handler. */
import type { ShopDb } from '../../db/db.ts'

/** A transaction of its own, for the same person; the line in the audit is written in it. */
export type Change = <T>(work: (db: ShopDb) => Promise<T>, options?: { readonly isPatient: boolean }) => Promise<T>

const AFTER_COMMIT = Symbol('after commit')
interface AfterCommit<T> {
  readonly [AFTER_COMMIT]: true
  readonly finish: (change: Change) => Promise<T>
  /** The call has changed nothing before: its line is written when it succeeds. */
  readonly changesLater: boolean
}

/**
 * Work to do after the commit, so that no transaction stays open during slow external calls. It is also the only place
 * where a `shop` handler may change anything outside its transaction: the session is checked together with the first
 * statement of that transaction, so anything done elsewhere before that may be done for an ended session.
 */
export const afterCommit = <T>(finish: () => Promise<T>): AfterCommit<T> => ({
  [AFTER_COMMIT]: true,
  finish,
  changesLater: false,
})

/** The same where something slow decides first whether there is a change at all: a refused call leaves no line. */
export const changeAfterCommit = <T>(finish: (change: Change) => Promise<T>): AfterCommit<T> => ({
  [AFTER_COMMIT]: true,
  finish,
  changesLater: true,
})

const READ_BACK = Symbol('read back')
interface ReadBack<T> {
  readonly [READ_BACK]: true
  readonly read: () => Promise<T>
}

/** An answer read at the end of the transaction: the steps that other areas bring may still add to what is read. */
export const readBack = <T>(read: () => Promise<T>): ReadBack<T> => ({ [READ_BACK]: true, read })

export type Answer<T> = T | AfterCommit<T> | ReadBack<T>

const isMarked = (output: unknown, mark: symbol) => typeof output === 'object' && output !== null && mark in output
export const isAfterCommit = (output: unknown): output is AfterCommit<unknown> => isMarked(output, AFTER_COMMIT)
export const isReadBack = (output: unknown): output is ReadBack<unknown> => isMarked(output, READ_BACK)
