import { contract } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import { DomainError, found, updated } from '../../base/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { violatesUnique } from '../../db/db.ts'
import { route } from '../../http/route.ts'
import * as reasons from './queries.ts'

const nameTaken = (error: unknown): never => {
  throw violatesUnique(error, 'return_reasons_name') ? new DomainError('name_taken') : error
}

export const returnReasonRoutes = (app: FastifyInstance, deps: Deps) => {
  const { list, get, create, update, remove } = contract.returnReasons
  route(app, deps, list, ({ db, shopId }) => reasons.list(db, shopId))
  route(app, deps, get, async ({ db, shopId, params }) => found(await reasons.find(db, shopId, params.id)))
  route(app, deps, create, ({ db, shopId, body }) => reasons.insert(db, shopId, body).catch(nameTaken))
  route(app, deps, update, async ({ db, shopId, params: { id }, body, ifMatch }) => {
    const row = await reasons.update(db, shopId, id, body, ifMatch).catch(nameTaken)
    return updated(row, () => reasons.find(db, shopId, id))
  })
  route(app, deps, remove, async ({ db, shopId, params }) => {
    found(await reasons.remove(db, shopId, params.id, deps.clock()))
    return undefined
  })
}
