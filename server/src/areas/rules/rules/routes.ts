import { contract, TOTAL_ITEMS_HEADER } from '@returns-desk/contract'
import { dictionaryEvents, type Translations } from '@returns-desk/engine'
import type { FastifyInstance } from 'fastify'
import { found, updated } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import { keepTranslations } from '../../../db/keep-translations.ts'
import type { StaffValues } from '../../../http/handler.ts'
import { route } from '../../../http/route.ts'
import { wordsIn } from '../../people/masking/words.ts'
import { checkRule } from '../deciding/check-rule.ts'
import { loadTargets } from '../deciding/rule-targets.ts'
import * as rules from '../store/queries.ts'
import { ruleMetadata } from './metadata.ts'
import { presentRule } from './present-rule.ts'
import { readTrace } from './read-trace.ts'
import { rulesUsing } from './rules-using.ts'

/** What the audit tells of a rule. Values of conditions may name customers. */
const auditFields = (row: rules.RuleRow | undefined) =>
  row
    ? {
        name: row.name,
        priority: row.priority,
        active: row.active,
        default_action_id: row.default_action_id,
        conditions: (row.conditions as readonly unknown[]).length,
      }
    : {}

export const ruleRoutes = (app: FastifyInstance, deps: Deps) => {
  const {
    list,
    events,
    trace,
    using,
    dictionary,
    metadata,
    get,
    create,
    replace,
    remove,
    activate,
    deactivate,
    shadow,
  } = contract.rules

  route(app, deps, list, async ({ db, shopId, query: { page = 0, 'per-page': perPage }, reply }) => {
    const rows = await rules.list(db, shopId, perPage === undefined ? undefined : { page, perPage })
    reply.header(TOTAL_ITEMS_HEADER, perPage === undefined ? rows.length : await rules.count(db, shopId))
    const targets = await loadTargets(db, shopId)
    return rows.map((row) => presentRule(row, targets))
  })
  route(app, deps, events, ({ language }) => dictionaryEvents(language))
  route(app, deps, trace, async ({ db, shopId, query, ...call }) => {
    const { 'return-id': returnId, page, 'per-page': perPage } = query
    // What a rule compared, and what it compared it with: both may name the customer.
    return wordsIn(call.role, await readTrace(db, shopId, { returnId, page, perPage }, call))
  })
  route(app, deps, using, ({ db, shopId, query, reader }) => rulesUsing(db, shopId, query, reader))
  route(app, deps, dictionary, ({ db, shopId, ...call }) => ruleMetadata(db, shopId, call))
  route(app, deps, metadata, ({ db, shopId, ...call }) => ruleMetadata(db, shopId, call))
  route(app, deps, get, async ({ db, shopId, params }) =>
    presentRule(found(await rules.find(db, shopId, params.id)), await loadTargets(db, shopId)),
  )

  route(app, deps, create, async ({ db, shopId, language, body, audit }) => {
    const targets = await loadTargets(db, shopId)
    const action = await checkRule(db, shopId, body, targets, language)
    const translations = await keepTranslations(db, shopId, body.translations ?? {})
    const row = await rules.insert(db, shopId, { ...body, translations }, action)
    audit({}, auditFields(row))
    return presentRule(row, targets)
  })
  route(app, deps, replace, async ({ db, shopId, language, params: { id }, body, ifMatch, audit }) => {
    const stored = found(await rules.find(db, shopId, id))
    const kept = async () => stored.translations as Translations
    const translations = body.translations && (await keepTranslations(db, shopId, body.translations, kept))
    const rule = { ...body, active: body.active ?? stored.active, translations }
    const targets = await loadTargets(db, shopId)
    const action = await checkRule(db, shopId, rule, targets, language)
    const row = await rules.replace(db, shopId, id, { rule, action, ifMatch })
    const saved = await updated(row, () => rules.find(db, shopId, id))
    audit(auditFields(stored), auditFields(saved))
    return presentRule(saved, targets)
  })
  route(app, deps, remove, async ({ db, shopId, params, audit }) => {
    const before = auditFields(await rules.find(db, shopId, params.id))
    found(await rules.remove(db, shopId, params.id))
    audit(before, {})
    return undefined
  })
  const switchTo = async (call: StaffValues & { readonly params: { readonly id: number } }, state: rules.RuleState) => {
    const { db, shopId, params } = call
    const row = found(await rules.setState(db, shopId, params.id, state))
    return presentRule(row, await loadTargets(db, shopId))
  }
  route(app, deps, activate, (call) => switchTo(call, 'active'))
  route(app, deps, deactivate, (call) => switchTo(call, 'inactive'))
  route(app, deps, shadow, (call) => switchTo(call, 'shadow'))
}
