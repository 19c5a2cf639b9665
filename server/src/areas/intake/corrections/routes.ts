import { contract } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../config/deps.ts'
import { handleOf } from '../../../db/shop-directory.ts'
import { route } from '../../../http/route.ts'
import { changeAfterCommit } from '../../../http/steps/after-commit.ts'
import { correctHolder } from './correct-holder.ts'
import { correctReturn } from './correct-return.ts'
import { beforeAndAfter } from './describe-changes.ts'
import { findOrderRef } from './load-return.ts'

const holderRoute = (app: FastifyInstance, deps: Deps) =>
  route(app, deps, contract.corrections.correctHolder, async ({ db, shopId, params: { id }, audit, ...call }) => {
    const { body: input, ifMatch, language } = call
    const { version, changes, bank_files } = await correctHolder(deps, db, { shopId, id, input, ifMatch, language })
    audit(...beforeAndAfter(changes))
    return { version, bank_files }
  })

/** The platform is asked outside any transaction: how many of a product are left may have changed there. */
export const correctionRoutes = (app: FastifyInstance, deps: Deps) => {
  holderRoute(app, deps)
  route(app, deps, contract.corrections.correct, async ({ db, shopId, params: { id }, ...call }) => {
    const { body: input, ifMatch, language, audit } = call
    const orderRef = await findOrderRef(db, shopId, id)
    const shop = { shopId, handle: await handleOf(db, shopId) }
    return changeAfterCommit(async (change) => {
      const order = orderRef === null ? undefined : await deps.platform.getOrder(deps.db, shop, orderRef)
      return change(async (shopDb) => {
        const { version, changes, bank_files } = await correctReturn(deps, shopDb, {
          shopId,
          id,
          input,
          ifMatch,
          order,
          language,
        })
        audit(...beforeAndAfter(changes))
        return { version, bank_files }
      })
    })
  })
}
