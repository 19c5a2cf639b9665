import { contract, MOST_VIEWS, mayRole, type ReturnView, type Role } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import { DomainError, found } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { route } from '../../../http/route.ts'
import type { Viewer } from '../list/filters.ts'
import { countView } from '../list/find-page.ts'
import { readView } from '../list/read-view.ts'
import { deleteView, findView, insertView, listViews, type StoredView, updateView } from './queries.ts'

const EMPTY = { total_items: 0, has_more: false }

export const returnViewRoutes = (app: FastifyInstance, deps: Deps) => {
  const { list, create, update, remove } = contract.returnViews
  type Person = Omit<Viewer, 'now'>
  const viewerOf = ({ role, staffId }: Person): Viewer => ({ role, staffId, now: deps.clock() })

  const counted = async (db: ShopDb, shopId: number, stored: StoredView, person: Person): Promise<ReturnView> => {
    const view = await readView(db, shopId, { q: stored.query, sort: stored.sort, dir: stored.dir }, viewerOf(person))
    const { total, hasMore } = await countView(db, shopId, view)
    return { ...stored, total_items: total, has_more: hasMore }
  }

  /** A view may have stopped making sense, for instance when a status was renamed: opening it says so. */
  const countedIfPossible = (db: ShopDb, shopId: number, stored: StoredView, person: Person) =>
    counted(db, shopId, stored, person).catch((error: unknown) => {
      if (error instanceof DomainError) return { ...stored, ...EMPTY }
      throw error
    })

  const mayChange = (role: Role, isShared: boolean) => {
    if (isShared && !mayRole(role, 'configure')) throw new DomainError('view_shared')
  }

  route(app, deps, list, async ({ db, shopId, role, staffId }) => {
    const views: ReturnView[] = []
    for (const stored of await listViews(db, shopId, staffId))
      views.push(await countedIfPossible(db, shopId, stored, { role, staffId }))
    return views
  })

  route(app, deps, create, async ({ db, shopId, role, staffId, body, audit }) => {
    mayChange(role, body.is_shared)
    if ((await listViews(db, shopId, staffId)).length >= MOST_VIEWS)
      throw new DomainError('view_limit', { values: { maximum: MOST_VIEWS } })
    const id = await insertView(db, shopId, staffId, body)
    audit({}, body)
    return counted(db, shopId, found(await findView(db, shopId, staffId, id)), { role, staffId })
  })

  route(app, deps, update, async ({ db, shopId, role, staffId, params: { id }, body, audit }) => {
    const before = found(await findView(db, shopId, staffId, id))
    mayChange(role, before.is_shared || body.is_shared === true)
    await updateView(db, shopId, staffId, before, body)
    audit(before, body)
    return counted(db, shopId, found(await findView(db, shopId, staffId, id)), { role, staffId })
  })

  route(app, deps, remove, async ({ db, shopId, role, staffId, params: { id }, audit }) => {
    const before = found(await findView(db, shopId, staffId, id))
    mayChange(role, before.is_shared)
    await deleteView(db, shopId, id)
    audit(before, {})
    return undefined
  })
}
