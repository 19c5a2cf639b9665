/** Reads the body of a call: JSON as a rule, the bytes of a file for an upload, a signed text for a program. */
import type { Endpoint } from '@returns-desk/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../../base/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { readSignedBodies } from '../signed-request.ts'

type Define = (scope: FastifyInstance) => unknown

/** In a separate scope that accepts only these file types. The actual type is determined from the bytes. */
const readFiles = (app: FastifyInstance, { types, maxBytes }: NonNullable<Endpoint['upload']>, define: Define) =>
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const options = { parseAs: 'buffer', bodyLimit: maxBytes } as const
    scope.addContentTypeParser([...types], options, (_request, body, done) => done(null, body))
    define(scope)
  })

/** In a separate scope that rejects unsigned bodies. `readBody` maps a body to the handler's input. */
const readSigned = (
  app: FastifyInstance,
  deps: Deps,
  define: Define,
  readBody: (body: unknown) => unknown = (body) => body,
) =>
  app.register(async (scope) => {
    readSignedBodies(scope, deps)
    scope.addHook('preValidation', async (request) => {
      // A request without a body bypasses the content type parsers.
      if (request.signingShopId === undefined) throw new DomainError('signature_invalid')
      request.body = readBody(request.body)
    })
    define(scope)
  })

export interface ReadOptions {
  readonly readBody?: (body: unknown) => unknown
}

/** Defines the route where bodies are read as its call needs. */
export const readingBodies = (
  app: FastifyInstance,
  deps: Deps,
  { upload, access }: Endpoint,
  { readBody }: ReadOptions,
  define: Define,
): void => {
  if (upload) readFiles(app, upload, define)
  else if (access === 'signed') readSigned(app, deps, define, readBody)
  else define(app)
}

export const fileOf = ({ body }: FastifyRequest): Buffer => {
  if (!Buffer.isBuffer(body) || body.length === 0) throw new DomainError('malformed_request')
  return body
}
