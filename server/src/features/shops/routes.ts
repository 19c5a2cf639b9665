import { contract } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import { platformOf } from '../../adapters/platform/platforms.ts'
import { found } from '../../base/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { inShop } from '../../db/db.ts'
import { findShopId } from '../../db/shop-directory.ts'
import { originOf } from '../../http/origin-of.ts'
import { route } from '../../http/route.ts'
import { logoUrl } from '../settings/logo.ts'
import { changeShop } from './change-shop.ts'
import * as shops from './queries.ts'

export const shopRoutes = (app: FastifyInstance, deps: Deps) => {
  const { get, update } = contract.shop
  route(app, deps, get, async ({ db, shopId }) => found(await shops.findOwn(db, shopId)))
  route(app, deps, update, ({ db, shopId, body, ifMatch }) => changeShop(db, shopId, body, ifMatch))
  route(app, deps, contract.shops.get, async ({ params, request }) => {
    const { handle } = params
    const shopId = found(await findShopId(deps.db, { platform: platformOf(handle), handle }))
    const shop = found(await inShop(deps.db, shopId, (db) => shops.findForPortal(db, shopId)))
    return { ...shop, handle, logo_url: logoUrl(originOf(request, deps), { ...shop, handle }) }
  })
}
