/** A handler performs one kind of effect. It may be called for the same effect again, and must then do nothing twice. */
import type { EffectProblem } from '@returns-desk/contract'
import type { Deps } from '../config/deps.ts'

export interface EffectToMake {
  readonly shopId: number
  readonly id: string
  readonly key: string
  readonly returnId: string | null
  readonly createdAt: Date
  /** As it was enqueued; each handler knows the shape of its payloads. */
  readonly payload: unknown
  /** 1 at the first attempt. */
  readonly attempt: number
}

/** Answers what is kept with the effect: what came of it, or why it was left out. Nothing personal. */
export type EffectHandler = (
  deps: Deps,
  effect: EffectToMake,
  signal: AbortSignal,
) => Promise<Readonly<Record<string, unknown>>>

/** Why an effect could not be performed this time, in words that staff may read. Final: trying again would not help. */
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

/** The effect is settled, and nothing was done. */
export const skipped = (reason: EffectProblem) => ({ skipped: reason })
