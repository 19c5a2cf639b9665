/** This server's app at Shopify: created by the operator, and installed by shops. */
export interface ShopifyConfig {
  readonly clientId: string
  /** Signs session tokens and webhooks; sent to nobody but Shopify. */
  readonly clientSecret: string
  readonly apiVersion: string
  /** The scopes that the app needs. */
  readonly scopes: readonly string[]
  /** Timeout of a request to Shopify. */
  readonly patienceMs: number
  /** The base URL of a shop's Admin API, without a trailing slash. */
  readonly adminUrl: (handle: string) => string
}

export const API_VERSION = '2026-10'
const PATIENCE_MS = 8000

/** `docs/shopify.md` explains each one. */
export const DEFAULT_SCOPES: readonly string[] = [
  'read_orders',
  'read_all_orders',
  'write_orders',
  'read_products',
  'read_customers',
  'read_fulfillments',
  'read_returns',
  'write_returns',
]

interface App {
  readonly clientId: string
  readonly clientSecret: string
  readonly scopes?: readonly string[]
}

export const shopifyConfig = ({ clientId, clientSecret, scopes = DEFAULT_SCOPES }: App): ShopifyConfig => ({
  clientId,
  clientSecret,
  scopes,
  apiVersion: API_VERSION,
  patienceMs: PATIENCE_MS,
  adminUrl: (handle) => `https://${handle}`,
})

/** Shopify omits a read scope when it grants the write scope. */
export const lacksScopes = (wanted: readonly string[], granted: string): boolean => {
  const has = new Set(granted.split(',').map((scope) => scope.trim()))
  return wanted.some((scope) => !has.has(scope) && !has.has(scope.replace(/^read_/, 'write_')))
}
