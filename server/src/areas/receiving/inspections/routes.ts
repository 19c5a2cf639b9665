import { contract } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import { found } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import { route } from '../../../http/route.ts'
import { changeAfterCommit } from '../../../http/steps/after-commit.ts'
import { PHOTO_LIMIT, storePhoto } from '../photos/store-photo.ts'
import { addPiece } from './add-piece.ts'
import { addPhotoKey, requireRoom } from './inspection-photos.ts'
import { findInspection } from './queries.ts'
import { saveInspection } from './save-inspection.ts'

export const inspectionRoutes = (app: FastifyInstance, deps: Deps) => {
  const { get, save, addPiece: add, addPhoto } = contract.inspections

  route(app, deps, get, async ({ db, shopId, params, ...call }) =>
    found(await findInspection(db, { shopId, returnId: params.id }, call)),
  )
  route(app, deps, save, async ({ db, shopId, params, body, ...call }) => {
    const place = { shopId, returnId: params.id }
    await saveInspection(deps, db, { ...place, ...call, items: body.items })
    return found(await findInspection(db, place, call))
  })
  route(app, deps, add, async ({ db, shopId, params, body, ...call }) => {
    const place = { shopId, returnId: params.id }
    await addPiece(db, { ...place, ...body, staffId: call.staffId }, deps.clock())
    return found(await findInspection(db, place, call))
  })
  route(
    app,
    deps,
    addPhoto,
    async ({ db, shopId, params, file, ...call }) => {
      const place = { shopId, returnId: params.id }
      await requireRoom(db, place, params.product_id)
      return changeAfterCommit(async (change) => {
        const photoKey = await storePhoto(deps, shopId, file)
        return change(async (later) => {
          await addPhotoKey(later, place, params.product_id, photoKey)
          return found(await findInspection(later, place, call))
        })
      })
    },
    PHOTO_LIMIT,
  )
}
