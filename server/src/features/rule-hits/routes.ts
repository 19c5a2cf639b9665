import { contract } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import { found } from '../../base/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { route } from '../../http/route.ts'
import { find } from '../rules/queries.ts'
import { listNamed, namesById } from '../rules/shop-names.ts'
import { listRuleHits, listShadowOutcomes } from './queries.ts'

export const ruleHitRoutes = (app: FastifyInstance, deps: Deps) => {
  const { list, shadow } = contract.ruleHits
  route(app, deps, list, ({ db, shopId }) => listRuleHits(db, shopId, deps.clock()))
  route(app, deps, shadow, async ({ db, shopId, params: { id }, language, reader }) => {
    found(await find(db, shopId, id))
    const names = namesById(await listNamed(db, shopId, reader, { withDeleted: true }))
    return listShadowOutcomes(db, shopId, id, { names, language })
  })
}
