import { contract } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../route.ts'
import { erasePerson } from './erase-person.ts'
import { exportPerson } from './export-person.ts'
import * as requests from './requests.ts'

export const privacyRoutes = (app: FastifyInstance, deps: Deps) => {
  route(app, deps, contract.privacy.requests, ({ db, shopId }) => requests.listOpen(db, shopId))
  route(app, deps, contract.privacy.export, async ({ db, shopId, body: { email } }) => {
    const exported = await exportPerson(deps, db, shopId, email)
    await requests.answer(db, shopId, email, deps.clock())
    return exported
  })
  // In a transaction of its own: files may go only after the rows that named them are gone for good.
  route(app, deps, contract.privacy.erase, ({ shopId, body: { email } }) => erasePerson(deps, shopId, email))
}
