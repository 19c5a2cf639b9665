import { contract, type Language, ReturnId, TOTAL_ITEMS_HEADER } from '@returns-desk/contract'
import { dictionaryEvents, renderTrace } from '@returns-desk/engine'
import type { FastifyInstance } from 'fastify'
import type { ShopDb } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { DomainError, found, updated } from '../../errors.ts'
import { route } from '../../route.ts'
import { checkRule } from './check-rule.ts'
import { ruleMetadata } from './metadata.ts'
import { presentRule } from './present-rule.ts'
import * as rules from './queries.ts'
import { findTrace } from './rule-snapshots.ts'

const readTrace = async (db: ShopDb, shopId: number, returnId: string, language: Language) => {
  if (!ReturnId.safeParse(returnId).success) throw new DomainError('not_found') // As in an address: it names nothing.
  const isThere = db.selectFrom('returns').select('id').where('shop_id', '=', shopId).where('id', '=', returnId)
  found(await isThere.executeTakeFirst())
  const trace = await findTrace(db, shopId, returnId)
  return trace ? renderTrace(trace, language) : []
}

export const ruleRoutes = (app: FastifyInstance, deps: Deps) => {
  const { list, events, trace, dictionary, metadata, get, create, replace, remove, activate, deactivate } =
    contract.rules

  route(app, deps, list, async ({ db, shopId, query: { page = 0, 'per-page': perPage }, reply }) => {
    const rows = await rules.list(db, shopId, perPage === undefined ? undefined : { page, perPage })
    reply.header(TOTAL_ITEMS_HEADER, perPage === undefined ? rows.length : await rules.count(db, shopId))
    return rows.map(presentRule)
  })
  route(app, deps, events, ({ language }) => dictionaryEvents(language))
  route(app, deps, trace, ({ db, shopId, query, language }) => readTrace(db, shopId, query['return-id'], language))
  route(app, deps, dictionary, ({ db, shopId, language }) => ruleMetadata(db, shopId, language))
  route(app, deps, metadata, ({ db, shopId, language }) => ruleMetadata(db, shopId, language))
  route(app, deps, get, async ({ db, shopId, params }) => presentRule(found(await rules.find(db, shopId, params.id))))

  route(app, deps, create, async ({ db, shopId, body, language }) => {
    const action = await checkRule(db, shopId, body, language)
    return presentRule(await rules.insert(db, shopId, body, action))
  })
  route(app, deps, replace, async ({ db, shopId, params: { id }, body, language, ifMatch }) => {
    const { active } = found(await rules.find(db, shopId, id))
    const rule = { ...body, active: body.active ?? active }
    const action = await checkRule(db, shopId, rule, language)
    const row = await rules.replace(db, shopId, id, { rule, action, ifMatch })
    return presentRule(await updated(row, () => rules.find(db, shopId, id)))
  })
  route(app, deps, remove, async ({ db, shopId, params }) => {
    found(await rules.remove(db, shopId, params.id))
    return undefined
  })
  route(app, deps, activate, async ({ db, shopId, params }) =>
    presentRule(found(await rules.setActive(db, shopId, params.id, true))),
  )
  route(app, deps, deactivate, async ({ db, shopId, params }) =>
    presentRule(found(await rules.setActive(db, shopId, params.id, false))),
  )
}
