/** Signatures of Shopify, created by Shopify's own library with the app's secret. */
import { randomUUID } from 'node:crypto'
import { getHmac, getJwt } from '@shopify/shopify-api/test-helpers'
import { API_VERSION } from '../../adapters/platform/shopify/config.ts'

export const APP = {
  clientId: 'a1b2c3d4e5f60718293a4b5c6d7e8f90',
  clientSecret: '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',
}

/** As issued by Shopify's admin; `claims` replace valid ones. */
export const sessionToken = async (
  shop: string,
  claims: Record<string, unknown> = {},
  secret: string = APP.clientSecret,
): Promise<string> => {
  const now = Math.floor(Date.now() / 1000)
  const times = { exp: now + 60, nbf: now, iat: now }
  const usual = { iss: `https://${shop}/admin`, jti: randomUUID(), sid: randomUUID(), ...times }
  const { token } = await getJwt(shop.replace('.myshopify.com', ''), APP.clientId, secret, { ...usual, ...claims })
  return token
}

/** A webhook as Shopify delivers it. */
export const webhook = (topic: string, shop: string, body: unknown, headers: Record<string, string> = {}) => {
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
}
