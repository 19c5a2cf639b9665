import { createHmac } from 'node:crypto'
import { isSame } from '../../../base/secrets.ts'
import type { ShopifyConfig } from './config.ts'

/** Whether exactly these bytes were signed with the app's secret. */
export const isSignedByShopify = ({ clientSecret }: ShopifyConfig, body: Buffer, signature: unknown): boolean => {
  if (typeof signature !== 'string') return false
  const given = Buffer.from(signature, 'base64')
  return isSame(given, createHmac('sha256', clientSecret).update(body).digest())
}
