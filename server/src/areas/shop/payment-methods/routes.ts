import { contract } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../config/deps.ts'
import { crudRoutes } from '../../../http/crud-routes.ts'
import * as methods from './queries.ts'

export const paymentMethodRoutes = (app: FastifyInstance, deps: Deps) =>
  crudRoutes(app, deps, contract.paymentMethods, methods)
