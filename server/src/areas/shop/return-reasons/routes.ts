import { contract } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../config/deps.ts'
import { shopTable } from '../../../db/shop-table.ts'
import { crudRoutes } from '../../../http/crud-routes.ts'

export const returnReasonRoutes = (app: FastifyInstance, deps: Deps) =>
  crudRoutes(app, deps, contract.returnReasons, shopTable('return_reasons'))
