import { contract, mayRole, retryNeeds } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import { DomainError, found } from '../../base/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { route } from '../../http/route.ts'
import { enqueue } from '../../outbox/enqueue.ts'
import { findReturnId } from '../return-events/list-timeline.ts'
import { findEffect, listEffects, makeDue } from './queries.ts'

export const effectRoutes = (app: FastifyInstance, deps: Deps) => {
  route(app, deps, contract.effects.list, async ({ db, shopId, params: { id }, query, language }) => {
    found(await findReturnId(db, shopId, id))
    return listEffects(db, shopId, id, language, query.before)
  })
  route(app, deps, contract.effects.retry, async ({ db, shopId, params: { id, effect_id }, language, role }) => {
    const entry = async () => found(await findEffect(db, shopId, id, effect_id, language))
    if (!mayRole(role, retryNeeds(await entry()))) throw new DomainError('forbidden')
    const due = await makeDue(db, shopId, id, effect_id, deps.clock())
    if (!due) throw new DomainError('effect_settled')
    await enqueue(db, shopId, [due])
    return entry()
  })
}
