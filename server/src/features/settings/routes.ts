import { contract } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { found, updated } from '../../errors.ts'
import { route } from '../../route.ts'
import * as settings from './queries.ts'

export const settingsRoutes = (app: FastifyInstance, deps: Deps) => {
  const { get, update } = contract.settings
  route(app, deps, get, async ({ db, shopId }) => found(await settings.find(db, shopId)))
  route(app, deps, update, async ({ db, shopId, params: { id }, body, ifMatch }) => {
    await updated(await settings.update(db, shopId, id, body, ifMatch), () => settings.find(db, shopId, id))
    return found(await settings.find(db, shopId, id))
  })
}
