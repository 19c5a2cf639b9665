/** Receives a webhook of Shopify: verifies it, stores it once and enqueues a job. Nothing slow happens here. */
import type { IncomingHttpHeaders } from 'node:http'
import type { ShopifyConfig } from '../../../adapters/platform/shopify/config.ts'
import { isShopDomain } from '../../../adapters/platform/shopify/shop-domain.ts'
import { isSignedByShopify } from '../../../adapters/platform/shopify/webhook-signature.ts'
import { DomainError } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import { inShop } from '../../../db/db.ts'
import { findShopId } from '../../../db/shop-directory.ts'
import { planEffects } from '../../../outbox/plan-effects.ts'
import { type ContentOf, isTopic, readContent, type Topic } from './webhook-topics.ts'
import { insertWebhook, type Webhook } from './webhooks.ts'

const WEBHOOK_ID = /^[\w-]{1,100}$/

const headerOf = (headers: IncomingHttpHeaders, name: string) => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

const triggeredAt = (headers: IncomingHttpHeaders, now: Date) => {
  const at = new Date(headerOf(headers, 'x-shopify-triggered-at'))
  return Number.isNaN(at.getTime()) ? now : at
}

/** The signature only covers the body. If the body names its shop, the header must not name another. */
const isForAnother = (content: ContentOf<Topic>, domain: string) =>
  'shop' in content && content.shop.toLowerCase() !== domain

interface Received extends Webhook {
  readonly domain: string
}

/** `undefined` for webhooks we do not use: an unsubscribed topic, or an unreadable body. */
const read = (deps: Deps, headers: IncomingHttpHeaders, body: Buffer): Received | undefined => {
  const [id, topic] = [headerOf(headers, 'x-shopify-webhook-id'), headerOf(headers, 'x-shopify-topic')]
  const domain = headerOf(headers, 'x-shopify-shop-domain').toLowerCase()
  if (!WEBHOOK_ID.test(id) || !isShopDomain(domain)) throw new DomainError('malformed_request')
  const content = isTopic(topic) ? readContent(topic, body) : undefined
  if (!isTopic(topic) || !content) {
    deps.log.warn({ event: 'shopify_webhook_unknown' })
    return undefined
  }
  if (isForAnother(content, domain)) throw new DomainError('unauthorized')
  return { id, topic, domain, content, triggeredAt: triggeredAt(headers, deps.clock()) }
}

export const receiveWebhook = async (
  deps: Deps,
  config: ShopifyConfig,
  headers: IncomingHttpHeaders,
  body: Buffer,
): Promise<void> => {
  if (!isSignedByShopify(config, body, headers['x-shopify-hmac-sha256'])) throw new DomainError('unauthorized')
  const webhook = read(deps, headers, body)
  const shopId = webhook && (await findShopId(deps.db, { platform: 'shopify', handle: webhook.domain }))
  if (!webhook || shopId === undefined) return
  await inShop(deps.db, shopId, async (db) => {
    if (!(await insertWebhook(deps.vault, db, shopId, webhook, deps.clock()))) return
    const payload = { topic: webhook.topic, webhook_id: webhook.id }
    const key = `shopify-webhook/${webhook.id}`
    await planEffects(deps, db, shopId, [{ key, returnId: null, kind: 'shopify-webhook', payload }])
  })
}
