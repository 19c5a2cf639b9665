/**
 * Shopify's GraphQL Admin API for tests: real HTTP on a free port, every document validated against the published schema,
 * its variables coerced by it, its scopes and its cost checked. It remembers whatever it had to object to, and misbehaves
 * when told to.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type DocumentNode, execute, parse } from 'graphql'
import { checkDocument, costOf, MOST_PER_QUERY, operationOf } from './check-document.ts'
import { mutationsOf, queriesOf } from './resolvers.ts'
import { ADMIN_SCHEMA } from './schema.ts'
import { createStore, type Store } from './store.ts'

/** `…-after`: the work is done, and the answer gets lost. */
export type Fault = 'error' | 'busy' | 'throttled' | 'silent' | 'error-after' | 'silent-after' | 'half-after'

export const ALL_SCOPES = [
  'read_orders',
  'write_orders',
  'read_customers',
  'read_products',
  'read_returns',
  'write_returns',
]
const PATH = '/admin/api/2026-10/graphql.json'
const RETRY_AFTER_SECONDS = 2

interface Bucket {
  maximumAvailable: number
  currentlyAvailable: number
  restoreRate: number
}

/** What it knows and remembers. */
export interface ShopifyState {
  readonly store: Store
  /** Good tokens. Taking one out is what uninstalling does. */
  readonly tokens: Set<string>
  readonly scopes: Set<string>
  readonly bucket: Bucket
  /** The names of the operations, in order. */
  readonly calls: string[]
  /** What was not as documented. */
  readonly wrong: string[]
  readonly searches: string[]
  readonly faults: Map<string, Fault[]>
  readonly preludes: Map<string, () => void>
  readonly listeners: (() => void)[]
}

export interface StandInAdminApi extends Omit<ShopifyState, 'faults' | 'preludes' | 'listeners'> {
  readonly url: string
  readonly misbehave: (operation: string, ...faults: Fault[]) => void
  /** Done once, before the next answer to this operation. */
  readonly before: (operation: string, work: () => void) => void
  /** Told whenever it leaves somebody waiting for good. */
  readonly onSilence: (listener: () => void) => void
  readonly close: () => Promise<void>
}

interface Asked {
  readonly query: string
  readonly variables: Record<string, unknown>
}

const readBody = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

const send = (reply: ServerResponse, status: number, json: unknown, headers: Record<string, string> = {}) => {
  reply.writeHead(status, { 'content-type': 'application/json', ...headers })
  reply.end(JSON.stringify(json))
}

const restoring = (bucket: Bucket, clock: () => Date) => {
  let at = clock().getTime()
  return () => {
    const now = clock().getTime()
    const restored = bucket.currentlyAvailable + ((now - at) / 1000) * bucket.restoreRate
    bucket.currentlyAvailable = Math.min(bucket.maximumAvailable, restored)
    at = now
  }
}

const newState = (): ShopifyState => ({
  store: createStore(),
  tokens: new Set(['shpat_good']),
  scopes: new Set(ALL_SCOPES),
  bucket: { maximumAvailable: 2000, currentlyAvailable: 2000, restoreRate: 100 },
  calls: [],
  wrong: [],
  searches: [],
  faults: new Map(),
  preludes: new Map(),
  listeners: [],
})

const throttled = { message: 'Throttled', extensions: { code: 'THROTTLED' } }

/** Carries a document out, if it is one and can be paid for. */
const run = async (state: ShopifyState, document: DocumentNode, variables: Record<string, unknown>) => {
  const { scopes, bucket, wrong, store } = state
  const errors = checkDocument(document, scopes)
  const requestedQueryCost = errors.length === 0 ? costOf(document, variables) : 0
  const costing = (actualQueryCost: number | null) => ({
    cost: { requestedQueryCost, actualQueryCost, throttleStatus: { ...bucket } },
  })
  if (requestedQueryCost > MOST_PER_QUERY) wrong.push(`costs ${requestedQueryCost}`)
  if (errors.length > 0) {
    wrong.push(...errors.filter(({ extensions }) => extensions.code !== 'ACCESS_DENIED').map(({ message }) => message))
    return { errors, extensions: costing(null) }
  }
  if (requestedQueryCost > bucket.currentlyAvailable) return { errors: [throttled], extensions: costing(null) }
  bucket.currentlyAvailable -= requestedQueryCost
  const rootValue = operationOf(document).operation === 'mutation' ? mutationsOf(store) : queriesOf(store)
  const result = await execute({ schema: ADMIN_SCHEMA, document, rootValue, variableValues: variables })
  wrong.push(...(result.errors ?? []).map(({ message }) => message))
  return { ...result, extensions: costing(requestedQueryCost) }
}

const answer = async (state: ShopifyState, { query, variables }: Asked, reply: ServerResponse) => {
  const document = parse(query)
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
  send(reply, 200, result)
}

const listenTo = (state: ShopifyState, restore: () => void) =>
  createServer(async (request, reply) => {
    const body = await readBody(request)
    restore()
    if (request.method !== 'POST' || request.url !== PATH) {
      state.wrong.push(`${request.method} ${request.url}`)
      return send(reply, 404, { errors: 'Not Found' })
    }
    if (!state.tokens.has(String(request.headers['x-shopify-access-token'])))
      return send(reply, 401, { errors: '[API] Invalid API key or access token' })
    await answer(state, JSON.parse(body), reply).catch((error) => {
      state.wrong.push(String(error))
      send(reply, 400, { errors: 'Bad Request' })
    })
  })

export const startAdminApi = async (clock: () => Date): Promise<StandInAdminApi> => {
  const state = newState()
  const { faults, preludes, listeners, ...known } = state
  const server = listenTo(state, restoring(state.bucket, clock))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    ...known,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    misbehave: (operation, ...next) => void faults.set(operation, [...(faults.get(operation) ?? []), ...next]),
    before: (operation, work) => void preludes.set(operation, work),
    onSilence: (listener) => void listeners.push(listener),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
