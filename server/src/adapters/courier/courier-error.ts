/**
 * - `unreachable`: surely not done, and worth trying again.
 * - `unknown`: sent, and what became of it is not known. Look before asking again.
 * - `credentials`: the courier does not let us in.
 * - `refused`: the courier says no, and why.
 */
export type CourierTrouble = 'unreachable' | 'unknown' | 'credentials' | 'refused'

const REASON_MAX_LENGTH = 200

/** Its message says nothing of people or secrets; `reason` is for the shop's staff alone. */
export class CourierError extends Error {
  override readonly name = 'CourierError'
  readonly trouble: CourierTrouble
  readonly reason: string
  constructor(trouble: CourierTrouble, reason = '') {
    super(`courier: ${trouble}`)
    this.trouble = trouble
    this.reason = reason.replace(/\s+/g, ' ').trim().slice(0, REASON_MAX_LENGTH)
  }
}
