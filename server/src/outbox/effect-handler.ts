/** A handler performs one kind of effect. It may be called again for the same effect, so it must be idempotent. */
import type { EffectProblem } from '@returns-desk/contract'
import type { Deps } from '../config/deps.ts'
import type { ShopDb } from '../db/db.ts'

export interface EffectToPerform {
  readonly shopId: number
  readonly id: string
  readonly key: string
  readonly returnId: string | null
  readonly createdAt: Date
  /** As it was enqueued; each handler knows the shape of its payloads. */
  readonly payload: unknown
  /** Starts at 1. */
  readonly attempt: number
}

export interface EffectHandler {
  /** Returns what is stored with the effect: its result, or why it was skipped. No personal data. */
  (deps: Deps, effect: EffectToPerform, signal: AbortSignal): Promise<Readonly<Record<string, unknown>>>
  /** The last attempt failed. Runs in the transaction that records it. */
  readonly givenUp?: (deps: Deps, db: ShopDb, effect: EffectToPerform) => Promise<void>
}

/** Why an attempt failed, as a problem that staff may read. `isFinal`: a retry would not help. */
export class EffectError extends Error {
  override readonly name = 'EffectError'
  readonly problem: EffectProblem
  readonly isFinal: boolean
  constructor(problem: EffectProblem, { isFinal = false, cause }: { isFinal?: boolean; cause?: unknown } = {}) {
    super(problem, { cause })
    this.problem = problem
    this.isFinal = isFinal
  }
}

/** The effect is settled without doing anything. */
export const skipped = (reason: EffectProblem) => ({ skipped: reason })
