/** Notices the first visitor who comes to a portal from another site: then the shop has put the link where customers find it. */
import type { FastifyRequest } from 'fastify'
import { platformOf } from '../../../adapters/platform/platforms.ts'
import type { Deps } from '../../../config/deps.ts'
import { inShop } from '../../../db/db.ts'
import { findShopId } from '../../../db/shop-directory.ts'
import { notePortalLinked } from '../checklist-state/queries.ts'

const MOST_REMEMBERED = 1000

/** The site, as far as the browser tells; empty if it does not name it; `undefined` for a visitor from nowhere or from here. */
const siteOf = ({ headers }: FastifyRequest, publicUrl: string): string | undefined => {
  const { referer = '', 'sec-fetch-site': site, host } = headers
  if (!URL.canParse(referer)) return site === 'cross-site' ? '' : undefined
  const from = new URL(referer)
  const isHere = from.host === host || from.host === new URL(publicUrl).host
  return isHere || !/^https?:$/.test(from.protocol) ? undefined : from.hostname
}

/** Each process looks once for each shop; the page is sent whatever comes of it. */
export const watchPortalLinks = (deps: Deps) => {
  const looked = new Set<string>()
  return async (request: FastifyRequest): Promise<void> => {
    const { '*': path = '' } = request.params as { '*'?: string }
    const handle = path.replace(/\/$/, '')
    const site = siteOf(request, deps.publicUrl)
    if (site === undefined || handle === '' || handle.includes('/') || looked.has(handle)) return
    if (looked.size >= MOST_REMEMBERED) looked.clear()
    looked.add(handle)
    try {
      const shopId = await findShopId(deps.db, { platform: platformOf(handle), handle })
      if (shopId) await inShop(deps.db, shopId, (db) => notePortalLinked(db, shopId, site, deps.clock()))
    } catch {
      looked.delete(handle)
    }
  }
}
