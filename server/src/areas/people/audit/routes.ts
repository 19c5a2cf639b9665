import { contract } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../config/deps.ts'
import { route } from '../../../http/route.ts'
import { exportAudit, listAudit } from './queries.ts'
import { auditCsv } from './to-csv.ts'

export const auditRoutes = (app: FastifyInstance, deps: Deps) => {
  route(app, deps, contract.audit.list, ({ db, shopId, query: { before, ...filter } }) =>
    listAudit(db, shopId, filter, before),
  )
  route(app, deps, contract.audit.export, async ({ db, shopId, query, language }) => ({
    csv: auditCsv(await exportAudit(db, shopId, query), language),
  }))
}
