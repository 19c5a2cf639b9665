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
import { isTurnedAway, post, type Verdict } from './post.ts'

const MAX_TRIES = 4

interface Manners {
  /** For all the waiting of one question together. */
  readonly patienceMs: number
  /** Points that are left to others. */
  readonly leftOver: number
}

/** For calls that a user may be waiting for. */
const PROMPT: Manners = { patienceMs: 10_000, leftOver: 0 }
/** For background calls, which leave room for interactive ones. */
const QUIET: Manners = { patienceMs: 30_000, leftOver: 600 }
const FIRST_PAUSE_MS = 250
const TIMEOUT_MS = 10_000

export interface AdminConfig {
  /** Where the shop's Shopify is: `https://my-shop.myshopify.com`. */
  readonly adminUrl: (handle: string) => string
  readonly readToken: (db: Db, shopId: number) => Promise<string | undefined>
  readonly forgetToken: (db: Db, shopId: number) => Promise<unknown>
  readonly clock: Clock
  readonly wait?: (ms: number) => Promise<unknown>
  /** Ends when it is no longer worth waiting for one answer. */
  readonly deadline?: () => AbortSignal
}

export interface Place {
  readonly db: Db
  readonly shop: PlatformShop
}

type Ask = <Data>(place: Place, document: string, variables: Readonly<Record<string, unknown>>) => Promise<Data>

export interface ShopifyAdmin {
  readonly query: Ask
  /** The same, in the background. */
  readonly queryQuietly: Ask
  readonly mutate: Ask
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export const shopifyAdmin = (config: AdminConfig): ShopifyAdmin => {
  const { adminUrl, readToken, forgetToken, clock, wait = sleep } = config
  const deadline = config.deadline ?? (() => AbortSignal.timeout(TIMEOUT_MS))
  const buckets = createBuckets(clock)

  /** Not a newer one that the shop may have given us in the meantime. */
  const forget = async ({ db, shop: { shopId } }: Place, refused: string) => {
    if ((await readToken(db, shopId)) === refused) await forgetToken(db, shopId)
  }

  const patience = (patienceMs: number) => {
    let leftMs = patienceMs
    return async (ms: number) => {
      if (ms <= 0) return
      leftMs -= ms
      if (leftMs < 0) throw new PlatformError('unreachable', 'throttled')
      await wait(ms)
    }
  }

  const askOnce = async (place: Place, document: string, variables: object): Promise<Verdict> => {
    const { db, shop } = place
    const token = await readToken(db, shop.shopId)
    if (token === undefined) throw new PlatformError('sign_in', 'no_token')
    buckets.spend(shop.shopId, document)
    const url = `${adminUrl(shop.handle)}/admin/api/${API_VERSION}/graphql.json`
    const verdict = await post({ url, token, body: JSON.stringify({ query: document, variables }), signal: deadline() })
    if (verdict.cost) buckets.learn(shop.shopId, document, verdict.cost)
    if (verdict.kind === 'not_let_in') await forget(place, token)
    return verdict
  }

  const ask =
    (isRepeatable: boolean, { patienceMs, leftOver }: Manners): Ask =>
    async <Data>(place: Place, document: string, variables: object) => {
      const pause = patience(patienceMs)
      for (let attempt = 1; ; attempt += 1) {
        await pause(buckets.delayFor(place.shop.shopId, document, leftOver))
        const verdict = await askOnce(place, document, variables)
        if (verdict.kind === 'data') return verdict.data as Data
        const mayRepeat = isRepeatable ? verdict.kind !== 'final' : isTurnedAway(verdict)
        if (!mayRepeat || verdict.kind === 'not_let_in' || attempt === MAX_TRIES) throw errorOf(verdict, isRepeatable)
        await pause(verdict.retryInMs ?? FIRST_PAUSE_MS * 2 ** (attempt - 1))
      }
    }

  return { query: ask(true, PROMPT), queryQuietly: ask(true, QUIET), mutate: ask(false, PROMPT) }
}

const errorOf = (verdict: Exclude<Verdict, { kind: 'data' }>, isRepeatable: boolean) => {
  if (verdict.kind === 'not_let_in') return new PlatformError('sign_in', 'http_401')
  if (verdict.kind === 'final') return new PlatformError(verdict.isDenied ? 'denied' : 'refused', verdict.code)
  const isSurelyNotDone = isRepeatable || verdict.kind === 'not_taken'
  return new PlatformError(isSurelyNotDone ? 'unreachable' : 'unknown', verdict.code)
}
