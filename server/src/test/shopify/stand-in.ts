/**
 * Shopify's side for tests: real HTTP on a free port, a folder for each shop. What it is sent it judges with Shopify's own
 * library, and what it signs is signed by that library, so that our reading of the protocol is never checked against itself.
 */
import '@shopify/shopify-api/adapters/node'
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ApiVersion, shopifyApi } from '@shopify/shopify-api'
import { getHmac, getJwt } from '@shopify/shopify-api/test-helpers'
import { API_VERSION, type ShopifyConfig, shopifyConfig } from '../../adapters/platform/shopify/config.ts'
import { answerExchange } from './answer-exchange.ts'

export const APP = {
  clientId: 'a1b2c3d4e5f60718293a4b5c6d7e8f90',
  clientSecret: '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',
}

/** Short, so that a test of Shopify's silence is soon over. */
const PATIENCE_MS = 300

/** `silent`: the connection stays open and nothing comes. `cut`: it is closed in the middle. */
export type Fault = 'error' | 'silent' | 'cut' | 'refused'

export interface Answer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly json: unknown
}

export interface GraphqlRequest {
  /** The shop's domain. */
  readonly shop: string
  readonly query: string
  readonly variables: Readonly<Record<string, unknown>>
  readonly headers: IncomingMessage['headers']
}

/** Asked for every call with a good token. `undefined`: the stand-in answers what it can by itself. */
export type GraphqlHook = (request: GraphqlRequest) => Answer | undefined | Promise<Answer | undefined>

export interface ShopAtShopify {
  readonly name: string
  readonly currencyCode: string
  readonly ianaTimezone: string
}

const DEFAULT_SHOP: ShopAtShopify = { name: 'Magazin Lavandă', currencyCode: 'RON', ianaTimezone: 'Europe/Bucharest' }

const readBody = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

const send = (reply: ServerResponse, { status = 200, headers = {}, json }: Answer) =>
  reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(json))

/** Answers whether it has gone wrong as it was told to. */
const goWrong = (fault: Fault | undefined, reply: ServerResponse): boolean => {
  if (fault === 'error') send(reply, { status: 500, json: { errors: 'Internal Server Error' } })
  else if (fault === 'refused') send(reply, { status: 400, json: { error: 'invalid_subject_token' } })
  else if (fault === 'cut') reply.destroy()
  return fault !== undefined
}

export type ShopifyStandIn = Awaited<ReturnType<typeof startShopify>>

export const startShopify = async (
  scopes = 'read_all_orders,write_orders,read_products,read_customers,read_fulfillments,write_returns',
) => {
  const library = shopifyApi({
    apiKey: APP.clientId,
    apiSecretKey: APP.clientSecret,
    apiVersion: ApiVersion.October26,
    hostName: 'returns.example.com',
    isEmbeddedApp: true,
    logger: { log: () => {} },
    _logDisabledFutureFlags: false,
  })
  const shops = new Map<string, ShopAtShopify>()
  const tokens = new Map<string, string[]>()
  const faults: Record<'exchange' | 'graphql', Fault[]> = { exchange: [], graphql: [] }
  const exchanges: Record<string, unknown>[] = []
  const wrong: string[] = []
  let graphql: GraphqlHook = () => undefined

  const issue = (shop: string) => {
    const token = `shpat_${randomUUID().replaceAll('-', '')}`
    tokens.set(shop, [...(tokens.get(shop) ?? []), token])
    return token
  }

  const answerGraphql = async (shop: string, request: IncomingMessage, body: string): Promise<Answer> => {
    const token = request.headers['x-shopify-access-token']
    if (typeof token !== 'string' || !tokens.get(shop)?.includes(token))
      return {
        status: 401,
        json: { errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' },
      }
    const { query = '', variables = {} } = JSON.parse(body)
    const answer = await graphql({ shop, query, variables, headers: request.headers })
    if (answer) return answer
    if (/^query ShopFacts \{ shop \{ name currencyCode ianaTimezone \} \}$/.test(query))
      return { json: { data: { shop: shops.get(shop) ?? DEFAULT_SHOP } } }
    wrong.push(`a query that nobody answers: ${query}`)
    return { json: { errors: [{ message: 'unknown to the stand-in' }] } }
  }

  const handle = async (request: IncomingMessage, reply: ServerResponse) => {
    const [, shop = '', path = ''] = /^\/([^/]+)(\/.*)$/.exec(request.url ?? '') ?? []
    const body = await readBody(request)
    if (request.method === 'POST' && path === '/admin/oauth/access_token') {
      if (goWrong(faults.exchange.shift(), reply)) return
      const answer = await answerExchange(library, {
        shop,
        headers: request.headers,
        body,
        scopes,
        issue: () => issue(shop),
      })
      if (answer.received) exchanges.push(answer.received)
      if (answer.wrong) wrong.push(answer.wrong)
      return send(reply, answer)
    }
    if (request.method === 'POST' && path === `/admin/api/${API_VERSION}/graphql.json`) {
      if (goWrong(faults.graphql.shift(), reply)) return
      return send(reply, await answerGraphql(shop, request, body))
    }
    wrong.push(`${request.method} ${path}`)
    return send(reply, { status: 404, json: { errors: 'Not Found' } })
  }

  const server = createServer((request, reply) => {
    handle(request, reply).catch((error) => {
      wrong.push(String(error))
      reply.destroy()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const config: ShopifyConfig = { ...shopifyConfig(APP), patienceMs: PATIENCE_MS, adminUrl: (shop) => `${url}/${shop}` }

  return {
    url,
    config,
    library,
    /** What it was asked to exchange, as it was sent. */
    exchanges,
    /** Whatever was not as documented. */
    wrong,
    misbehave: (call: 'exchange' | 'graphql', ...how: Fault[]) => faults[call].push(...how),
    onGraphql: (hook: GraphqlHook) => {
      graphql = hook
    },
    /** A shop that exists at Shopify, called and selling as it says. */
    shop: (facts: Partial<ShopAtShopify> = {}) => {
      const domain = `lavanda-${randomUUID().slice(0, 8)}.myshopify.com`
      shops.set(domain, { ...DEFAULT_SHOP, ...facts })
      return domain
    },
    issue,
    tokensOf: (shop: string): readonly string[] => tokens.get(shop) ?? [],
    /** What happens when the app is removed, or a token leaks. */
    revoke: (shop: string) => tokens.delete(shop),
    /** Signed as Shopify's admin signs them; `claims` replace those of a good one. */
    sessionToken: async (shop: string, claims: Record<string, unknown> = {}, secret = APP.clientSecret) => {
      const now = Math.floor(Date.now() / 1000)
      const usual = {
        iss: `https://${shop}/admin`,
        exp: now + 60,
        nbf: now,
        iat: now,
        jti: randomUUID(),
        sid: randomUUID(),
      }
      const { token } = await getJwt(shop.replace('.myshopify.com', ''), APP.clientId, secret, { ...usual, ...claims })
      return token
    },
    /** A message as Shopify delivers it. */
    webhook: (topic: string, shop: string, body: unknown, headers: Record<string, string> = {}) => {
      const payload = JSON.stringify(body)
      return {
        method: 'POST' as const,
        url: '/shopify/webhooks',
        payload,
        headers: {
          'content-type': 'application/json',
          'x-shopify-topic': topic,
          'x-shopify-shop-domain': shop,
          'x-shopify-api-version': API_VERSION,
          'x-shopify-webhook-id': randomUUID(),
          'x-shopify-event-id': randomUUID(),
          'x-shopify-triggered-at': new Date().toISOString(),
          'x-shopify-hmac-sha256': getHmac(payload, APP.clientSecret),
          ...headers,
        },
      }
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
