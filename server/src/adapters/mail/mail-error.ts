import type { EffectProblem } from '@returns-desk/contract'

/** Why a mail could not be sent, in words that staff may read. Final: a retry would not help. */
export class MailError extends Error {
  override readonly name = 'MailError'
  readonly problem: EffectProblem
  readonly isFinal: boolean
  /** The server's own words. They may quote an address: shown to who sent the mail to themselves, and kept out of logs. */
  readonly answer: string
  constructor(problem: EffectProblem, { isFinal = false, answer = '' }: { isFinal?: boolean; answer?: string } = {}) {
    super(problem)
    this.problem = problem
    this.isFinal = isFinal
    this.answer = answer
  }
}
