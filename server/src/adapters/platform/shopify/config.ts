/** This server's app at Shopify: created by the operator, and installed by shops. */
export interface ShopifyConfig {
  readonly clientId: string
  /** Signs session tokens and webhooks; never leaves the server but to Shopify itself. */
  readonly clientSecret: string
  readonly apiVersion: string
  /** What the app needs to be allowed. */
  readonly scopes: readonly string[]
  /** How long an answer of Shopify's is waited for. */
  readonly patienceMs: number
  /** Where a shop's Admin API is, without a slash at its end. */
  readonly adminUrl: (handle: string) => string
}

export const API_VERSION = '2026-10'
const PATIENCE_MS = 8000

/** `docs/shopify.md` says what each is for. */
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

/** Shopify leaves out a right to read where it grants the right to write. */
export const lacksScopes = (wanted: readonly string[], granted: string): boolean => {
  const has = new Set(granted.split(',').map((scope) => scope.trim()))
  return wanted.some((scope) => !has.has(scope) && !has.has(scope.replace(/^read_/, 'write_')))
}
