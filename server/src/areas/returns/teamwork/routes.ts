import { contract } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import { found } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import { route } from '../../../http/route.ts'
import { findMember } from '../../people/staff/queries.ts'
import { findReturnId } from '../history/list-timeline.ts'
import { assignReturn } from './assign.ts'
import { listOthers, saveLook } from './presence.ts'

export const teamworkRoutes = (app: FastifyInstance, deps: Deps) => {
  const { assign, presence } = contract.teamwork

  route(app, deps, assign, async ({ db, shopId, params: { id: returnId }, body: { staff_id }, audit }) => {
    const { before } = await assignReturn(deps, db, shopId, { returnId, staffId: staff_id })
    audit({ assignee_id: before }, { assignee_id: staff_id })
    if (staff_id === null) return { assignee: null }
    const { id, name } = found(await findMember(db, shopId, staff_id))
    return { assignee: { id, name } }
  })

  route(app, deps, presence, async ({ db, shopId, staffId, params: { id: returnId } }) => {
    found(await findReturnId(db, shopId, returnId))
    const look = { returnId, staffId, at: deps.clock() }
    await saveLook(db, shopId, look)
    return { others: await listOthers(db, shopId, look) }
  })
}
