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
  mayRole,
  OVERRIDE_HEADER,
  OVERRIDE_LENGTH,
  StorableText,
} from '@returns-desk/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { z } from 'zod'
import { DomainError } from '../base/errors.ts'
import type { Deps } from '../config/deps.ts'
import { inShopSession, type ShopDb } from '../db/db.ts'
import { auditLine, leavesLine, writeAudit } from './audit.ts'
import { type AuthorizeOptions, authorize, type Caller } from './authorize.ts'
import { demandConfirmation } from './confirmations.ts'
import type { OrderCaller } from './order-tokens.ts'
import { demandTries, type Try } from './rate-limits.ts'
import { type Download, streamOf } from './send-download.ts'
import { payloadOf } from './send-rows.ts'
import { serialiserOf } from './serialiser.ts'
import { readSignedBodies } from './signed-request.ts'
import { languageOf, readerOf } from './wanted-languages.ts'

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
  /** Why the rules are changed although tests fail, if the call tests them. */
  readonly override: string | undefined
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** What a staff call gets. `audit` adds what has changed to the line that every change leaves in the audit. */
type StaffValues = Caller & { readonly db: ShopDb; readonly audit: (before: object, after: object) => void }

type AccessValues<E extends Endpoint> = E['access'] extends 'shop'
  ? StaffValues
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

/** A transaction of its own, for the same person; the line in the audit is written in it. */
type Change = <T>(work: (db: ShopDb) => Promise<T>, options?: { readonly isPatient: boolean }) => Promise<T>

const AFTER_COMMIT = Symbol('after commit')
interface AfterCommit<T> {
  readonly [AFTER_COMMIT]: (change: Change) => Promise<T>
  /** The call has changed nothing before: its line is written when it succeeds. */
  readonly changesLater: boolean
}

/**
 * Work to do after the commit, so that no transaction stays open during slow external calls. It is also the only place
 * where a `shop` handler may change anything outside its transaction: the session is checked together with the first
 * statement of that transaction, so anything done elsewhere before that may be done for an ended session.
 */
export const afterCommit = <T>(finish: () => Promise<T>): AfterCommit<T> => ({
  [AFTER_COMMIT]: finish,
  changesLater: false,
})

/** The same where something slow decides first whether there is a change at all: a refused call leaves no line. */
export const changeAfterCommit = <T>(finish: (change: Change) => Promise<T>): AfterCommit<T> => ({
  [AFTER_COMMIT]: finish,
  changesLater: true,
})

const isAfterCommit = (output: unknown): output is AfterCommit<unknown> =>
  typeof output === 'object' && output !== null && AFTER_COMMIT in output

const noChange: Change = () => Promise.reject(new Error('only a staff call changes anything for a person'))

type Answer<T> = T | AfterCommit<T>
type HandlerOutput<E extends Endpoint> = E['download'] extends string ? Download : CallOutput<E>

export type Handler<E extends Endpoint> = (
  call: CallValues<E> & AccessValues<E> & RequestContext,
) => Promise<Answer<HandlerOutput<E>>> | Answer<HandlerOutput<E>>

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

/** The framework only learns which answers have a schema; what it says is read when the first of them is sent. */
const serialisation = ({ response, status }: Endpoint): Pick<RouteOptions, 'schema' | 'serializerCompiler'> =>
  response ? { schema: { response: { [status ?? 200]: {} } }, serializerCompiler: () => serialiserOf(response) } : {}

interface Options extends Pick<RouteOptions, 'bodyLimit'>, AuthorizeOptions {
  readonly rateLimit?: RateLimit
  /** The tries that a request counts as, before its body is read. */
  readonly limits?: (request: FastifyRequest) => readonly Try[] | Promise<readonly Try[]>
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
      // A HEAD would make the whole file, and throw it away.
      ...(endpoint.download ? { exposeHeadRoute: false } : {}),
      ...serialisation(endpoint),
      // Before the body is read: an unauthorised caller does not get to send megabytes.
      onRequest: async (request) => {
        await authorize(deps, endpoint.access, request, options)
        if (options.limits) await demandTries(deps, request, await options.limits(request))
      },
      handler: async (request, reply) => {
        const language = languageOf(request)
        const reader = readerOf(request)
        const given = {
          ifMatch: endpoint.versioned && ifMatchOf(request),
          override: endpoint.testsRules && overrideOf(request),
        }
        const context = { language, reader, request, reply, ...given }
        const answer = (access: object) => run({ ...context, ...access, ...valuesOf(endpoint, request, language) })
        // A revoked session is refused before its body is validated: a signed-out caller learns nothing from the
        // answer.
        const { caller } = request
        const output = await (caller
          ? runInShop(deps, caller, endpoint, request, answer)
          : runForAll(answer, accessOf(endpoint, request)))
        if (endpoint.download) return streamOf(reply, endpoint.download, output as Download)
        if (!endpoint.response) return reply.status(204).send()
        if (endpoint.status) reply.status(endpoint.status)
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

/** A reason that cannot be decoded or stored is none. */
const overrideOf = ({ headers }: FastifyRequest): string | undefined => {
  const given = headers[OVERRIDE_HEADER.toLowerCase()]
  try {
    const parsed = StorableText(OVERRIDE_LENGTH).safeParse(decodeURIComponent(String(given ?? '')).trim())
    return parsed.success && parsed.data !== '' ? parsed.data : undefined
  } catch {
    return undefined
  }
}

const valuesOf = (endpoint: Endpoint, request: FastifyRequest, language: Language) => ({
  params: parseParams(endpoint.params, request.params),
  query: parse(endpoint.query, request.query, language),
  ...(endpoint.upload ? { file: fileOf(request) } : { body: parse(endpoint.body, request.body, language) }),
})

const demandRole = ({ role }: Caller, { needs }: Endpoint) => {
  if (!needs || !mayRole(role, needs)) throw new DomainError('forbidden')
}

const runForAll = async (answer: (access: object) => Promise<unknown>, access: object) => {
  const output = await answer(access)
  return isAfterCommit(output) ? output[AFTER_COMMIT](noChange) : output
}

const runInShop = async (
  deps: Deps,
  caller: Caller,
  endpoint: Endpoint,
  request: FastifyRequest,
  answer: (access: object) => Promise<unknown>,
) => {
  const line = auditLine(endpoint, request)
  let owesLine = leavesLine(endpoint)
  const inSession: Change = async (work, { isPatient } = { isPatient: false }) => {
    const done = await inShopSession(isPatient ? deps.patientDb : deps.db, caller, work)
    if (!done) throw new DomainError('unauthorized')
    return done.result
  }
  const leaveLine = async (db: ShopDb) => {
    if (owesLine) await writeAudit(db, caller.shopId, { ...line.read(), at: deps.clock() })
  }
  const change: Change = async (work, options) => {
    const result = await inSession(async (db) => {
      const changed = await work(db)
      await leaveLine(db)
      return changed
    }, options)
    owesLine = false
    return result
  }
  const output = await inSession(async (db) => {
    demandRole(caller, endpoint)
    if (endpoint.confirms) await demandConfirmation(db, caller, deps.clock())
    const result = await answer({ ...caller, db, audit: line.add })
    if (!isAfterCommit(result) || !result.changesLater) await leaveLine(db)
    return result
  })
  if (!isAfterCommit(output)) return output
  const result = await output[AFTER_COMMIT](change)
  // What was done outside of any transaction, like sending a test.
  if (output.changesLater && owesLine) await inSession(leaveLine)
  return result
}
