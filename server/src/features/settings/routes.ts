import { contract } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import { found, updated } from '../../base/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { route } from '../../http/route.ts'
import * as settings from './queries.ts'

export const settingsRoutes = (app: FastifyInstance, deps: Deps) => {
  const { get, update } = contract.settings
  route(app, deps, get, async ({ db, shopId }) => found(await settings.find(db, shopId)))
  route(app, deps, update, async ({ db, shopId, params: { id }, body, ifMatch }) => {
    await updated(await settings.update(db, shopId, id, body, ifMatch), () => settings.find(db, shopId, id))
    return found(await settings.find(db, shopId, id))
  })
}
