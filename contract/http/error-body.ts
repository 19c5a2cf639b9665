/** The format of an error response. Separate from the error catalogue, which needs no validator. */
import { z } from 'zod'

export const ErrorDetail = z.object({ field: z.string(), code: z.string(), message: z.string() })
export type ErrorDetail = z.infer<typeof ErrorDetail>

export const ErrorBody = z.object({
  code: z.string(),
  message: z.string(),
  details: z.array(ErrorDetail).optional(),
  /** The names of the statuses that a return may be moved to instead. */
  allowed: z.array(z.string()).optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
