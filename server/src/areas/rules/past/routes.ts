import { contract, TOTAL_ITEMS_HEADER } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import { found } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import { route } from '../../../http/route.ts'
import { listRows } from './list-rows.ts'
import * as backtests from './queries.ts'
import { startBacktest } from './start-backtest.ts'

export const backtestRoutes = (app: FastifyInstance, deps: Deps) => {
  const { start, get, returns, remove } = contract.backtests

  route(app, deps, start, async ({ db, shopId, staffId, body, language }) =>
    backtests.present(await startBacktest(deps, db, { shopId, staffId, ...body, language })),
  )
  route(app, deps, get, async ({ db, shopId, params: { id } }) =>
    backtests.present(found(await backtests.find(db, { shopId, id }))),
  )
  route(app, deps, returns, async ({ db, shopId, params: { id }, query, reader, reply }) => {
    const backtest = found(await backtests.find(db, { shopId, id }))
    reply.header(TOTAL_ITEMS_HEADER, backtest.figures?.[query.class]?.count ?? 0)
    return backtest.figures ? listRows(db, backtest, query, reader) : []
  })
  route(app, deps, remove, async ({ db, shopId, params: { id } }) => {
    found(await backtests.remove(db, { shopId, id }))
    return undefined
  })
}
