import { contract } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../config/deps.ts'
import { crudRoutes } from '../../../http/crud-routes.ts'
import { returnStatuses } from './queries.ts'

export const returnStatusRoutes = (app: FastifyInstance, deps: Deps) =>
  crudRoutes(app, deps, contract.returnStatuses, returnStatuses)
