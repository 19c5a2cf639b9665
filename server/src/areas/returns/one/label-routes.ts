import { contract } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import { DomainError, found } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import { originOf } from '../../../http/origin-of.ts'
import { route } from '../../../http/route.ts'
import { afterCommit } from '../../../http/steps/after-commit.ts'
import { createLabel, lockOpenReturn } from '../../receiving/labels/create-label.ts'
import { findLatest } from '../../receiving/labels/queries.ts'
import { cancelLatest, lockReturn } from '../../receiving/labels/start-label.ts'
import { addEvent } from '../history/add-event.ts'
import { showReturn } from './show-return.ts'

export const labelRoutes = (app: FastifyInstance, deps: Deps) => {
  const { get, create, cancel, enterAwb } = contract.labels

  route(app, deps, get, async ({ db, shopId, params, request }) => {
    const label = found(await findLatest(db, shopId, params.id))
    const { label_key: key } = label
    if (key === null || label.state !== 'made') throw new DomainError('not_found')
    return afterCommit(async () => {
      const url = found(await deps.files.downloadUrl(shopId, key))
      return { url: new URL(url, originOf(request, deps)).href }
    })
  })

  route(app, deps, create, async ({ db, shopId, params: { id }, language, reader, role }) => {
    await createLabel(deps, db, shopId, id)
    return found(await showReturn(deps, db, shopId, id, { language, reader, role }))
  })

  route(app, deps, cancel, async ({ db, shopId, params: { id } }) => {
    found(await lockReturn(db, shopId, id))
    if (!(await cancelLatest(deps, db, shopId, id, 'staff'))) throw new DomainError('not_found')
    return undefined
  })

  route(app, deps, enterAwb, async ({ db, shopId, params: { id }, body: { awb } }) => {
    const row = await lockOpenReturn(db, shopId, id)
    if (row.awb !== awb) {
      await db.updateTable('returns').set({ awb }).where('shop_id', '=', shopId).where('id', '=', id).execute()
      await addEvent(db, { shopId, returnId: id, at: deps.clock(), actor: 'staff', kind: 'awb_entered', note: awb })
    }
    // A label that was not requested from a courier yet is no longer wanted.
    if ((await findLatest(db, shopId, id))?.state === 'pending') await cancelLatest(deps, db, shopId, id, 'staff')
    return undefined
  })
}
