import { contract } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import { found } from '../../base/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { inShop, inShopSession } from '../../db/db.ts'
import { route } from '../../http/route.ts'
import { findReturnId, listTimeline } from '../return-events/list-timeline.ts'
import { findNeighbours } from './find-neighbours.ts'
import { findReturn, maskReturn, type Reading } from './find-return.ts'
import { listReturns } from './list-returns.ts'
import { moveReturn } from './move-return.ts'
import { undoMove } from './undo-move.ts'

const LOOKS_PER_MINUTE = 120

export const returnRoutes = (app: FastifyInstance, deps: Deps) => {
  const { list, get, getPrivate, timeline, neighbours, move, undoMove: undo } = contract.returns
  const { vault } = deps
  type Reader = Pick<Reading, 'language' | 'reader'>
  const readingBy = ({ language, reader }: Reader) => ({ now: deps.clock(), language, reader })

  route(app, deps, list, ({ db, shopId, query, ...call }) => {
    const { page, 'per-page': perPage, status } = query
    return listReturns(db, shopId, { page, perPage, status }, readingBy(call))
  })

  route(app, deps, getPrivate, async ({ db, shopId, params, ...call }) =>
    found(await findReturn(db, vault, shopId, params.id, readingBy(call))),
  )

  route(app, deps, timeline, async ({ db, shopId, params: { id }, query }) => {
    found(await findReturnId(db, shopId, id))
    return listTimeline(db, shopId, id, query.before)
  })
  route(app, deps, neighbours, ({ db, shopId, params, query }) => findNeighbours(db, shopId, params.id, query.status))

  route(app, deps, move, async ({ db, shopId, params: { id }, query, ifMatch, ...call }) => {
    await moveReturn(deps, db, { shopId, id, status: query.status, ifMatch, actor: 'staff', at: deps.clock() })
    return found(await findReturn(db, vault, shopId, id, readingBy(call)))
  })

  route(app, deps, undo, async ({ db, shopId, params: { id }, ifMatch, ...call }) => {
    await undoMove(deps, db, { shopId, id, ifMatch })
    return found(await findReturn(db, vault, shopId, id, readingBy(call)))
  })

  const findMasked = async (id: string, by: Reader) => {
    const directory = deps.db.selectFrom('return_directory').select('shop_id').where('return_id', '=', id)
    const { shop_id } = found(await directory.executeTakeFirst())
    return maskReturn(found(await inShop(deps.db, shop_id, (db) => findReturn(db, vault, shop_id, id, readingBy(by)))))
  }

  // Called without authorization headers. Staff are identified by their cookie; for everyone else the id is a link.
  route(
    app,
    deps,
    get,
    async ({ request: { viewer }, params: { id }, ...call }) => {
      const own =
        viewer &&
        (await inShopSession(deps.db, viewer, (db) => findReturn(db, vault, viewer.shopId, id, readingBy(call))))
      return own?.result ?? findMasked(id, call)
    },
    { rateLimit: { max: LOOKS_PER_MINUTE, timeWindow: '1 minute', allowList: ({ viewer }) => viewer !== undefined } },
  )
}
