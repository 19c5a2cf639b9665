import {
  ERRORS,
  type ErrorBody,
  type ErrorCode,
  type ErrorDetail,
  type ErrorValues,
  errorMessage,
  type Language,
} from '@returns-desk/contract'

/** An error that the caller may see. Anything else that is thrown is a bug, and reported only as an internal error. */
export class DomainError extends Error {
  override readonly name = 'DomainError'
  readonly code: ErrorCode
  readonly values: ErrorValues
  readonly details: readonly ErrorDetail[] | undefined
  /** What could be done instead. */
  readonly allowed: readonly string[] | undefined
  constructor(
    code: ErrorCode,
    {
      values = {},
      details,
      allowed,
    }: { values?: ErrorValues; details?: readonly ErrorDetail[]; allowed?: readonly string[] } = {},
  ) {
    super(code)
    this.code = code
    this.values = values
    this.details = details
    this.allowed = allowed
  }

  get status(): number {
    return ERRORS[this.code].status
  }
}

/** What is wrong is a list of its own, not of fields. */
const LISTED: ReadonlySet<ErrorCode> = new Set(['rule_scenarios_failed', 'bank_file_rows', 'bank_file_changed'])

/** For people the message of the first field is more useful than "some fields need your attention". */
export const errorBody = (error: DomainError, language: Language): ErrorBody => ({
  code: error.code,
  message:
    (LISTED.has(error.code) ? undefined : error.details?.[0]?.message) ??
    errorMessage(error.code, language, error.values),
  ...(error.details ? { details: [...error.details] } : {}),
  ...(error.allowed ? { allowed: [...error.allowed] } : {}),
})

/** The message uses minutes ("min" needs no plural); the header has the seconds, for programs. */
export const tooManyRequests = (
  seconds: number,
  code: 'too_many_requests' | 'too_many_downloads' | 'invitations_limit' = 'too_many_requests',
) => {
  const whole = Math.max(1, Math.ceil(seconds))
  return new DomainError(code, { values: { seconds: whole, minutes: Math.ceil(whole / 60) } })
}

export const found = <T>(row: T | undefined): T => {
  if (row === undefined) throw new DomainError('not_found')
  return row
}

/** The result of an update with an expected version: the row, or the reason why there is none. */
export const updated = async <T>(row: T | undefined, find: () => Promise<unknown>): Promise<T> => {
  if (row !== undefined) return row
  throw new DomainError((await find()) === undefined ? 'not_found' : 'version_conflict')
}
