/**
 * - `unreachable`: certainly not executed, safe to retry.
 * - `unknown`: sent, outcome unknown. Check before retrying.
 * - `sign_in`: the platform rejects our token; the shop has to open the app again.
 * - `denied`: the app lacks the permission.
 * - `refused`: the platform refuses.
 * - `not_kept`: the platform reported success, but did not save the change.
 */
export type PlatformTrouble = 'unreachable' | 'unknown' | 'sign_in' | 'denied' | 'refused' | 'not_kept'

/** Carries the platform's error code and never its message, which may quote what a customer typed. */
export class PlatformError extends Error {
  override readonly name = 'PlatformError'
  readonly trouble: PlatformTrouble
  readonly code: string
  constructor(trouble: PlatformTrouble, code: string = trouble) {
    super(`platform: ${trouble}`)
    this.trouble = trouble
    this.code = code
  }
}
