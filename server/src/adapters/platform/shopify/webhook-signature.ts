import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ShopifyConfig } from './config.ts'

/** Whether these very bytes were signed with the app's secret. */
export const isSignedByShopify = ({ clientSecret }: ShopifyConfig, body: Buffer, signature: unknown): boolean => {
  if (typeof signature !== 'string') return false
  const given = Buffer.from(signature, 'base64')
  const expected = createHmac('sha256', clientSecret).update(body).digest()
  return given.length === expected.length && timingSafeEqual(given, expected)
}
