/**
 * The console framed by Shopify's admin: with App Bridge, which provides session tokens, and only for this shop's
 * admin.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ShopifyConfig } from '../../../adapters/platform/shopify/config.ts'
import { framingOrigins, isShopDomain } from '../../../adapters/platform/shopify/shop-domain.ts'
import type { Deps } from '../../../config/deps.ts'
import { inShop } from '../../../db/db.ts'
import { findShopId } from '../../../db/shop-directory.ts'
import { html } from '../../../http/html.ts'
import { sitePolicy } from '../../../http/security-headers.ts'
import { find } from '../../shop/shops/queries.ts'

const APP_BRIDGE = 'https://cdn.shopify.com/shopifycloud/app-bridge.js'
/** Not the whole host: any merchant can put files there. */
const APP_BRIDGE_SCRIPTS = 'https://cdn.shopify.com/shopifycloud/'

/** App Bridge requires to be loaded before every other script. */
const withAppBridge = (page: string, { clientId }: ShopifyConfig) =>
  page.replace('<head>', () =>
    html`<head>
    <meta name="shopify-api-key" content="${clientId}" />
    <script src="${APP_BRIDGE}"></script>`.toString(),
  )

const originsOfShop = async ({ db }: Deps, shopId: number) =>
  (await inShop(db, shopId, (shopDb) => find(shopDb, shopId)))?.embed_origins ?? []

/**
 * A token proves its shop, even one that is new here. Without a token, as after a reload, a known shop may be given by
 * name or by its session cookie.
 */
const mayFrame = async (deps: Deps, request: FastifyRequest): Promise<readonly string[]> => {
  const { id_token: token, shop } = request.query as Record<string, unknown>
  const visitor = typeof token === 'string' ? await deps.platform.readSessionToken(token) : undefined
  if (visitor?.platform === 'shopify') return framingOrigins(visitor.handle)
  if (shop !== undefined) {
    const handle = typeof shop === 'string' && isShopDomain(shop) ? shop : ''
    const shopId = handle && (await findShopId(deps.db, { platform: 'shopify', handle }))
    return shopId ? framingOrigins(handle) : []
  }
  const cookie = request.cookies[deps.cookies.sessionName]
  const claims = cookie ? await deps.tokens.cookie.verify(cookie) : undefined
  return claims ? originsOfShop(deps, claims.shop) : []
}

export const shopifyPages = async (app: FastifyInstance, deps: Deps, config: ShopifyConfig) => {
  if (!deps.sites) return
  const page = withAppBridge(await readFile(join(deps.sites.console, 'index.html'), 'utf8'), config)
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    // Without a database the shop is unknown, so no one may frame the page.
    const frameAncestors = await mayFrame(deps, request).catch(() => [])
    const { imageOrigin } = deps.files
    const scriptOrigins = [APP_BRIDGE_SCRIPTS]
    return sitePolicy(reply, { frameAncestors, imageOrigin, scriptOrigins, hasMails: true })
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page)
  }
  app.get('/shopify', { config: { access: 'page' } }, send)
  app.get('/shopify/*', { config: { access: 'page' } }, send)
}
