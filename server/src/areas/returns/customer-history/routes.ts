import { contract } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../config/deps.ts'
import { route } from '../../../http/route.ts'
import { findHistory } from './find-history.ts'

export const customerHistoryRoutes = (app: FastifyInstance, deps: Deps) =>
  route(app, deps, contract.customerHistory.get, ({ db, shopId, params, reader, role }) =>
    findHistory(db, shopId, params.id, { reader, role }),
  )
