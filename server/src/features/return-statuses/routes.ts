import { contract } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import { DomainError, found, updated } from '../../base/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { violatesUnique } from '../../db/db.ts'
import { route } from '../../http/route.ts'
import * as statuses from './queries.ts'

const nameTaken = (error: unknown): never => {
  throw violatesUnique(error, 'return_statuses_name') ? new DomainError('name_taken') : error
}

export const returnStatusRoutes = (app: FastifyInstance, deps: Deps) => {
  const { list, get, replace } = contract.returnStatuses
  route(app, deps, list, ({ db, shopId }) => statuses.list(db, shopId))
  route(app, deps, get, async ({ db, shopId, params }) => found(await statuses.find(db, shopId, params.id)))
  route(app, deps, replace, async ({ db, shopId, params: { id }, body, ifMatch }) => {
    const row = await statuses.update(db, shopId, id, body, ifMatch).catch(nameTaken)
    return updated(row, () => statuses.find(db, shopId, id))
  })
}
