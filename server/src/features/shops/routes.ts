import { contract } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import { platformOf } from '../../adapters/platform/platforms.ts'
import { found } from '../../base/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { inShop } from '../../db/db.ts'
import { findShopId } from '../../db/shop-directory.ts'
import { route } from '../../http/route.ts'
import * as shops from './queries.ts'

export const shopRoutes = (app: FastifyInstance, deps: Deps) => {
  route(app, deps, contract.shops.get, async ({ params }) => {
    const { handle } = params
    const shopId = found(await findShopId(deps.db, { platform: platformOf(handle), handle }))
    return { ...found(await inShop(deps.db, shopId, (db) => shops.findForPortal(db, shopId))), handle }
  })
}
