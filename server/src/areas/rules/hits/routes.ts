import { contract, type Language, ReturnId } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import { DomainError, found } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { route } from '../../../http/route.ts'
import { listNamed, namesById } from '../deciding/shop-names.ts'
import { actionNames } from '../deciding/trace-names.ts'
import { find } from '../store/queries.ts'
import { listRuleHits, listShadowOutcomes, listShadowsOf } from './queries.ts'

/** What the shop calls the things that decisions name, now or before they were deleted. */
const wordsFor = async (db: ShopDb, shopId: number, { language, reader }: { language: Language; reader: string }) => {
  const shop = db.selectFrom('shops').select('currency').where('shop_id', '=', shopId)
  const names = namesById(await listNamed(db, shopId, reader, { withDeleted: true }))
  const { currency } = await shop.executeTakeFirstOrThrow()
  return { names: { ...names, ...(await actionNames(db, shopId, reader)) }, language, currency, reader }
}

export const ruleHitRoutes = (app: FastifyInstance, deps: Deps) => {
  const { list, shadow, ofReturn } = contract.ruleHits
  route(app, deps, list, ({ db, shopId }) => listRuleHits(db, shopId, deps.clock()))
  route(app, deps, shadow, async ({ db, shopId, params: { id }, ...call }) => {
    found(await find(db, shopId, id))
    return listShadowOutcomes(db, shopId, id, await wordsFor(db, shopId, call))
  })
  route(app, deps, ofReturn, async ({ db, shopId, query: { 'return-id': returnId }, ...call }) => {
    if (!ReturnId.safeParse(returnId).success) throw new DomainError('not_found')
    const returns = db.selectFrom('returns').select('id').where('shop_id', '=', shopId)
    found(await returns.where('id', '=', returnId).executeTakeFirst())
    return listShadowsOf(db, shopId, returnId, await wordsFor(db, shopId, call))
  })
}
