import { contract } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import { DomainError, found } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import type { ShopDb } from '../../../db/db.ts'
import { route } from '../../../http/route.ts'
import { requireSameContent } from '../../../http/used-keys.ts'
import { spendCredit, voidCredit } from './change-credit.ts'
import { hashOf, readCode } from './credit-code.ts'
import * as credits from './queries.ts'

const PER_PAGE = 25

export const storeCreditRoutes = (app: FastifyInstance, deps: Deps) => {
  const { list, get, find, spend, void: makeVoid } = contract.storeCredits
  const readingOf = (db: ShopDb, shopId: number) => ({ db, shopId, vault: deps.vault, at: deps.clock() })

  route(app, deps, list, async ({ db, shopId, query: { state, q, page = 0 } }) => {
    const { data, total } = await credits.listPage(readingOf(db, shopId), { state, q, page, perPage: PER_PAGE })
    return { data, page, total_items: total, total_pages: Math.ceil(total / PER_PAGE) }
  })

  route(app, deps, get, async ({ db, shopId, params: { id } }) => found(await credits.find(readingOf(db, shopId), id)))

  route(app, deps, find, async ({ db, shopId, body }) => {
    const code = readCode(body.code)
    const credit = code && (await credits.findByHash(readingOf(db, shopId), hashOf(shopId, code)))
    if (!credit) throw new DomainError('store_credit_unknown')
    return credit
  })

  route(app, deps, spend, async ({ db, shopId, staffId, params: { id }, body, audit }) => {
    await requireSameContent(db, deps.vault, { shopId, call: 'storeCredits.spend', key: body.key }, { id, ...body })
    const isNew = await spendCredit({ db, shopId, staffId, at: deps.clock() }, id, body)
    const { amount, currency, reference } = body
    if (isNew) audit({}, { amount, currency, reference })
    return found(await credits.find(readingOf(db, shopId), id))
  })

  route(app, deps, makeVoid, async ({ db, shopId, staffId, params: { id }, body: { reason }, audit }) => {
    await voidCredit({ db, shopId, staffId, at: deps.clock() }, id, reason)
    audit({}, { state: 'void' })
    return found(await credits.find(readingOf(db, shopId), id))
  })
}
