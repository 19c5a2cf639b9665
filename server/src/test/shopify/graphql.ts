/**
 * The GraphQL Admin API of one shop at the stand-in: validates every document against the published schema, coerces its
 * variables, and checks scopes and cost. It records every violation, and injects faults on request.
 */
import type { ServerResponse } from 'node:http'
import { type DocumentNode, execute } from 'graphql'
import { checkDocument, costOf, MAX_QUERY_COST, operationOf, readDocument } from './check-document.ts'
import { mutationsOf, queriesOf } from './resolvers.ts'
import { ADMIN_SCHEMA } from './schema.ts'
import { createStore, type Store } from './store.ts'

/** `…-after`: the work is done, and the response is lost. */
export type Fault = 'error' | 'busy' | 'throttled' | 'silent' | 'error-after' | 'silent-after' | 'half-after'

export const ALL_SCOPES = [
  'read_orders',
  'write_orders',
  'read_customers',
  'read_products',
  'read_returns',
  'write_returns',
]
const RETRY_AFTER_SECONDS = 2
const NO_SUCH_TOKEN = '[API] Invalid API key or access token (unrecognized login or wrong password)'

interface Bucket {
  maximumAvailable: number
  currentlyAvailable: number
  restoreRate: number
}

/** The shop's own facts. */
export interface ShopAtShopify {
  readonly name: string
  readonly currencyCode: string
  readonly ianaTimezone: string
  readonly shopAddress: { readonly countryCodeV2: string | null }
}

export interface ShopifyState {
  readonly shop: ShopAtShopify
  readonly store: Store
  /** Valid tokens. Uninstalling removes them. */
  readonly tokens: Set<string>
  readonly scopes: Set<string>
  readonly bucket: Bucket
  /** The names of the operations, in order. */
  readonly calls: string[]
  /** Violations of the documentation. */
  readonly wrong: string[]
  readonly searches: string[]
  readonly faults: Map<string, Fault[]>
  readonly preludes: Map<string, () => void>
  readonly listeners: (() => void)[]
}

export interface StandInAdminApi extends Omit<ShopifyState, 'faults' | 'preludes' | 'listeners' | 'shop'> {
  readonly misbehave: (operation: string, ...faults: Fault[]) => void
  /** Runs once, before the next response to this operation. */
  readonly before: (operation: string, work: () => void) => void
  /** Called whenever a request is left unanswered. */
  readonly onSilence: (listener: () => void) => void
  /** Answers a request with this token. */
  readonly answer: (token: unknown, body: string, reply: ServerResponse) => Promise<void>
}

interface Asked {
  readonly query: string
  readonly variables?: Record<string, unknown>
}

export const send = (
  reply: ServerResponse,
  status: number,
  json: unknown,
  headers: Readonly<Record<string, string>> = {},
) => {
  reply.writeHead(status, { 'content-type': 'application/json', ...headers })
  reply.end(JSON.stringify(json))
}

const restoring = (bucket: Bucket, clock: () => Date) => {
  let at = clock().getTime()
  return () => {
    const now = clock().getTime()
    const restored = bucket.currentlyAvailable + (Math.max(0, now - at) / 1000) * bucket.restoreRate
    bucket.currentlyAvailable = Math.min(bucket.maximumAvailable, restored)
    at = now
  }
}

const newState = (shop: ShopAtShopify, wrong: string[], clock: () => Date): ShopifyState => ({
  shop,
  store: createStore(clock),
  tokens: new Set(),
  scopes: new Set(ALL_SCOPES),
  bucket: { maximumAvailable: 2000, currentlyAvailable: 2000, restoreRate: 100 },
  calls: [],
  wrong,
  searches: [],
  faults: new Map(),
  preludes: new Map(),
  listeners: [],
})

const throttled = { message: 'Throttled', extensions: { code: 'THROTTLED' } }

/** Executes a document, if it is valid and fits the available cost. */
const run = async (state: ShopifyState, document: DocumentNode, variables: Record<string, unknown>) => {
  const { scopes, bucket, wrong, store, shop } = state
  const errors = checkDocument(document, scopes)
  const requestedQueryCost = errors.length === 0 ? costOf(document, variables) : 0
  const costing = (actualQueryCost: number | null) => ({
    cost: { requestedQueryCost, actualQueryCost, throttleStatus: { ...bucket } },
  })
  if (requestedQueryCost > MAX_QUERY_COST) wrong.push(`costs ${requestedQueryCost}`)
  if (errors.length > 0) {
    wrong.push(...errors.filter(({ extensions }) => extensions.code !== 'ACCESS_DENIED').map(({ message }) => message))
    return { errors, extensions: costing(null) }
  }
  if (requestedQueryCost > bucket.currentlyAvailable) return { errors: [throttled], extensions: costing(null) }
  bucket.currentlyAvailable -= requestedQueryCost
  const rootValue = operationOf(document).operation === 'mutation' ? mutationsOf(store) : { ...queriesOf(store), shop }
  const result = await execute({ schema: ADMIN_SCHEMA, document, rootValue, variableValues: variables })
  wrong.push(...(result.errors ?? []).map(({ message }) => message))
  return { ...result, extensions: costing(requestedQueryCost) }
}

const answer = async (state: ShopifyState, { query, variables = {} }: Asked, reply: ServerResponse) => {
  const document = readDocument(query)
  const name = operationOf(document).name?.value ?? ''
  state.calls.push(name)
  if (typeof variables.search === 'string') state.searches.push(variables.search)
  const prelude = state.preludes.get(name)
  state.preludes.delete(name)
  prelude?.()
  const fault = state.faults.get(name)?.shift()
  const fallSilent = () => {
    for (const listener of state.listeners) listener()
  }
  if (fault === 'silent') return fallSilent()
  if (fault === 'error') return send(reply, 500, { errors: 'Internal Server Error' })
  if (fault === 'busy') return send(reply, 429, { errors: 'Too many' }, { 'retry-after': String(RETRY_AFTER_SECONDS) })
  if (fault === 'throttled') state.bucket.currentlyAvailable = 0
  const result = await run(state, document, variables)
  if (fault === 'silent-after') return fallSilent()
  if (fault === 'error-after') return send(reply, 502, { errors: 'Bad Gateway' })
  if (fault === 'half-after') return void reply.writeHead(200).write('{"data":{', () => reply.destroy())
  return send(reply, 200, result)
}

/** `wrong` collects violations of the documentation. */
export const createAdminApi = (clock: () => Date, shop: ShopAtShopify, wrong: string[]): StandInAdminApi => {
  const state = newState(shop, wrong, clock)
  const { faults, preludes, listeners, shop: _, ...known } = state
  const restore = restoring(state.bucket, clock)
  return {
    ...known,
    misbehave: (operation, ...next) => void faults.set(operation, [...(faults.get(operation) ?? []), ...next]),
    before: (operation, work) => void preludes.set(operation, work),
    onSilence: (listener) => void listeners.push(listener),
    answer: async (token, body, reply) => {
      restore()
      if (!state.tokens.has(String(token))) return send(reply, 401, { errors: NO_SUCH_TOKEN })
      await answer(state, JSON.parse(body), reply).catch((error) => {
        wrong.push(String(error))
        send(reply, 400, { errors: 'Bad Request' })
      })
    },
  }
}
