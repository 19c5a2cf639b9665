/** What the caller sent, as the contract describes it; anything else is refused. */
import { type Endpoint, issueDetails, type Language } from '@returns-desk/contract'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { DomainError } from '../../base/errors.ts'
import { fileOf } from './read-body.ts'

const parse = (schema: z.ZodType | undefined, value: unknown, language: Language) => {
  if (!schema) return undefined
  const result = schema.safeParse(value, { reportInput: true })
  if (result.success) return result.data
  throw new DomainError('invalid_input', { details: issueDetails(result.error.issues, language) })
}

/** A malformed address names nothing: to the caller it is the same as a missing one. */
const parseParams = (schema: z.ZodType | undefined, value: unknown) => {
  const result = schema?.safeParse(value)
  if (result && !result.success) throw new DomainError('not_found')
  return result?.data
}

export const validate = (endpoint: Endpoint, request: FastifyRequest, language: Language) => ({
  params: parseParams(endpoint.params, request.params),
  query: parse(endpoint.query, request.query, language),
  ...(endpoint.upload ? { file: fileOf(request) } : { body: parse(endpoint.body, request.body, language) }),
})

/** A version that cannot be parsed was never issued by us, so it cannot be the latest. */
export const ifMatchOf = ({ headers }: FastifyRequest): number | undefined => {
  const given = headers['if-match']
  if (given === undefined || given === '*') return undefined
  return Number(/^(?:W\/)?"?(\d{1,9})"?$/.exec(given)?.[1] ?? 0)
}
