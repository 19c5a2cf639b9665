import { contract, type Role } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { DomainError, found } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { route } from '../../../http/route.ts'
import { changeAfterCommit } from '../../../http/steps/after-commit.ts'
import { PHOTO_LIMIT, storePhoto } from '../photos/store-photo.ts'
import { insertPhoto, requireRoom } from './parcel-photos.ts'
import { findParcel, listHits, listParcels, updateParcel } from './queries.ts'
import { receiveReturn } from './receive-return.ts'
import { resolveCode } from './resolve-code.ts'
import { scanParcel } from './scan-parcel.ts'

interface Match {
  readonly shopId: number
  readonly id: number
  readonly returnId: string
  readonly role: Role
}

/** The return is locked first, as everywhere. Saying the same again changes nothing. */
const matchParcel = async (deps: Deps, db: ShopDb, { shopId, id, returnId, role }: Match) => {
  const before = found(await findParcel(db, shopId, id, role))
  if (before.matched_return_id === returnId) return undefined
  const at = deps.clock()
  const moved = await receiveReturn(deps, db, { shopId, returnId, role, at })
  const change = sql`state = 'matched', matched_return_id = ${returnId}, settled_at = ${at}`
  if (!(await updateParcel(db, shopId, id, change, { onlyOpen: true }))) throw new DomainError('parcel_settled')
  return moved
}

export const receivingRoutes = (app: FastifyInstance, deps: Deps) => {
  const { scan, find, list, update, addPhoto, match, close } = contract.parcels

  route(app, deps, scan, async ({ db, body, audit, ...call }) => {
    const { key, code, scanned_at, return_id: returnId } = body
    const scannedAt = scanned_at === undefined ? undefined : new Date(scanned_at)
    const { result, moved } = await scanParcel(deps, db, { ...call, key, code, scannedAt, returnId })
    const number = result.hits.length === 1 ? result.hits[0]?.number : undefined
    audit({ status: moved?.from }, { status: moved?.to, number, parcel: result.parcel?.id })
    return result
  })
  route(app, deps, find, async ({ db, shopId, query, reader }) => ({
    hits: await listHits(db, shopId, await resolveCode(db, shopId, query.code), reader),
  }))
  route(app, deps, list, ({ db, shopId, query, role }) => listParcels(db, shopId, query, role))
  route(app, deps, update, async ({ db, shopId, params: { id }, body: { note }, role }) => {
    await updateParcel(db, shopId, id, sql`note = ${note}`, { onlyOpen: false })
    return found(await findParcel(db, shopId, id, role))
  })
  route(
    app,
    deps,
    addPhoto,
    async ({ db, shopId, params: { id }, file, role }) => {
      await requireRoom(db, shopId, id)
      return changeAfterCommit(async (change) => {
        const photoKey = await storePhoto(deps, shopId, file)
        return change(async (later) => {
          await insertPhoto(later, shopId, id, photoKey, deps.clock())
          return found(await findParcel(later, shopId, id, role))
        })
      })
    },
    PHOTO_LIMIT,
  )
  route(app, deps, match, async ({ db, shopId, params: { id }, body, role, audit }) => {
    const moved = await matchParcel(deps, db, { shopId, id, returnId: body.return_id, role })
    audit({ status: moved?.from }, { status: moved?.to, return_id: body.return_id })
    return found(await findParcel(db, shopId, id, role))
  })
  route(app, deps, close, async ({ db, shopId, params: { id }, body: { note }, role, audit }) => {
    const before = found(await findParcel(db, shopId, id, role))
    const words = note === '' ? sql`` : sql`, note = ${note}`
    const change = sql`state = 'closed', settled_at = ${deps.clock()} ${words}`
    if (!(await updateParcel(db, shopId, id, change, { onlyOpen: true }))) throw new DomainError('parcel_settled')
    audit({ state: before.state }, { state: 'closed' })
    return found(await findParcel(db, shopId, id, role))
  })
}
