import { contract, type Language } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import { found } from '../../base/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { inShop, inShopSession } from '../../db/db.ts'
import { route } from '../../http/route.ts'
import { findReturnId, listTimeline } from '../return-events/list-timeline.ts'
import { findNeighbours } from './find-neighbours.ts'
import { findReturn, maskReturn } from './find-return.ts'
import { listReturns } from './list-returns.ts'
import { moveReturn } from './move-return.ts'
import { undoMove } from './undo-move.ts'

const LOOKS_PER_MINUTE = 120

export const returnRoutes = (app: FastifyInstance, deps: Deps) => {
  const { list, get, getPrivate, timeline, neighbours, move, undoMove: undo } = contract.returns
  const { vault } = deps
  const readingBy = (language: Language) => ({ now: deps.clock(), language })

  route(app, deps, list, ({ db, shopId, query }) =>
    listReturns(db, shopId, { page: query.page, perPage: query['per-page'], status: query.status }, deps.clock()),
  )

  route(app, deps, getPrivate, async ({ db, shopId, params, language }) =>
    found(await findReturn(db, vault, shopId, params.id, readingBy(language))),
  )

  route(app, deps, timeline, async ({ db, shopId, params: { id }, query }) => {
    found(await findReturnId(db, shopId, id))
    return listTimeline(db, shopId, id, query.before)
  })
  route(app, deps, neighbours, ({ db, shopId, params, query }) => findNeighbours(db, shopId, params.id, query.status))

  route(app, deps, move, async ({ db, shopId, params: { id }, query, ifMatch, language }) => {
    await moveReturn(deps, db, { shopId, id, status: query.status, ifMatch, actor: 'staff', at: deps.clock() })
    return found(await findReturn(db, vault, shopId, id, readingBy(language)))
  })

  route(app, deps, undo, async ({ db, shopId, params: { id }, ifMatch, language }) => {
    await undoMove(deps, db, { shopId, id, ifMatch })
    return found(await findReturn(db, vault, shopId, id, readingBy(language)))
  })

  const findMasked = async (id: string, language: Language) => {
    const directory = deps.db.selectFrom('return_directory').select('shop_id').where('return_id', '=', id)
    const { shop_id } = found(await directory.executeTakeFirst())
    return maskReturn(
      found(await inShop(deps.db, shop_id, (db) => findReturn(db, vault, shop_id, id, readingBy(language)))),
    )
  }

  // Called without authorization headers. Staff are identified by their cookie; for everyone else the id is a link.
  route(
    app,
    deps,
    get,
    async ({ request: { viewer }, params: { id }, language }) => {
      const own =
        viewer &&
        (await inShopSession(deps.db, viewer, (db) => findReturn(db, vault, viewer.shopId, id, readingBy(language))))
      return own?.result ?? findMasked(id, language)
    },
    { rateLimit: { max: LOOKS_PER_MINUTE, timeWindow: '1 minute', allowList: ({ viewer }) => viewer !== undefined } },
  )
}
