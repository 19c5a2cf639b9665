import { contract, type EmailPreviewInput, HTML_MAX_LENGTH } from '@returns-desk/contract'
import { EMAIL_VARIABLES, renderDocument, textIn } from '@returns-desk/engine'
import type { FastifyInstance } from 'fastify'
import { DomainError, found, updated } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import { type ShopDb, violatesUnique } from '../../../db/db.ts'
import { keepTranslations } from '../../../db/keep-translations.ts'
import type { Handler } from '../../../http/handler.ts'
import { byShop } from '../../../http/rate-limits.ts'
import { route } from '../../../http/route.ts'
import { afterCommit, changeAfterCommit } from '../../../http/steps/after-commit.ts'
import { addFooter } from '../documents/add-footer.ts'
import { checkMailInThread } from '../documents/make-mail-in-thread.ts'
import { findMailShop } from '../sending/email-values.ts'
import { previewValues } from '../sending/preview-values.ts'
import { lockTemplates, moveRules, settleDefault } from './default-language.ts'
import * as templates from './queries.ts'
import { sendTest } from './send-test.ts'
import { findVersion, keepVersion, listVersions } from './versions.ts'
import { withHtml, writtenBy } from './written-by.ts'

/** Some clients escape every character: six bytes each, of HTML and document both, and room for the other fields. */
const BODY_LIMIT = { bodyLimit: HTML_MAX_LENGTH * 12 + 64 * 1024 }

const TEST_LIMIT = byShop({ name: 'test-mail', max: 20, seconds: 60 * 60 })

const languageTaken = (error: unknown): never => {
  throw violatesUnique(error, 'email_templates_language') ? new DomainError('language_taken') : error
}

/** A mail as it is being written, as the template that would be saved. */
const draftOf = ({ subject, html_content, content, language }: EmailPreviewInput) => ({
  subject,
  language,
  html_content: content ? renderDocument(content, language) : html_content,
})

export const emailRoutes = (app: FastifyInstance, deps: Deps) => {
  const { list, variables, languages, get, create, update, restore, remove } = contract.emails
  route(app, deps, list, ({ db, shopId, query }) =>
    templates.list(db, shopId, { hasContent: query.content !== 'none' }),
  )
  route(app, deps, variables, ({ language }) =>
    Object.fromEntries(EMAIL_VARIABLES.map(({ name, description }) => [name, description[language]])),
  )
  route(app, deps, languages, ({ db, shopId }) => templates.listLanguages(db, shopId))
  route(app, deps, get, async ({ db, shopId, params }) => found(await templates.find(db, shopId, params.id)))
  const insert: Handler<typeof create> = async ({ db, shopId, body }) => {
    const { id: _id, shop_id: _shopId, ...template } = body
    await lockTemplates(db, shopId)
    const known = await templates.findTranslations(db, shopId, template)
    const translations = template.translations
      ? await keepTranslations(db, shopId, template.translations, async () => known)
      : known
    const row = await templates.insert(db, shopId, { ...withHtml(template), translations }).catch(languageTaken)
    await templates.shareTranslations(db, shopId, row)
    await settleDefault(db, shopId, row, template.default_language)
    await keepVersion(db, shopId, undefined, row, deps.clock())
    return found(await templates.find(db, shopId, row.id))
  }
  const change: Handler<typeof update> = async ({ db, shopId, params: { id }, body, ifMatch, audit }) => {
    await lockTemplates(db, shopId)
    const before = found(await templates.find(db, shopId, id))
    const { content: _content, html_content: _html, translations, ...fields } = body
    const names = translations && {
      translations: await keepTranslations(db, shopId, translations, async () => before.translations ?? {}),
    }
    const patch = { ...fields, ...names, ...writtenBy(before, body) }
    const changed = await templates.update(db, shopId, id, patch, ifMatch).catch(languageTaken)
    const row = await updated(changed, async () => before)
    if (names) await templates.shareTranslations(db, shopId, row)
    await settleDefault(db, shopId, row, body.default_language)
    await moveRules(db, shopId, before.template_id, row.template_id)
    await settleDefault(db, shopId, before) // It may have left an e-mail, which then needs another default.
    await keepVersion(db, shopId, before, row, deps.clock())
    audit(before, row)
    return found(await templates.find(db, shopId, id))
  }
  route(app, deps, create, insert, BODY_LIMIT)
  route(app, deps, update, change, BODY_LIMIT)
  route(app, deps, restore, async ({ db, shopId, params: { id } }) => {
    await lockTemplates(db, shopId)
    const before = found(await templates.find(db, shopId, id))
    const row = found(await templates.restore(db, shopId, id))
    await keepVersion(db, shopId, before, row, deps.clock())
    return row
  })
  route(app, deps, remove, async ({ db, shopId, params }) => {
    await lockTemplates(db, shopId)
    await settleDefault(db, shopId, found(await templates.remove(db, shopId, params.id)))
    return undefined
  })
  previewRoutes(app, deps)
  versionRoutes(app, deps)
}

const previewRoutes = (app: FastifyInstance, deps: Deps) => {
  const { preview, sendTest: test } = contract.emails
  const prepare = async (db: ShopDb, shopId: number, body: EmailPreviewInput) => {
    const shop = await findMailShop(db, shopId)
    return { shop, values: await previewValues(db, shopId, shop, deps.publicUrl, body), template: draftOf(body) }
  }
  const show: Handler<typeof preview> = async ({ db, shopId, body }) => {
    const { template, values, shop } = await prepare(db, shopId, body)
    return afterCommit(async () => {
      const mail = await checkMailInThread(shopId, template, values, body.template_type)
      return addFooter(mail, textIn(shop, 'email_footer', body.language))
    })
  }
  const send: Handler<typeof test> = async ({ db, shopId, body }) => {
    const prepared = await prepare(db, shopId, body)
    return changeAfterCommit(() => sendTest(deps, shopId, { ...prepared, to: body.to }))
  }
  route(app, deps, preview, show, BODY_LIMIT)
  route(app, deps, test, send, { ...BODY_LIMIT, limits: TEST_LIMIT })
}

const versionRoutes = (app: FastifyInstance, deps: Deps) => {
  const { versions, version, restoreVersion } = contract.emails
  route(app, deps, versions, async ({ db, shopId, params: { id } }) => {
    found(await templates.find(db, shopId, id))
    return listVersions(db, shopId, id)
  })
  route(app, deps, version, async ({ db, shopId, params: { id, version_id } }) =>
    found(await findVersion(db, shopId, id, version_id)),
  )
  route(app, deps, restoreVersion, async ({ db, shopId, params: { id, version_id } }) => {
    await lockTemplates(db, shopId)
    const before = found(await templates.find(db, shopId, id))
    const { html_content, content } = found(await findVersion(db, shopId, id, version_id))
    const row = found(await templates.update(db, shopId, id, { html_content, content }, undefined))
    await keepVersion(db, shopId, before, row, deps.clock())
    return row
  })
}
