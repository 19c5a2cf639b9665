import { ReturnId, readerLanguage } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import { found } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import { inShop } from '../../../db/db.ts'
import { findSlip } from './slip.ts'

/** Drawing takes longer than most answers; a customer prints one, a clerk without the list a few. */
const PRINTS = { rateLimit: { max: 30, timeWindow: '1 minute' } }

/**
 * Outside the API: it is opened in a tab of its own, where no header can be sent. The id is what gives access, as for the
 * page of the return, and the slip shows no more than that page.
 */
export const slipRoutes = (app: FastifyInstance, deps: Deps) => {
  app.get('/slips/:id', { config: { access: 'link', ...PRINTS } }, async (request, reply) => {
    const { id } = request.params as { id: string }
    const { language } = request.query as { language?: unknown }
    const reader = readerLanguage(typeof language === 'string' ? language : request.headers['accept-language'])
    const returnId = found(ReturnId.safeParse(id).data)
    const directory = deps.db.selectFrom('return_directory').select('shop_id').where('return_id', '=', returnId)
    const { shop_id } = found(await directory.executeTakeFirst())
    const slip = found(await inShop(deps.db, shop_id, (db) => findSlip(deps, db, shop_id, returnId, reader)))
    const { drawSlips } = await import('./draw-slip.ts')
    return reply
      .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
      .header('content-disposition', `inline; filename="${slip.number}.pdf"`)
      .header('cache-control', 'private, no-store')
      .type('application/pdf')
      .send(Buffer.from(await drawSlips([slip], reader)))
  })
}
