/**
 * The only client for a shop's Shopify: the GraphQL Admin API, with the query cost reserved before each call. A query
 * is retried after a timeout. A mutation is not: it is reported as `unknown`, so that the caller checks before it
 * retries.
 */
import type { Clock } from '../../../base/clock.ts'
import type { Db } from '../../../db/db.ts'
import { PlatformError } from '../platform-error.ts'
import type { PlatformShop } from '../port.ts'
import { createBuckets } from './bucket.ts'
import { API_VERSION } from './config.ts'
import { isThrottled, post, type Verdict } from './post.ts'

const MAX_TRIES = 4

interface CallLimits {
  /** Limit for all waiting of one call together. */
  readonly waitLimitMs: number
  /** Points left for other calls. */
  readonly sparePoints: number
}

/** For calls that a user may be waiting for. */
const INTERACTIVE: CallLimits = { waitLimitMs: 10_000, sparePoints: 0 }
/** For background calls, which leave room for interactive ones. */
const BACKGROUND: CallLimits = { waitLimitMs: 30_000, sparePoints: 600 }
const FIRST_PAUSE_MS = 250
const TIMEOUT_MS = 10_000

export interface AdminConfig {
  /** The base URL of the shop's Shopify: `https://my-shop.myshopify.com`. */
  readonly adminUrl: (handle: string) => string
  readonly readToken: (db: Db, shopId: number) => Promise<string | undefined>
  readonly forgetToken: (db: Db, shopId: number) => Promise<unknown>
  readonly clock: Clock
  readonly wait?: (ms: number) => Promise<unknown>
  /** Creates the timeout signal of one request. */
  readonly deadline?: () => AbortSignal
}

export interface ShopPlace {
  readonly db: Db
  readonly shop: PlatformShop
}

type Ask = <Data>(place: ShopPlace, document: string, variables: Readonly<Record<string, unknown>>) => Promise<Data>

export interface ShopifyAdmin {
  readonly query: Ask
  /** The same, with the limits of background calls. */
  readonly queryQuietly: Ask
  readonly mutate: Ask
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export const shopifyAdmin = (config: AdminConfig): ShopifyAdmin => {
  const { adminUrl, readToken, forgetToken, clock, wait = sleep } = config
  const deadline = config.deadline ?? (() => AbortSignal.timeout(TIMEOUT_MS))
  const buckets = createBuckets(clock)

  /** Only if it is still the stored one: the shop may have received a newer token in the meantime. */
  const forget = async ({ db, shop: { shopId } }: ShopPlace, refused: string) => {
    if ((await readToken(db, shopId)) === refused) await forgetToken(db, shopId)
  }

  const waitWithin = (waitLimitMs: number) => {
    let leftMs = waitLimitMs
    return async (ms: number) => {
      if (ms <= 0) return
      leftMs -= ms
      if (leftMs < 0) throw new PlatformError('unreachable', 'throttled')
      await wait(ms)
    }
  }

  const askOnce = async (place: ShopPlace, document: string, variables: object): Promise<Verdict> => {
    const { db, shop } = place
    const token = await readToken(db, shop.shopId)
    if (token === undefined) throw new PlatformError('sign_in', 'no_token')
    buckets.spend(shop.shopId, document)
    const url = `${adminUrl(shop.handle)}/admin/api/${API_VERSION}/graphql.json`
    const verdict = await post({ url, token, body: JSON.stringify({ query: document, variables }), signal: deadline() })
    if (verdict.cost) buckets.learn(shop.shopId, document, verdict.cost)
    if (verdict.kind === 'unauthorized') await forget(place, token)
    return verdict
  }

  const ask =
    (isQuery: boolean, { waitLimitMs, sparePoints }: CallLimits): Ask =>
    async <Data>(place: ShopPlace, document: string, variables: object) => {
      const pause = waitWithin(waitLimitMs)
      for (let attempt = 1; ; attempt += 1) {
        await pause(buckets.delayFor(place.shop.shopId, document, sparePoints))
        const verdict = await askOnce(place, document, variables)
        if (verdict.kind === 'data') return verdict.data as Data
        const mayRetry = isQuery ? verdict.kind !== 'final' : isThrottled(verdict)
        if (!mayRetry || verdict.kind === 'unauthorized' || attempt === MAX_TRIES) throw errorOf(verdict, isQuery)
        await pause(verdict.retryInMs ?? FIRST_PAUSE_MS * 2 ** (attempt - 1))
      }
    }

  return { query: ask(true, INTERACTIVE), queryQuietly: ask(true, BACKGROUND), mutate: ask(false, INTERACTIVE) }
}

const errorOf = (verdict: Exclude<Verdict, { kind: 'data' }>, isQuery: boolean) => {
  if (verdict.kind === 'unauthorized') return new PlatformError('sign_in', 'http_401')
  if (verdict.kind === 'final') return new PlatformError(verdict.isDenied ? 'denied' : 'refused', verdict.code)
  const isNotExecuted = isQuery || verdict.kind === 'not_executed'
  return new PlatformError(isNotExecuted ? 'unreachable' : 'unknown', verdict.code)
}
