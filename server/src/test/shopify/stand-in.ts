/**
 * A stand-in for Shopify in tests: real HTTP on a free port, with a folder for each shop. Requests are verified, and
 * responses signed, by Shopify's own library, so that our implementation is never tested against itself.
 */
import '@shopify/shopify-api/adapters/node'
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ApiVersion, shopifyApi } from '@shopify/shopify-api'
import { API_VERSION, type ShopifyConfig, shopifyConfig } from '../../adapters/platform/shopify/config.ts'
import { answerExchange } from './answer-exchange.ts'
import { createAdminApi, type ShopAtShopify, type StandInAdminApi, send } from './graphql.ts'
import { APP, sessionToken, webhook } from './sign.ts'

export { APP } from './sign.ts'

/** For calls that are answered: a busy machine may take long. */
const PATIENCE_MS = 20_000
/** For calls that are not. */
const SHORT_MS = 1000
const SCOPES = 'read_all_orders,write_orders,read_products,read_customers,read_fulfillments,write_returns'

/** `silent`: the connection stays open and nothing comes. `cut`: it is closed in the middle. */
export type Fault = 'error' | 'silent' | 'cut' | 'refused'

const DEFAULT_SHOP: ShopAtShopify = {
  name: 'Magazin Lavandă',
  currencyCode: 'RON',
  ianaTimezone: 'Europe/Bucharest',
  shopAddress: { countryCodeV2: 'RO' },
}

/** Somebody who works at a shop there. */
const personAt = ({ people }: State, id: string) => ({
  id: Number(id),
  first_name: 'Ioana',
  last_name: 'Marin',
  email: `${id}@staff.example.com`,
  email_verified: true,
  account_owner: false,
  locale: 'ro',
  collaborator: false,
  ...people.get(id),
})

/** The state at Shopify, and the requests received. */
const createState = (clock: () => Date) => ({
  clock,
  shops: new Map<string, StandInAdminApi>(),
  faults: { exchange: [] as Fault[], person: [] as Fault[], graphql: [] as Fault[] },
  people: new Map<string, Record<string, unknown>>(),
  exchanges: [] as Record<string, unknown>[],
  wrong: [] as string[],
})
type State = ReturnType<typeof createState>
type Library = ReturnType<typeof openLibrary>

const openLibrary = () =>
  shopifyApi({
    apiKey: APP.clientId,
    apiSecretKey: APP.clientSecret,
    apiVersion: ApiVersion.October26,
    hostName: 'returns.example.com',
    isEmbeddedApp: true,
    logger: { log: () => {} },
    _logDisabledFutureFlags: false,
  })

const readBody = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** Returns whether a fault was injected. */
const injectFault = (fault: Fault | undefined, reply: ServerResponse): boolean => {
  if (fault === 'error') send(reply, 500, { errors: 'Internal Server Error' })
  else if (fault === 'refused') send(reply, 400, { error: 'invalid_subject_token' })
  else if (fault === 'cut') reply.destroy()
  return fault !== undefined
}

/** A shop is created on its first mention. */
const shopOf = ({ shops, clock, wrong }: State, domain: string, facts: Partial<ShopAtShopify> = {}) => {
  const shop = shops.get(domain) ?? createAdminApi(clock, { ...DEFAULT_SHOP, ...facts }, wrong)
  shops.set(domain, shop)
  return shop
}

const issueToken = (state: State, shop: string) => {
  const token = `shpat_${randomUUID().replaceAll('-', '')}`
  shopOf(state, shop).tokens.add(token)
  return token
}

const handle = async (state: State, library: Library, request: IncomingMessage, reply: ServerResponse) => {
  const [, shop = '', path = ''] = /^\/([^/]+)(\/.*)$/.exec(request.url ?? '') ?? []
  const { method, headers } = request
  const body = await readBody(request)
  if (method === 'POST' && path === '/admin/oauth/access_token') {
    const faults = body.includes('online-access-token') ? state.faults.person : state.faults.exchange
    if (injectFault(faults.shift(), reply)) return
    const issue = () => issueToken(state, shop)
    const answer = await answerExchange(library, {
      shop,
      headers,
      body,
      scopes: SCOPES,
      issue,
      person: (id) => personAt(state, id),
    })
    if (answer.received) state.exchanges.push(answer.received)
    if (answer.wrong) state.wrong.push(answer.wrong)
    return send(reply, answer.status ?? 200, answer.json)
  }
  if (method === 'POST' && path === `/admin/api/${API_VERSION}/graphql.json`) {
    if (injectFault(state.faults.graphql.shift(), reply)) return
    return shopOf(state, shop).answer(headers['x-shopify-access-token'], body, reply)
  }
  state.wrong.push(`${method} ${path}`)
  return send(reply, 404, { errors: 'Not Found' })
}

const listen = async (state: State, library: Library) => {
  const server = createServer((request, reply) => {
    handle(state, library, request, reply).catch((error) => {
      state.wrong.push(String(error))
      reply.destroy()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return server
}

export type ShopifyStandIn = Awaited<ReturnType<typeof startShopify>>

export const startShopify = async (clock = () => new Date()) => {
  const [state, library] = [createState(clock), openLibrary()]
  const server = await listen(state, library)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const config: ShopifyConfig = {
    ...shopifyConfig(APP),
    get patienceMs() {
      return Object.values(state.faults).flat().includes('silent') ? SHORT_MS : PATIENCE_MS
    },
    adminUrl: (shop) => `${url}/${shop}`,
  }
  return {
    url,
    config,
    library,
    sessionToken,
    webhook,
    /** The exchange requests as they were sent. */
    exchanges: state.exchanges,
    /** Violations of the documentation. */
    wrong: state.wrong,
    /** Injects these faults into the next calls of this kind, one after the other. */
    misbehave: (call: 'exchange' | 'person' | 'graphql', ...how: Fault[]) => state.faults[call].push(...how),
    /** The state of a shop there, and its API. */
    adminApi: (domain: string) => shopOf(state, domain),
    /** A shop that exists at Shopify, with the given facts. */
    shop: (facts: Partial<ShopAtShopify> = {}) => {
      const domain = `lavanda-${randomUUID().slice(0, 8)}.myshopify.com`
      shopOf(state, domain, facts)
      return domain
    },
    /** Somebody with this id (`sub` of their session tokens). */
    person: (id: string, own: Record<string, unknown>) => state.people.set(id, own),
    issue: (shop: string) => issueToken(state, shop),
    tokensOf: (shop: string): readonly string[] => [...shopOf(state, shop).tokens],
    /** What uninstalling the app, or revoking a leaked token, does. */
    revoke: (shop: string) => shopOf(state, shop).tokens.clear(),
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
