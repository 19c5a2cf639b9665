import { toNestErrors } from '@hookform/resolvers'
import { issueMessage, type Language } from '@returns-desk/contract'
import type { FieldError, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

/**
 * Validates a form with the contract's own schema, in the user's language; only the first error of a field is shown.
 * Untouched `saved` values are never rejected: the server sent them, so it can have them back.
 */
export const contractResolver =
  (schema: z.ZodObject, language: Language, saved: FieldValues = {}): Resolver<FieldValues> =>
  async (values, _context, options) => {
    const isUntouched = (name: string) => name in saved && Object.is(saved[name], values[name])
    const untouched = Object.keys(schema.shape).filter(isUntouched)
    const touched = schema.omit(Object.fromEntries(untouched.map((name) => [name, true])) as Record<string, never>)
    const result = touched.safeParse(values, { reportInput: true })
    const kept = Object.fromEntries(untouched.map((name) => [name, values[name]]))
    if (result.success) return { values: { ...result.data, ...kept }, errors: {} }
    const errors: Record<string, FieldError> = {}
    for (const issue of result.error.issues) {
      errors[issue.path.join('.')] ??= { type: issue.code, message: issueMessage(issue, language) }
    }
    return { values: {}, errors: toNestErrors(errors, options) }
  }
