import { HandleParams } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import { DomainError, found } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import { inShop } from '../../../db/db.ts'
import { logoVersion } from '../../mail/sending/logo-url.ts'
import { findLogoKey } from './logo.ts'
import { portalShop } from './portal-shop.ts'

const YEAR = 'public, max-age=31536000, immutable'
/** Of an older mail: it shows the logo of today. */
const SHORT = 'public, max-age=300'

/** Outside the API: mail programs fetch it, from addresses that name a version of it. */
export const logoRoutes = (app: FastifyInstance, deps: Deps) => {
  app.get('/logos/:handle', { config: { access: 'public' } }, async (request, reply) => {
    const { data: params } = HandleParams.safeParse(request.params)
    const { v: version } = request.query as { v?: string }
    const { shopId } = await portalShop(deps, found(params?.handle))
    const key = await inShop(deps.db, shopId, (db) => findLogoKey(db, shopId))
    const picture = key && (await deps.files.get(shopId, key))
    if (!picture) throw new DomainError('not_found')
    return reply
      .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', version === logoVersion(key) ? YEAR : SHORT)
      .type('image/png')
      .send(picture)
  })
}
