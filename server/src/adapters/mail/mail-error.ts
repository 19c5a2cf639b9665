import type { EffectProblem } from '@returns-desk/contract'

/** Why a mail could not be sent, in words that staff may read. Final: trying again would not help. */
export class MailError extends Error {
  override readonly name = 'MailError'
  readonly problem: EffectProblem
  readonly isFinal: boolean
  constructor(problem: EffectProblem, { isFinal = false }: { isFinal?: boolean } = {}) {
    super(problem)
    this.problem = problem
    this.isFinal = isFinal
  }
}
