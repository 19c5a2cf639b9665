/** A shop's domain at Shopify, and the origins that may frame the console for it. */

/** One label below myshopify.com, and short enough to be a handle. */
const SHOP_DOMAIN = /^[a-z0-9][a-z0-9-]{0,62}\.myshopify\.com$/

const ADMIN_ORIGIN = 'https://admin.shopify.com'

export const isShopDomain = (name: string): boolean => SHOP_DOMAIN.test(name)

/** Shopify's admin embeds apps from its own origin; older versions use the shop's. */
export const framingOrigins = (handle: string): string[] => [`https://${handle}`, ADMIN_ORIGIN]
