import { contract, type StaffOrder } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import type { Order } from '../../../adapters/platform/port.ts'
import { DomainError } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import { inShop, type ShopDb } from '../../../db/db.ts'
import { handleOf } from '../../../db/shop-directory.ts'
import { route } from '../../../http/route.ts'
import { afterCommit, changeAfterCommit } from '../../../http/steps/after-commit.ts'
import { viewOrder } from '../portal/view-order.ts'
import { keepRefusal } from '../requests/keep-refusals.ts'
import { type Around, makeOffer } from '../requests/make-offer.ts'
import { keepingRefusal } from '../requests/submit-return.ts'
import { createForCustomer } from './create-for-customer.ts'

const known = (order: Order | undefined): Order => {
  if (!order) throw new DomainError('order_name_unknown')
  return order
}

/** What the customer has begun in the portal is theirs. */
const view = async (db: ShopDb, shopId: number, order: Order, around: Around): Promise<StaffOrder> => {
  const place = { shopId, orderRef: order.ref }
  const {
    draft: _draft,
    openPhotos: _photos,
    facts: _facts,
    refused,
    ...seen
  } = await viewOrder(db, place, order, around)
  await keepRefusal(db, shopId, refused, around.now)
  return { ...seen, ref: order.ref, language: order.language }
}

/** The platform is asked outside any transaction. */
export const staffIntakeRoutes = (app: FastifyInstance, deps: Deps) => {
  const { findOrder, offer, create } = contract.staffIntake
  const { platform } = deps
  const placeOf = async (db: ShopDb, shopId: number) => ({ shopId, handle: await handleOf(db, shopId) })

  route(app, deps, findOrder, async ({ db, shopId, body, language, reader }) => {
    const shop = await placeOf(db, shopId)
    return afterCommit(async () => {
      const order = known(await platform.findOrderByName(deps.db, shop, body.order_name))
      const around = { now: deps.clock(), language, reader }
      return inShop(deps.db, shopId, (shopDb) => view(shopDb, shopId, order, around))
    })
  })

  route(app, deps, offer, async ({ db, shopId, body: { order_ref, ...input }, language, reader }) => {
    const shop = await placeOf(db, shopId)
    return afterCommit(async () => {
      const order = known(await platform.getOrder(deps.db, shop, order_ref))
      const place = { shopId, orderRef: order.ref }
      const around = { now: deps.clock(), language, reader }
      return inShop(deps.db, shopId, async (shopDb) => {
        const { offer: made, refused } = await makeOffer(shopDb, place, order, input, around)
        await keepRefusal(shopDb, shopId, refused, around.now)
        return made
      })
    })
  })

  route(app, deps, create, async ({ db, shopId, body: { order_ref, ...intake }, language }) => {
    const shop = await placeOf(db, shopId)
    return changeAfterCommit(async (change) => {
      const order = known(await platform.getOrder(deps.db, shop, order_ref))
      const requested = { shop, order, intake, language }
      return keepingRefusal(deps, shopId, async () => ({
        id: await change((shopDb) => createForCustomer(deps, shopDb, requested)),
      }))
    })
  })
}
