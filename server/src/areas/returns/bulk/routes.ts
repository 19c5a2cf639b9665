import { contract } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../config/deps.ts'
import { originOf } from '../../../http/origin-of.ts'
import { route } from '../../../http/route.ts'
import { afterCommit } from '../../../http/steps/after-commit.ts'
import { requireSameContent } from '../../../http/used-keys.ts'
import type { Viewer } from '../list/filters.ts'
import { chooseRows } from './choose-rows.ts'
import { previewRows } from './preview.ts'
import { gatherPrint } from './print/gather-print.ts'
import { makePrint } from './print/make-print.ts'
import { findRun, findRunWithRows, listRuns, stopRun, undoRun } from './runs.ts'
import { startRun } from './start-run.ts'

export const bulkRoutes = (app: FastifyInstance, deps: Deps) => {
  const { preview, start, list, get, undo, stop, print } = contract.bulk

  const viewerOf = ({ role, staffId }: Pick<Viewer, 'role' | 'staffId'>) => ({ role, staffId, now: deps.clock() })

  route(app, deps, preview, async ({ db, body: { action, ...selection }, ...call }) => {
    const chosen = await chooseRows(db, call.shopId, selection, viewerOf(call))
    return { rows: await previewRows(db, call, chosen, action) }
  })

  route(app, deps, start, async ({ db, shopId, staffId, role, reader, body, audit }) => {
    const { id, action, ...selection } = body
    await requireSameContent(db, deps.vault, { shopId, call: 'bulk.start', key: id }, body)
    const chosen = await chooseRows(db, shopId, selection, viewerOf({ role, staffId }))
    await startRun(deps, db, { shopId, id, chosen, action })
    const run = await findRun(db, { shopId, staffId, id }, { now: deps.clock(), reader })
    audit({}, { action: run.action, returns: run.total })
    return run
  })

  route(app, deps, list, ({ db, shopId, staffId, reader }) =>
    listRuns(db, { shopId, staffId }, { now: deps.clock(), reader }),
  )

  route(app, deps, get, ({ db, shopId, staffId, reader, language, params: { id } }) =>
    findRunWithRows(db, { shopId, staffId, id }, { now: deps.clock(), reader, language }),
  )

  route(app, deps, undo, async ({ db, shopId, staffId, params: { id } }) => {
    await undoRun(db, { shopId, staffId, id })
    return undefined
  })

  route(app, deps, stop, async ({ db, shopId, staffId, reader, params: { id } }) => {
    await stopRun(db, { shopId, staffId, id }, deps.clock())
    return findRun(db, { shopId, staffId, id }, { now: deps.clock(), reader })
  })

  route(app, deps, print, async ({ db, body: { what, ...selection }, request, audit, ...call }) => {
    const chosen = await chooseRows(db, call.shopId, selection, viewerOf(call))
    const gathered = await gatherPrint(db, call, chosen, what)
    audit({}, { what, returns: gathered.printed.length })
    // The label of each return is read, and all are put together: no transaction waits for that.
    return afterCommit(async () => {
      const { url, ...printed } = await makePrint(deps, call, gathered)
      return { ...printed, url: new URL(url, originOf(request, deps)).href }
    })
  })
}
