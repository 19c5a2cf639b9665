import { contract } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import { found, updated } from '../../base/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { route } from '../../http/route.ts'
import * as methods from './queries.ts'

export const returnMethodRoutes = (app: FastifyInstance, deps: Deps) => {
  const { list, get, create, update, remove, activate, deactivate } = contract.returnMethods
  route(app, deps, list, ({ db, shopId, query: { 'is-active': isActive } }) =>
    methods.list(db, shopId, isActive && isActive === 'true'),
  )
  route(app, deps, get, async ({ db, shopId, params }) => found(await methods.find(db, shopId, params.id)))
  route(app, deps, create, ({ db, shopId, body }) => methods.insert(db, shopId, body))
  route(app, deps, update, async ({ db, shopId, params: { id }, body, ifMatch }) =>
    updated(await methods.update(db, shopId, id, body, ifMatch), () => methods.find(db, shopId, id)),
  )
  route(app, deps, remove, async ({ db, shopId, params }) => {
    found(await methods.remove(db, shopId, params.id, deps.clock()))
    return undefined
  })
  route(app, deps, activate, async ({ db, shopId, params }) =>
    found(await methods.update(db, shopId, params.id, { active: true })),
  )
  route(app, deps, deactivate, async ({ db, shopId, params }) =>
    found(await methods.update(db, shopId, params.id, { active: false })),
  )
}
