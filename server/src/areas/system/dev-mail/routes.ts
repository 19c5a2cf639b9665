/**
 * The mails of the demo shop, for trying the product without a mail server. Only registered then, and gone with its first
 * real order: otherwise mails must not be readable here. A mail may be hostile, so it is shown in a frame that runs no scripts and loads nothing.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DomainError, found } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import { inShop, type ShopDb } from '../../../db/db.ts'
import { findShopId } from '../../../db/shop-directory.ts'
import { sendPage } from '../../../http/pages/send-page.ts'
import { languageOf } from '../../../http/wanted-languages.ts'
import * as shops from '../../shop/shops/queries.ts'
import { mailPage, mailsPage } from './page.ts'
import * as mails from './queries.ts'

/** What a mail brings with it: its own styles, and nothing else. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** Links in mails sign people in: where they lead learns nothing. */
const withoutReferrer = (reply: FastifyReply) => reply.header('referrer-policy', 'no-referrer')

const Query = z.object({ to: z.string().max(320).catch('') }).catch({ to: '' })
const Params = z.object({
  id: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
})

const mailPages = (deps: Deps, handle: string) => async (app: FastifyInstance) => {
  const open = { config: { access: 'page' } } as const

  const inDemoShop = async <T>(work: (db: ShopDb, shopId: number) => Promise<T>) => {
    const shopId = found(await findShopId(deps.db, { platform: 'embedded', handle }))
    return inShop(deps.db, shopId, async (db) => {
      // With real customers, their links and codes are in these mails.
      if (!(await shops.find(db, shopId))?.is_demo) throw new DomainError('not_found')
      return work(db, shopId)
    })
  }
  const listFor = (request: FastifyRequest) => {
    const { to } = Query.parse(request.query)
    return inDemoShop((db, shopId) => mails.list(db, shopId, to.trim()))
  }
  const findFor = async (request: FastifyRequest) => {
    const params = Params.safeParse(request.params)
    return found(params.success ? await inDemoShop((db, shopId) => mails.find(db, shopId, params.data.id)) : undefined)
  }

  app.get('/dev/mail.json', open, async (request, reply) =>
    reply.header('cache-control', 'no-store').send(await listFor(request)),
  )
  app.get('/dev/mail', open, async (request, reply) => {
    const page = mailsPage(languageOf(request), await listFor(request), Query.parse(request.query).to)
    return sendPage(withoutReferrer(reply), page)
  })
  app.get('/dev/mail/:id', open, async (request, reply) =>
    sendPage(withoutReferrer(reply), mailPage(languageOf(request), await findFor(request), deps.publicUrl)),
  )
  app.get('/dev/mail/:id/content', open, async (request, reply) =>
    withoutReferrer(reply)
      .header('content-security-policy', MAIL_POLICY)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send((await findFor(request)).html),
  )
}

export const devMailRoutes = (app: FastifyInstance, deps: Deps) => {
  if (deps.mailViewOf !== undefined) app.register(mailPages(deps, deps.mailViewOf))
}
