import { contract, type EffectEntry, mayRole, type Role, retryNeeds } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import { DomainError, found } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import { route } from '../../../http/route.ts'
import { enqueue } from '../../../outbox/enqueue.ts'
import { wordsFor } from '../../people/masking/words.ts'
import { findReturnId } from '../history/list-timeline.ts'
import { findEffect, listEffects, makeDue } from './queries.ts'

/** Mail servers name the address that they refuse. */
const effectFor = (role: Role, effect: EffectEntry): EffectEntry => ({
  ...effect,
  last_error: effect.last_error && wordsFor(role, effect.last_error),
})

export const effectRoutes = (app: FastifyInstance, deps: Deps) => {
  route(app, deps, contract.effects.list, async ({ db, shopId, params: { id }, query, language, role }) => {
    found(await findReturnId(db, shopId, id))
    const { data, more } = await listEffects(db, shopId, id, language, query.before)
    return { data: data.map((effect) => effectFor(role, effect)), more }
  })
  route(app, deps, contract.effects.retry, async ({ db, shopId, params: { id, effect_id }, language, role }) => {
    const entry = async () => effectFor(role, found(await findEffect(db, shopId, id, effect_id, language)))
    if (!mayRole(role, retryNeeds(await entry()))) throw new DomainError('forbidden')
    const due = await makeDue(db, shopId, id, effect_id, deps.clock())
    if (!due) throw new DomainError('effect_settled')
    await enqueue(db, shopId, [due])
    return entry()
  })
}
