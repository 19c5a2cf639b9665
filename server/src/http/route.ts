/**
 * Registers a call of the contract. A request passes these steps, most of them in a file of their own:
 *
 * 1. authorise: who calls, by the `access` of the call (`authorize.ts`)
 * 2. limit: how often they may try (`rate-limits.ts`)
 * 3. read: the body, after both: who may not call does not get to send megabytes (`read-body.ts`)
 * 4. validate: address, query and body, by the contract (`validate.ts`)
 * 5. run: the handler, for staff in one transaction of their shop (`run-handler.ts`), with what areas require of a
 *    change (`change-steps.ts`)
 * 6. audit: one line for every change, in its transaction (`audit.ts`)
 * 7. answer: after the commit (`answer.ts`)
 */
import type { Endpoint, ErrorCode } from '@returns-desk/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Deps } from '../config/deps.ts'
import type { Handler, RequestContext } from './handler.ts'
import { requireTries, type Try } from './rate-limits.ts'
import { answer, serialisation } from './steps/answer.ts'
import { type AuthorizeOptions, authorize } from './steps/authorize.ts'
import { changeStepsFor } from './steps/change-steps.ts'
import { type ReadOptions, readingBodies } from './steps/read-body.ts'
import { runHandler } from './steps/run-handler.ts'
import { ifMatchOf, validate } from './steps/validate.ts'
import { languageOf, readerOf } from './wanted-languages.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Endpoint['access'] | 'page'
    /** The error code for a body that is too large. */
    tooLarge?: ErrorCode
  }
}

/** Counted in this process, for frequent calls that reveal nothing: see `rate-limits.ts` for the others. */
interface RateLimit {
  readonly max: number
  readonly timeWindow: string
  readonly allowList?: (request: FastifyRequest) => boolean
  /** What counts as one caller; by default the network address. */
  readonly keyGenerator?: (request: FastifyRequest) => string
}

interface Options extends Pick<RouteOptions, 'bodyLimit'>, AuthorizeOptions, ReadOptions {
  readonly rateLimit?: RateLimit
  /** The tries that a request counts as, before its body is read. */
  readonly limits?: (request: FastifyRequest) => readonly Try[] | Promise<readonly Try[]>
}

const definitionOf = (endpoint: Endpoint, { rateLimit, bodyLimit }: Options) => ({
  method: endpoint.method,
  url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
  config: {
    access: endpoint.access,
    ...(rateLimit ? { rateLimit } : {}),
    ...(endpoint.upload ? { tooLarge: endpoint.upload.tooLarge } : {}),
  },
  ...(bodyLimit ? { bodyLimit } : {}),
  // A HEAD would make the whole file, and throw it away.
  ...(endpoint.download ? { exposeHeadRoute: false } : {}),
  ...serialisation(endpoint),
})

const contextOf = (endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): RequestContext => ({
  language: languageOf(request),
  reader: readerOf(request),
  ifMatch: endpoint.versioned && ifMatchOf(request),
  request,
  reply,
})

export const route = <const E extends Endpoint>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  handler: Handler<E>,
  options: Options = {},
): void => {
  const steps = changeStepsFor(app, endpoint)
  const run = { deps, endpoint, steps, handler: handler as unknown as (call: object) => unknown }
  readingBodies(app, deps, endpoint, options, (scope) =>
    scope.route({
      ...definitionOf(endpoint, options),
      onRequest: async (request) => {
        await authorize(deps, endpoint.access, request, options)
        if (options.limits) await requireTries(deps, request, await options.limits(request))
      },
      handler: async (request, reply) => {
        const context = contextOf(endpoint, request, reply)
        const valuesOf = () => ({ ...context, ...validate(endpoint, request, context.language) })
        return answer(reply, endpoint, await runHandler({ ...run, request, valuesOf }))
      },
    }),
  )
}
