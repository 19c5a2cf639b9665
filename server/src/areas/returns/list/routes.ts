import { BULK_LIMIT, contract, type ViewQuery } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import { found } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import { inShop, inShopSession, type ShopDb } from '../../../db/db.ts'
import { route } from '../../../http/route.ts'
import { afterCommit } from '../../../http/steps/after-commit.ts'
import { wordsIn } from '../../people/masking/words.ts'
import { findReturnId, listTimeline } from '../history/list-timeline.ts'
import { moveReturn } from '../moves/move-return.ts'
import { undoMove } from '../moves/undo-move.ts'
import { findReturn, maskReturn } from '../one/find-return.ts'
import { type Reader, showReturn } from '../one/show-return.ts'
import { foldCounts, mustFold } from './counts.ts'
import { findNeighbours } from './find-neighbours.ts'
import { countAll, findBeside } from './find-page.ts'
import { isNewest, listNewest, listReturns, listView } from './list-returns.ts'
import { readView } from './read-view.ts'

const LOOKS_PER_MINUTE = 120

const mine = ({ assignee }: { assignee?: 'me' | undefined }, { staffId }: { staffId: number }) =>
  assignee === 'me' ? staffId : undefined

/** The plain list, which has stored counts and any page of it at hand. */
const isSearched = ({ q, sort = 'created', dir = 'desc' }: ViewQuery) =>
  Boolean(q?.trim()) || sort !== 'created' || dir !== 'desc'

export const returnRoutes = (app: FastifyInstance, deps: Deps) => {
  const { list, count, get, getPrivate, timeline, neighbours, move, undoMove: undo } = contract.returns
  const { vault } = deps
  const readingBy = ({ language, reader, role }: Reader) => ({ now: deps.clock(), language, reader, role })
  const show = (db: ShopDb, shopId: number, id: string, by: Reader) => showReturn(deps, db, shopId, id, by)

  route(app, deps, list, async ({ db, shopId, query, ...call }) => {
    const { page, 'per-page': perPage, status } = query
    const reading = readingBy(call)
    if (!isSearched(query)) {
      const request = { page, perPage, status, assigneeId: mine(query, call) }
      if (!isNewest(request)) return listReturns(db, shopId, request, reading)
      const { answer, counts } = await listNewest(db, shopId, request, reading)
      if (!mustFold(counts)) return answer
      return afterCommit(async () => {
        await inShop(deps.db, shopId, (own) => foldCounts(own, shopId))
        return answer
      })
    }
    const view = await readView(db, shopId, query, { ...call, now: reading.now })
    return listView(db, shopId, view, { page, perPage }, reading)
  })

  route(app, deps, count, async ({ db, shopId, query, ...call }) => {
    const view = await readView(db, shopId, query, { ...call, now: deps.clock() })
    const { total, hasMore } = await countAll(db, shopId, view, BULK_LIMIT)
    return { total_items: total, has_more: hasMore }
  })

  route(app, deps, getPrivate, async ({ db, shopId, params, ...call }) =>
    found(await show(db, shopId, params.id, call)),
  )

  route(app, deps, timeline, async ({ db, shopId, params: { id }, query, role }) => {
    found(await findReturnId(db, shopId, id))
    return wordsIn(role, await listTimeline(db, shopId, id, query.before))
  })
  route(app, deps, neighbours, async ({ db, shopId, params, query, ...call }) => {
    if (!isSearched(query))
      return findNeighbours(db, shopId, params.id, { status: query.status, assigneeId: mine(query, call) })
    const view = await readView(db, shopId, query, { ...call, now: deps.clock() })
    return found(await findBeside(db, shopId, view, params.id))
  })

  route(app, deps, move, async ({ db, shopId, params: { id }, query, ifMatch, ...call }) => {
    const move = {
      shopId,
      id,
      status: query.status,
      ifMatch,
      actor: 'staff',
      role: call.role,
      at: deps.clock(),
    } as const
    const moved = await moveReturn(deps, db, move)
    if (moved) call.audit({ status: moved.from }, { status: moved.to })
    return found(await show(db, shopId, id, call))
  })

  route(app, deps, undo, async ({ db, shopId, params: { id }, ifMatch, ...call }) => {
    await undoMove(deps, db, { shopId, id, ifMatch, staffId: call.staffId, role: call.role })
    return found(await show(db, shopId, id, call))
  })

  const findMasked = async (id: string, by: Omit<Reader, 'role'>) => {
    const directory = deps.db.selectFrom('return_directory').select('shop_id').where('return_id', '=', id)
    const { shop_id } = found(await directory.executeTakeFirst())
    const reading = readingBy({ ...by, role: 'viewer' })
    return maskReturn(found(await inShop(deps.db, shop_id, (db) => findReturn(db, vault, shop_id, id, reading))))
  }

  // Called without authorization headers. Staff are identified by their cookie; for everyone else the id is a link.
  route(
    app,
    deps,
    get,
    async ({ request: { viewer }, params: { id }, ...call }) => {
      const own =
        viewer &&
        (await inShopSession(deps.db, viewer, (db) => show(db, viewer.shopId, id, { ...call, role: viewer.role })))
      return own?.result ?? findMasked(id, call)
    },
    { rateLimit: { max: LOOKS_PER_MINUTE, timeWindow: '1 minute', allowList: ({ viewer }) => viewer !== undefined } },
  )
}
