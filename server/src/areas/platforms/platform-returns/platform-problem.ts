import type { EffectProblem } from '@returns-desk/contract'
import { PlatformError, type PlatformTrouble } from '../../../adapters/platform/platform-error.ts'
import { EffectError } from '../../../outbox/effect-handler.ts'

const PROBLEMS: Readonly<Record<PlatformTrouble, EffectProblem>> = {
  unreachable: 'platform_unreachable',
  unknown: 'platform_unsure',
  sign_in: 'platform_sign_in',
  denied: 'platform_denied',
  refused: 'platform_refused',
  not_kept: 'platform_not_kept',
}

/** A retry changes neither a missing permission nor a refusal. */
const FINAL: readonly PlatformTrouble[] = ['denied', 'refused']

/** Platform errors are translated into our own problem codes for staff. */
export const effectErrorOf = (error: unknown): unknown =>
  error instanceof PlatformError
    ? new EffectError(PROBLEMS[error.trouble], { isFinal: FINAL.includes(error.trouble), cause: error })
    : error
