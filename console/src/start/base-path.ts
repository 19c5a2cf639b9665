/**
 * The base path of the console. Inside Shopify's admin it is `/shopify`: the server adds App Bridge to those pages and
 * lets the admin frame them, so navigation and reloads must stay there.
 */
const SHOPIFY_PATH = '/shopify'

export const basePath = (pathname: string): string =>
  pathname === SHOPIFY_PATH || pathname.startsWith(`${SHOPIFY_PATH}/`) ? SHOPIFY_PATH : '/'

/** The path as used by the console's routes. */
export const pathBelow = (base: string, pathname: string): string =>
  base === '/' ? pathname : pathname.slice(base.length) || '/'
