import { createHash } from 'node:crypto'
import { contract } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import { found } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import { byShop } from '../../../http/rate-limits.ts'
import { route } from '../../../http/route.ts'
import { afterCommit, changeAfterCommit } from '../../../http/steps/after-commit.ts'
import * as shops from '../../shop/shops/queries.ts'
import { keepStatement } from './keep-statement.ts'
import { listLayouts, saveLayout } from './layout-queries.ts'
import { matchByHand } from './match-by-hand.ts'
import * as statements from './queries.ts'
import { describeStatement, readStatement } from './read-statement.ts'

const UPLOAD_LIMIT = { limits: byShop({ name: 'read bank statement', max: 30, seconds: 60 }) }

export const bankStatementRoutes = (app: FastifyInstance, deps: Deps) => {
  const { list, upload, columns, saveColumns, lines, payouts, match, ignore, ignoreRest } = contract.bankStatements
  const { vault } = deps
  route(app, deps, list, ({ db, shopId }) => statements.listStatements(db, shopId))
  route(
    app,
    deps,
    upload,
    async ({ db, shopId, file }) => {
      const { currency } = found(await shops.find(db, shopId))
      const layouts = await listLayouts(db, shopId)
      return changeAfterCommit(async (change) => {
        const statement = await readStatement(shopId, file, currency, layouts)
        const sha256 = createHash('sha256').update(file).update(statement.layout).digest('hex')
        const patient: typeof change = (work) => change(work, { isPatient: true })
        const id = await keepStatement(deps, patient, shopId, sha256, statement)
        return patient(async (shopDb) => found((await statements.listStatements(shopDb, shopId, id))[0]))
      })
    },
    UPLOAD_LIMIT,
  )
  route(
    app,
    deps,
    columns,
    async ({ db, shopId, file }) => {
      const layouts = await listLayouts(db, shopId)
      return afterCommit(() => describeStatement(shopId, file, layouts))
    },
    UPLOAD_LIMIT,
  )
  route(app, deps, saveColumns, async ({ db, shopId, body }) => {
    await saveLayout(db, shopId, body, deps.clock())
    return undefined
  })
  route(app, deps, lines, ({ db, shopId, query }) => statements.listLines(db, vault, shopId, query))
  route(app, deps, payouts, ({ db, shopId, params: { id } }) => statements.listPayouts(db, shopId, id))
  route(app, deps, match, async ({ db, shopId, params: { id }, body }) => {
    await matchByHand(deps, db, shopId, id, body)
    return statements.findLine(db, vault, shopId, id)
  })
  route(app, deps, ignore, async ({ db, shopId, body }) => ({
    ignored: await statements.ignoreLines(db, shopId, body.ids),
  }))
  route(app, deps, ignoreRest, async ({ db, shopId, params: { id } }) => ({
    ignored: await statements.ignoreRest(db, shopId, id),
  }))
}
