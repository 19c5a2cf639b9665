import { toNestErrors } from '@hookform/resolvers'
import { issueMessage, type Language } from '@returns-desk/contract'
import type { FieldError, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

/**
 * Checks a form with the contract's own schema and answers in the reader's language; the first complaint of a field counts.
 * What is `saved` and nobody has touched is not complained about, whatever it is: its server has it so, and may have it back.
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
