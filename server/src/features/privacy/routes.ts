import { contract } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../route.ts'
import { erasePerson } from './erase-person.ts'
import { exportPerson } from './export-person.ts'
import { listOpen } from './requests.ts'

export const privacyRoutes = (app: FastifyInstance, deps: Deps) => {
  route(app, deps, contract.privacy.requests, ({ db, shopId }) => listOpen(db, shopId))
  route(app, deps, contract.privacy.export, ({ db, shopId, body: { email } }) => exportPerson(deps, db, shopId, email))
  // In a transaction of its own: files may go only after the rows that named them are gone for good.
  route(app, deps, contract.privacy.erase, ({ shopId, body: { email } }) => erasePerson(deps, shopId, email))
}
