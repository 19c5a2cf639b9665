/** Reads what the forms on the server's pages send. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../../base/errors.ts'
import { tooCrowded } from '../crowded-bodies.ts'

/** A form of another site may not act for anybody here. Browsers say where a request comes from. */
export const refuseOtherSites = async (request: FastifyRequest) => {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new DomainError('unauthorized')
}

const FORM_LIMIT_BYTES = 128 * 1024
/** Several times the fields of the largest form. `URLSearchParams` takes time in proportion to the square of their number. */
const MAX_FIELDS = 200

const readForm = (body: string) => {
  if (body.split('&', MAX_FIELDS + 1).length > MAX_FIELDS) throw tooCrowded()
  return Object.fromEntries(new URLSearchParams(body))
}

/** For a separate scope, so that the rest of the server does not parse forms. */
export const readForms = (app: FastifyInstance) =>
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
    async (_request: FastifyRequest, body: string) => readForm(body),
  )
