import { contract } from '@returns-desk/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { found, updated } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import { inShop, type ShopDb } from '../../../db/db.ts'
import { originOf } from '../../../http/origin-of.ts'
import { byShop } from '../../../http/rate-limits.ts'
import { route } from '../../../http/route.ts'
import { changeAfterCommit } from '../../../http/steps/after-commit.ts'
import { logoUrl } from '../../mail/sending/logo-url.ts'
import { removeLogo, saveLogo } from './logo.ts'
import * as settings from './queries.ts'

const LOGO_LIMIT = { limits: byShop({ name: 'upload logo', max: 30, seconds: 60 }) }

export const settingsRoutes = (app: FastifyInstance, deps: Deps) => {
  const { get, update, saveLogo: upload, removeLogo: remove } = contract.settings
  const read = async (db: ShopDb, shopId: number, request: FastifyRequest, id?: number) => {
    const row = found(await settings.find(db, shopId, id))
    return { ...row, logo_url: logoUrl(originOf(request, deps), row) }
  }
  const readAgain = (shopId: number, request: FastifyRequest) =>
    inShop(deps.db, shopId, (db) => read(db, shopId, request))

  route(app, deps, get, ({ db, shopId, request }) => read(db, shopId, request))
  route(app, deps, update, async ({ db, shopId, params: { id }, body, ifMatch, request, audit }) => {
    const before = found(await settings.find(db, shopId, id))
    await updated(await settings.update(db, shopId, id, body, ifMatch), () => settings.find(db, shopId, id))
    audit(before, found(await settings.find(db, shopId, id)))
    return read(db, shopId, request, id)
  })
  route(
    app,
    deps,
    upload,
    ({ shopId, file, request }) =>
      changeAfterCommit(async () => {
        await saveLogo(deps, shopId, file)
        return readAgain(shopId, request)
      }),
    LOGO_LIMIT,
  )
  route(app, deps, remove, ({ shopId, request }) =>
    changeAfterCommit(async () => {
      await removeLogo(deps, shopId)
      return readAgain(shopId, request)
    }),
  )
}
