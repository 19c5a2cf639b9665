/** Every failure leaves as `{ code, message, details? }`, in the caller's language and in the words of the caller's shop. */
import { type ErrorBody, type ErrorCode, HandleParams } from '@returns-desk/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { platformOf } from '../../../adapters/platform/platforms.ts'
import { DomainError, errorBody } from '../../../base/errors.ts'
import { errorFields } from '../../../base/log.ts'
import type { Deps } from '../../../config/deps.ts'
import { inShop, isPassing } from '../../../db/db.ts'
import { findShopId } from '../../../db/shop-directory.ts'
import { baseHeaders, REQUEST_ID_HEADER } from '../../../http/security-headers.ts'
import { languageOf, readerOf } from '../../../http/wanted-languages.ts'
import { codesIn, overrideTexts } from './override-texts.ts'
import * as overrides from './queries.ts'

const FRAMEWORK_CODES: Record<number, ErrorCode> = {
  413: 'body_too_large',
  414: 'malformed_request',
  415: 'media_type_unsupported',
  429: 'too_many_requests',
}

const translate = (error: unknown, { routeOptions }: FastifyRequest): DomainError | undefined => {
  if (error instanceof DomainError) return error
  if (isPassing(error)) return new DomainError('unavailable')
  const { statusCode } = error as Partial<FastifyError>
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return undefined
  if (statusCode === 413 && routeOptions?.config?.tooLarge) return new DomainError(routeOptions.config.tooLarge)
  return new DomainError(statusCode === 404 ? 'not_found' : (FRAMEWORK_CODES[statusCode] ?? 'malformed_request'))
}

/** The shop whose texts to use: the caller's, or the one whose portal was called. */
const shopOf = async (deps: Deps, { caller, order, params }: FastifyRequest): Promise<number | undefined> => {
  const known = caller ?? order
  if (known) return known.shopId
  const named = HandleParams.safeParse(params)
  if (!named.success) return undefined
  const { handle } = named.data
  return findShopId(deps.db, { platform: platformOf(handle), handle })
}

/** Someone who may not call is no shop's caller; and when the server is in trouble, its own words must do. */
const wordedByShop = async (
  deps: Deps,
  request: FastifyRequest,
  status: number,
  body: ErrorBody,
): Promise<ErrorBody> => {
  if (status === 401 || status >= 500) return body
  try {
    const shopId = await shopOf(deps, request)
    if (shopId === undefined) return body
    const texts = await inShop(deps.db, shopId, (db) => overrides.list(db, shopId, codesIn(body)))
    return overrideTexts(body, overrides.textsFor(texts, readerOf(request)), languageOf(request))
  } catch (error) {
    deps.log.warn({ event: 'error_texts_unavailable', request_id: request.id, ...errorFields(error) })
    return body
  }
}

const respond = async (deps: Deps, error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const known = translate(error, request)
  const answer = known ?? new DomainError('internal')
  if (answer.status >= 500) {
    deps.log.error({
      event: 'request_failed',
      request_id: request.id,
      route: request.routeOptions?.url,
      ...errorFields(error),
    })
  }
  if (answer.code === 'unavailable' || answer.code === 'sign_ins_busy') reply.header('retry-after', '5')
  if (answer.status === 429) reply.header('retry-after', String(answer.values.seconds ?? 60))
  const body = await wordedByShop(deps, request, answer.status, errorBody(answer, languageOf(request)))
  return reply.status(answer.status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}

export const answerErrors = (app: FastifyInstance, deps: Deps) => {
  app.setErrorHandler((error, request, reply) => respond(deps, error, request, reply))
  app.setNotFoundHandler((request, reply) => respond(deps, new DomainError('not_found'), request, reply))
}

/** For what fails before a route is found and before any hook runs, such as an address with broken percent-encoding. */
export const frameworkError = (deps: Deps) => (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
  const headers = { ...baseHeaders(deps), 'cache-control': 'no-store', [REQUEST_ID_HEADER]: request.id }
  void respond(deps, error, request, reply.headers(headers))
  // No hook runs for it, not even the one that writes the log.
  const { id: request_id, method } = request
  deps.log.info({ event: 'request', request_id, method, route: 'unknown', status: error.statusCode })
}
