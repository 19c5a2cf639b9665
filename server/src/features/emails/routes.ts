import { contract, HTML_MAX_LENGTH } from '@returns-desk/contract'
import { EMAIL_VARIABLES, exampleValues } from '@returns-desk/engine'
import type { FastifyInstance } from 'fastify'
import { DomainError, found, updated } from '../../base/errors.ts'
import type { Deps } from '../../config/deps.ts'
import { violatesUnique } from '../../db/db.ts'
import { afterCommit, type Handler, route } from '../../http/route.ts'
import { lockTemplates, moveRules, settleDefault } from './default-language.ts'
import { makeMailInThread } from './make-mail-in-thread.ts'
import * as templates from './queries.ts'

/** Some clients escape every character: six bytes each, and room for the other fields. */
const BODY_LIMIT = { bodyLimit: HTML_MAX_LENGTH * 6 + 64 * 1024 }

const languageTaken = (error: unknown): never => {
  throw violatesUnique(error, 'email_templates_language') ? new DomainError('language_taken') : error
}

export const emailRoutes = (app: FastifyInstance, deps: Deps) => {
  const { list, variables, languages, preview, get, create, update, restore, remove } = contract.emails
  route(app, deps, list, ({ db, shopId, query }) =>
    templates.list(db, shopId, { hasContent: query.content !== 'none' }),
  )
  route(app, deps, variables, ({ language }) =>
    Object.fromEntries(EMAIL_VARIABLES.map(({ name, description }) => [name, description[language]])),
  )
  route(app, deps, languages, ({ db, shopId }) => templates.listLanguages(db, shopId))
  route(
    app,
    deps,
    preview,
    ({ body, shopId }) =>
      afterCommit(() => makeMailInThread(shopId, body, exampleValues(body.language, body.template_type))),
    BODY_LIMIT,
  )
  route(app, deps, get, async ({ db, shopId, params }) => found(await templates.find(db, shopId, params.id)))
  const insert: Handler<typeof create> = async ({ db, shopId, body: { id: _id, shop_id: _shopId, ...template } }) => {
    await lockTemplates(db, shopId)
    const row = await templates.insert(db, shopId, template).catch(languageTaken)
    await settleDefault(db, shopId, row, template.default_language)
    return found(await templates.find(db, shopId, row.id))
  }
  const change: Handler<typeof update> = async ({ db, shopId, params: { id }, body, ifMatch }) => {
    await lockTemplates(db, shopId)
    const before = found(await templates.find(db, shopId, id))
    const changed = await templates.update(db, shopId, id, body, ifMatch).catch(languageTaken)
    const row = await updated(changed, async () => before)
    await settleDefault(db, shopId, row, body.default_language)
    await moveRules(db, shopId, before.template_id, row.template_id)
    await settleDefault(db, shopId, before) // It may have left an e-mail, which then needs another default.
    return found(await templates.find(db, shopId, id))
  }
  route(app, deps, create, insert, BODY_LIMIT)
  route(app, deps, update, change, BODY_LIMIT)
  route(app, deps, restore, async ({ db, shopId, params }) => found(await templates.restore(db, shopId, params.id)))
  route(app, deps, remove, async ({ db, shopId, params }) => {
    await lockTemplates(db, shopId)
    await settleDefault(db, shopId, found(await templates.remove(db, shopId, params.id)))
    return undefined
  })
}
