import { toNestErrors } from '@hookform/resolvers'
import { issueMessage, type Language } from '@returns-desk/contract'
import type { FieldError, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

/** Checks a form with the contract's own schema and answers in the reader's language; the first complaint of a field counts. */
export const contractResolver =
  (schema: z.ZodObject, language: Language): Resolver<FieldValues> =>
  async (values, _context, options) => {
    const result = schema.safeParse(values, { reportInput: true })
    if (result.success) return { values: result.data, errors: {} }
    const errors: Record<string, FieldError> = {}
    for (const issue of result.error.issues) {
      errors[issue.path.join('.')] ??= { type: issue.code, message: issueMessage(issue, language) }
    }
    return { values: {}, errors: toNestErrors(errors, options) }
  }
