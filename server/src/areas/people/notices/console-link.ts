import type { NotificationData } from '@returns-desk/contract'
import { isShopDomain } from '../../../adapters/platform/shopify/shop-domain.ts'
import type { Deps } from '../../../config/deps.ts'

/** A screen of the console, opened where the person signs in: at our own host, or Shopify's admin. */
export const consoleLink = ({ publicUrl, shopify }: Deps, handle: string, path: string) =>
  shopify && isShopDomain(handle)
    ? `https://${handle}/admin/apps/${shopify.clientId}/${path}`
    : `${publicUrl}/host?open=${encodeURIComponent(path)}`

/** Where the person looks at it. */
export const noticePath = ({ control }: NotificationData, returnId: string | null) =>
  control !== undefined && returnId === null ? 'settings/bank' : returnPath(returnId)

export const returnPath = (returnId: string | null) => (returnId === null ? 'refunds' : `returns/${returnId}`)
