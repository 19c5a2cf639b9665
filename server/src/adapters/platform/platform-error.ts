/**
 * - `unreachable`: surely not done, and worth trying again.
 * - `unknown`: sent, and what became of it is not known. Look before asking again.
 * - `sign_in`: the platform does not let us in any more; the shop has to open the app again.
 * - `denied`: the app was not given the permission.
 * - `refused`: the platform says no.
 * - `not_kept`: the platform said yes, and did not do it.
 */
export type PlatformTrouble = 'unreachable' | 'unknown' | 'sign_in' | 'denied' | 'refused' | 'not_kept'

/** Carries the platform's code and never its sentence, which may quote what a customer typed. */
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
