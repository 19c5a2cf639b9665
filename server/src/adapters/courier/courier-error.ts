/**
 * - `unreachable`: certainly not executed, safe to retry.
 * - `unknown`: sent, outcome unknown. Check before retrying.
 * - `credentials`: the courier rejects the credentials.
 * - `refused`: the courier refuses, with a reason.
 */
export type CourierTrouble = 'unreachable' | 'unknown' | 'credentials' | 'refused'

const REASON_MAX_LENGTH = 200

/** The message contains no personal data and no secrets; `reason` is only for the shop's staff. */
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
