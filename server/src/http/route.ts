/**
 * Registers a call of the contract: authorised, validated and documented by its definition there. A `shop` handler runs
 * in one transaction that sees that shop's rows only, and answers after the commit. An `order` handler opens its own
 * transactions, because it has to call the shop's platform first, which must not happen inside one. So does a `signed`
 * one.
 */
import {
  type CallOutput,
  type CallValues,
  type Endpoint,
  type ErrorCode,
  issueDetails,
  type Language,
  preferredLanguage,
  readerLanguage,
} from '@returns-desk/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../base/errors.ts'
import type { Deps } from '../config/deps.ts'
import { inShopSession, type ShopDb } from '../db/db.ts'
import { type AuthorizeOptions, authorize, type Caller } from './authorize.ts'
import type { OrderCaller } from './order-tokens.ts'
import { demandTries, type Try } from './rate-limits.ts'
import { payloadOf } from './send-rows.ts'
import { readSignedBodies } from './signed-request.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Endpoint['access'] | 'page'
    /** The error code for a body that is too large. */
    tooLarge?: ErrorCode
  }
  interface FastifyRequest {
    caller?: Caller
    /** The signed-in user who follows a `link`, if any. */
    viewer?: Caller
    /** Set if the caller has proved that the order is theirs. */
    order?: OrderCaller
    /** The shop whose secret signed the body, once that has been verified. */
    signingShopId?: number
  }
}

interface RequestContext {
  /** Of our own texts. */
  readonly language: Language
  /** In which the shop's own texts are read; any language. */
  readonly reader: string
  /** The version from `If-Match`, if the call is versioned and the caller sends one. */
  readonly ifMatch: number | undefined
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

type AccessValues<E extends Endpoint> = E['access'] extends 'shop'
  ? Caller & { readonly db: ShopDb }
  : E['access'] extends 'order'
    ? { readonly order: OrderCaller }
    : E['access'] extends 'signed'
      ? { readonly shopId: number }
      : unknown

/** Counted in this process, for frequent calls that reveal nothing: see `rate-limits.ts` for the others. */
interface RateLimit {
  readonly max: number
  readonly timeWindow: string
  readonly allowList?: (request: FastifyRequest) => boolean
  /** What counts as one caller; by default the network address. */
  readonly keyGenerator?: (request: FastifyRequest) => string
}

const AFTER_COMMIT = Symbol('after commit')
interface AfterCommit<T> {
  readonly [AFTER_COMMIT]: () => Promise<T>
}

/**
 * Work to do after the commit, so that no transaction stays open during slow external calls. It is also the only place
 * where a `shop` handler may change anything outside its transaction: the session is checked together with the first
 * statement of that transaction, so anything done elsewhere before that may be done for an ended session.
 */
export const afterCommit = <T>(finish: () => Promise<T>): AfterCommit<T> => ({ [AFTER_COMMIT]: finish })

const finished = async (output: unknown) =>
  typeof output === 'object' && output !== null && AFTER_COMMIT in output
    ? (output as AfterCommit<unknown>)[AFTER_COMMIT]()
    : output

type Answer<T> = T | AfterCommit<T>

export type Handler<E extends Endpoint> = (
  call: CallValues<E> & AccessValues<E> & RequestContext,
) => Promise<Answer<CallOutput<E>>> | Answer<CallOutput<E>>

export const languageOf = (request: FastifyRequest): Language => preferredLanguage(request.headers['accept-language'])
export const readerOf = (request: FastifyRequest): string => readerLanguage(request.headers['accept-language'])

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

/** The serialiser drops properties outside the schema. Forbidding them would reject rows with extra columns. */
const serialiserSchema = (schema: z.ZodType) =>
  z.toJSONSchema(schema, {
    io: 'output',
    target: 'draft-7',
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })

const responseSchema = (endpoint: Endpoint) =>
  endpoint.response ? { response: { 200: serialiserSchema(endpoint.response) } } : {}

interface Options extends Pick<RouteOptions, 'bodyLimit'>, AuthorizeOptions {
  readonly rateLimit?: RateLimit
  /** The tries that a request counts as, before its body is read. */
  readonly limits?: (request: FastifyRequest) => readonly Try[]
  readonly readBody?: (body: unknown) => unknown
}

export const route = <const E extends Endpoint>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  handler: Handler<E>,
  options: Options = {},
): void => {
  const run = handler as unknown as (call: object) => Promise<unknown>
  const { upload } = endpoint
  const define = (scope: FastifyInstance) =>
    scope.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      config: {
        access: endpoint.access,
        ...(options.rateLimit ? { rateLimit: options.rateLimit } : {}),
        ...(upload ? { tooLarge: upload.tooLarge } : {}),
      },
      ...(options.bodyLimit ? { bodyLimit: options.bodyLimit } : {}),
      schema: responseSchema(endpoint),
      // Before the body is read: an unauthorised caller does not get to send megabytes.
      onRequest: async (request) => {
        await authorize(deps, endpoint.access, request, options)
        if (options.limits) await demandTries(deps, request, options.limits(request))
      },
      handler: async (request, reply) => {
        const language = languageOf(request)
        const reader = readerOf(request)
        const context = { language, reader, request, reply, ifMatch: endpoint.versioned && ifMatchOf(request) }
        const answer = (access: object) => run({ ...context, ...access, ...valuesOf(endpoint, request, language) })
        // A revoked session is refused before its body is validated: a signed-out caller learns nothing from the
        // answer.
        const { caller } = request
        const output = await finished(
          await (caller ? runInShop(deps, caller, answer) : answer(accessOf(endpoint, request))),
        )
        if (!endpoint.response) return reply.status(204).send()
        return payloadOf(reply, output)
      },
    })
  if (upload) readFiles(app, upload, define)
  else if (endpoint.access === 'signed') readSigned(app, deps, define, options.readBody)
  else define(app)
}

const accessOf = ({ access }: Endpoint, { order, signingShopId }: FastifyRequest): object => {
  if (access === 'signed') return { shopId: signingShopId }
  return order ? { order } : {}
}

/** In a separate scope that rejects unsigned bodies. `readBody` maps a body to the handler's input. */
const readSigned = (
  app: FastifyInstance,
  deps: Deps,
  define: (scope: FastifyInstance) => unknown,
  readBody = (body: unknown) => body,
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

/** In a separate scope that accepts only these file types. The actual type is determined from the bytes. */
const readFiles = (
  app: FastifyInstance,
  { types, maxBytes }: NonNullable<Endpoint['upload']>,
  define: (scope: FastifyInstance) => unknown,
) =>
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const options = { parseAs: 'buffer', bodyLimit: maxBytes } as const
    scope.addContentTypeParser([...types], options, (_request, body, done) => done(null, body))
    define(scope)
  })

const fileOf = ({ body }: FastifyRequest): Buffer => {
  if (!Buffer.isBuffer(body) || body.length === 0) throw new DomainError('malformed_request')
  return body
}

/** A version that cannot be parsed was never issued by us, so it cannot be the latest. */
const ifMatchOf = ({ headers }: FastifyRequest): number | undefined => {
  const given = headers['if-match']
  if (given === undefined || given === '*') return undefined
  return Number(/^(?:W\/)?"?(\d{1,9})"?$/.exec(given)?.[1] ?? 0)
}

const valuesOf = (endpoint: Endpoint, request: FastifyRequest, language: Language) => ({
  params: parseParams(endpoint.params, request.params),
  query: parse(endpoint.query, request.query, language),
  ...(endpoint.upload ? { file: fileOf(request) } : { body: parse(endpoint.body, request.body, language) }),
})

const runInShop = async (deps: Deps, caller: Caller, answer: (access: object) => Promise<unknown>) => {
  const done = await inShopSession(deps.db, caller, async (db) => answer({ ...caller, db }))
  if (!done) throw new DomainError('unauthorized')
  return done.result
}
