import { contract } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import { platformOf } from '../../../adapters/platform/platforms.ts'
import { found } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import { inShop } from '../../../db/db.ts'
import { findOpenShopId } from '../../../db/shop-directory.ts'
import { originOf } from '../../../http/origin-of.ts'
import { route } from '../../../http/route.ts'
import { logoUrl } from '../../mail/sending/logo-url.ts'
import { notePortalOpened } from '../checklist-state/queries.ts'
import { changeShop } from './change-shop.ts'
import * as shops from './queries.ts'

export const shopRoutes = (app: FastifyInstance, deps: Deps) => {
  const { get, update } = contract.shop
  route(app, deps, get, async ({ db, shopId }) => found(await shops.findOwn(db, shopId)))
  route(app, deps, update, async ({ db, shopId, body, ifMatch, audit }) => {
    const before = found(await shops.findOwn(db, shopId))
    const after = await changeShop(db, shopId, body, ifMatch)
    audit(before, after)
    return after
  })
  route(app, deps, contract.shops.get, async ({ params, request }) => {
    const { handle } = params
    const shopId = found(await findOpenShopId(deps.db, { platform: platformOf(handle), handle }))
    const shop = await inShop(deps.db, shopId, async (db) => {
      const row = found(await shops.findForPortal(db, shopId))
      if (row.is_first_visit) await notePortalOpened(db, shopId, deps.clock())
      return row
    })
    return { ...shop, handle, logo_url: logoUrl(originOf(request, deps), { ...shop, handle }) }
  })
}
