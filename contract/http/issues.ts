/** Converts zod issues to messages of the catalogue, the same on the server and in forms. */
import type { z } from 'zod'
import type { Language } from '../shop/language.ts'
import type { ErrorDetail } from './error-body.ts'
import { type ErrorCode, type ErrorValues, errorMessage, isErrorCode } from './errors.ts'

/** The parts of zod's issue types that determine the message. */
interface Issue {
  readonly code?: string
  readonly message: string
  readonly origin?: string
  readonly expected?: string
  readonly input?: unknown
  readonly maximum?: unknown
  readonly minimum?: unknown
  readonly keys?: readonly string[]
}

const codeOf = (issue: Issue): ErrorCode => {
  if (isErrorCode(issue.message)) return issue.message
  const isText = issue.origin === 'string'
  if (issue.code === 'too_big') return isText ? 'text_too_long' : 'number_too_large'
  if (issue.code === 'too_small') return isText ? 'value_required' : 'number_too_small'
  // An emptied field counts as missing. Only strings may be empty, and those are caught by their length above.
  if (issue.code === 'invalid_type' && (issue.input === undefined || issue.input === '')) return 'value_required'
  if (issue.expected === 'int' && typeof issue.input === 'number') return 'number_not_whole'
  if (issue.code === 'unrecognized_keys') return 'unknown_field'
  return 'invalid_value'
}

const valuesOf = (issue: Issue): ErrorValues => ({
  maximum: String(issue.maximum),
  minimum: String(issue.minimum),
  keys: (issue.keys ?? []).join(', ').slice(0, 200),
})

export const issueMessage = (issue: Issue, language: Language): string =>
  errorMessage(codeOf(issue), language, valuesOf(issue))

export const issueDetails = (issues: readonly z.core.$ZodIssue[], language: Language): ErrorDetail[] =>
  issues.slice(0, 20).map((issue) => ({
    field: issue.path.map(String).join('.'),
    code: codeOf(issue),
    message: issueMessage(issue, language),
  }))
