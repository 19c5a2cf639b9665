/** What a shop asks of everyone who signs in. */
import { contract } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../config/deps.ts'
import { route } from '../../../http/route.ts'
import { isSecondFactorRequired } from '../second-factor/means.ts'

export const staffPolicyRoutes = (app: FastifyInstance, deps: Deps) => {
  const { getPolicy, savePolicy } = contract.staff

  route(app, deps, getPolicy, async ({ db, shopId }) => ({
    second_factor_required: await isSecondFactorRequired(db, shopId),
  }))

  route(app, deps, savePolicy, async ({ db, shopId, body, audit }) => {
    audit({ second_factor_required: await isSecondFactorRequired(db, shopId) }, body)
    await db.updateTable('shops').set(body).where('shop_id', '=', shopId).execute()
    return body
  })
}
