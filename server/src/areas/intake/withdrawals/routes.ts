import { contract } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import type { Order } from '../../../adapters/platform/port.ts'
import { DomainError, found } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { handleOf } from '../../../db/shop-directory.ts'
import { route } from '../../../http/route.ts'
import { changeAfterCommit } from '../../../http/steps/after-commit.ts'
import { withdrawalFor } from '../../people/masking/mask-customer.ts'
import { isSettled } from '../../returns/one/refund-due.ts'
import { portalShop } from '../../shop/settings/portal-shop.ts'
import { DECLARATION_LIMIT } from '../limits/portal-limits.ts'
import { acknowledge } from './acknowledge.ts'
import { declareWithdrawal } from './declare.ts'
import { makeReturn } from './make-return.ts'
import * as withdrawals from './queries.ts'

const lockOpen = async (db: ShopDb, shopId: number, id: number) => {
  const row = found(await withdrawals.lock(db, shopId, id))
  if (isSettled(row)) throw new DomainError('withdrawal_settled')
  return row
}

const lockUnmatched = async (db: ShopDb, shopId: number, id: number) => {
  const row = await lockOpen(db, shopId, id)
  if (row.return_id !== null) throw new DomainError('withdrawal_settled')
  return row
}

/** Checked again: it may have been matched concurrently, while the platform was called. */
const matchWith = async (
  deps: Deps,
  db: ShopDb,
  { shopId, handle }: { readonly shopId: number; readonly handle: string },
  id: number,
  order: Order,
) => {
  const row = await lockUnmatched(db, shopId, id)
  const reader = row.language
  const made = await makeReturn(deps, db, shopId, order, { withdrawalId: id, reader })
  if (!made) throw new DomainError('nothing_returnable')
  if (row.order_ref === null) await acknowledge(deps, db, row, { handle, reader, isKnown: true })
  return found(await withdrawals.find(db, shopId, id, deps.clock()))
}

export const withdrawalRoutes = (app: FastifyInstance, deps: Deps) => {
  const { declare, list, counts, match, settle } = contract.withdrawals

  route(
    app,
    deps,
    declare,
    async ({ params, body, reader }) => declareWithdrawal(deps, await portalShop(deps, params.handle), body, reader),
    DECLARATION_LIMIT,
  )
  route(app, deps, list, async ({ db, shopId, role, query: { filter, page, 'per-page': perPage } }) => {
    const listed = await withdrawals.list(db, shopId, { filter, page, perPage }, deps.clock())
    return listed.map((withdrawal) => withdrawalFor(role, withdrawal))
  })
  route(app, deps, counts, ({ db, shopId }) => withdrawals.count(db, shopId, deps.clock()))

  route(app, deps, match, async ({ db, shopId, params: { id }, body, role }) => {
    await lockUnmatched(db, shopId, id)
    const shop = { shopId, handle: await handleOf(db, shopId) }
    return changeAfterCommit(async (change) => {
      const order = await deps.platform.findOrderByName(deps.db, shop, body.order_name)
      if (!order) throw new DomainError('order_not_found')
      return change(async (shopDb) => withdrawalFor(role, await matchWith(deps, shopDb, shop, id, order)))
    })
  })
  route(app, deps, settle, async ({ db, shopId, params: { id }, role }) => {
    await lockOpen(db, shopId, id)
    await withdrawals.update(db, shopId, id, { settled_at: deps.clock() })
    return withdrawalFor(role, found(await withdrawals.find(db, shopId, id, deps.clock())))
  })
}
