import { contract } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../config/deps.ts'
import { route } from '../../../http/route.ts'
import { sendText } from '../../../http/send-rows.ts'
import { afterCommit, changeAfterCommit } from '../../../http/steps/after-commit.ts'
import { eraseInShop } from './erase-person.ts'
import { exportPerson } from './export-person.ts'
import { listOpen } from './requests.ts'
import { writeExport } from './write-export.ts'

export const privacyRoutes = (app: FastifyInstance, deps: Deps) => {
  const atLeisure = { ...deps, db: deps.patientDb }
  route(app, deps, contract.privacy.requests, ({ db, shopId }) => listOpen(db, shopId))
  // Fetching files may take long, so no transaction is held open meanwhile.
  route(app, deps, contract.privacy.export, ({ shopId, body: { email }, reply }) =>
    changeAfterCommit(async () => {
      const document = await exportPerson(atLeisure, shopId, email)
      sendText(reply, await writeExport(document))
      return document
    }),
  )
  route(app, deps, contract.privacy.erase, async ({ db, shopId, body: { email } }) =>
    afterCommit(await eraseInShop(deps, db, shopId, email)),
  )
}
