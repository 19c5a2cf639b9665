import { contract, TOTAL_ITEMS_HEADER } from '@returns-desk/contract'
import { dictionaryEvents, type Translations } from '@returns-desk/engine'
import type { FastifyInstance } from 'fastify'
import { found, updated } from '../../base/errors.ts'
import type { Deps } from '../../config/deps.ts'
import type { ShopDb } from '../../db/db.ts'
import { keepTranslations } from '../../db/keep-translations.ts'
import { route } from '../../http/route.ts'
import { checkRule } from './check-rule.ts'
import { ruleMetadata } from './metadata.ts'
import { presentRule } from './present-rule.ts'
import * as rules from './queries.ts'
import { readTrace } from './read-trace.ts'
import { loadTargets } from './rule-targets.ts'
import { rulesUsing } from './rules-using.ts'

export const ruleRoutes = (app: FastifyInstance, deps: Deps) => {
  const { list, events, trace, using, dictionary, metadata, get, create, replace, remove, activate, deactivate } =
    contract.rules

  route(app, deps, list, async ({ db, shopId, query: { page = 0, 'per-page': perPage }, reply }) => {
    const rows = await rules.list(db, shopId, perPage === undefined ? undefined : { page, perPage })
    reply.header(TOTAL_ITEMS_HEADER, perPage === undefined ? rows.length : await rules.count(db, shopId))
    const targets = await loadTargets(db, shopId)
    return rows.map((row) => presentRule(row, targets))
  })
  route(app, deps, events, ({ language }) => dictionaryEvents(language))
  route(app, deps, trace, ({ db, shopId, query, ...call }) => {
    const { 'return-id': returnId, page, 'per-page': perPage } = query
    return readTrace(db, shopId, { returnId, page, perPage }, call)
  })
  route(app, deps, using, ({ db, shopId, query, reader }) => rulesUsing(db, shopId, query, reader))
  route(app, deps, dictionary, ({ db, shopId, ...call }) => ruleMetadata(db, shopId, call))
  route(app, deps, metadata, ({ db, shopId, ...call }) => ruleMetadata(db, shopId, call))
  route(app, deps, get, async ({ db, shopId, params }) =>
    presentRule(found(await rules.find(db, shopId, params.id)), await loadTargets(db, shopId)),
  )

  route(app, deps, create, async ({ db, shopId, body, language }) => {
    const targets = await loadTargets(db, shopId)
    const action = await checkRule(db, shopId, body, targets, language)
    const translations = await keepTranslations(db, shopId, body.translations ?? {})
    return presentRule(await rules.insert(db, shopId, { ...body, translations }, action), targets)
  })
  route(app, deps, replace, async ({ db, shopId, params: { id }, body, language, ifMatch }) => {
    const stored = found(await rules.find(db, shopId, id))
    const kept = async () => stored.translations as Translations
    const translations = body.translations && (await keepTranslations(db, shopId, body.translations, kept))
    const rule = { ...body, active: body.active ?? stored.active, translations }
    const targets = await loadTargets(db, shopId)
    const action = await checkRule(db, shopId, rule, targets, language)
    const row = await rules.replace(db, shopId, id, { rule, action, ifMatch })
    return presentRule(await updated(row, () => rules.find(db, shopId, id)), targets)
  })
  route(app, deps, remove, async ({ db, shopId, params }) => {
    found(await rules.remove(db, shopId, params.id))
    return undefined
  })
  const switchTo = async (db: ShopDb, shopId: number, id: number, active: boolean) =>
    presentRule(found(await rules.setActive(db, shopId, id, active)), await loadTargets(db, shopId))
  route(app, deps, activate, ({ db, shopId, params }) => switchTo(db, shopId, params.id, true))
  route(app, deps, deactivate, ({ db, shopId, params }) => switchTo(db, shopId, params.id, false))
}
