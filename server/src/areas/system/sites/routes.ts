/** The console and the portal, as built. An address that is no file is a page of theirs, and their router takes it from there. */
import { readdir } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { platformOf } from '../../../adapters/platform/platforms.ts'
import { DomainError } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import { type SitePolicy, sitePolicy } from '../../../http/security-headers.ts'
import { watchPortalLinks } from '../../shop/checklist/portal-links.ts'
import { frameAncestors } from './frame-ancestors.ts'

const DATA_REFRESH_SECONDS = 50
const TOKEN_REFRESH_SECONDS = 90
const YEAR = 'public, max-age=31536000, immutable'
const REVALIDATE = 'no-cache'

const filesBelow = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => `${entry.parentPath}/${entry.name}`)
  return new Set(paths.map((path) => path.slice(folder.length + 1)))
}

/**
 * A handle may contain dots, and the portal of such a shop is a page. A program that calls a missing route must not get
 * a page as the answer.
 */
const wantsPage = (request: FastifyRequest) => {
  const path = request.url.split('?')[0] ?? ''
  if (/^\/api(?:\/|$)/.test(path)) return false
  return !/\.\w+$/.test(path) || platformOf(path) !== 'embedded'
}

const sendSite = async (
  { files: { imageOrigin } }: Deps,
  folder: string,
  policyFor: (request: FastifyRequest) => Promise<SitePolicy>,
) => {
  const files = await filesBelow(folder)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { '*': path = '' } = request.params as { '*'?: string }
    if (files.has(path) && path !== 'index.html') {
      // Names below static/ carry a hash of their content, and so does `v`; the others may change with the next version.
      const { v: version } = request.query as { v?: string }
      return reply
        .header('cache-control', path.startsWith('static/') || version ? YEAR : REVALIDATE)
        .sendFile(path, folder, { cacheControl: false })
    }
    if (!wantsPage(request)) throw new DomainError('not_found')
    sitePolicy(reply, { ...(await policyFor(request)), imageOrigin }).header('cache-control', REVALIDATE)
    return reply.sendFile('index.html', folder, { cacheControl: false })
  }
}

export const siteRoutes = async (app: FastifyInstance, deps: Deps) => {
  app.get('/config.json', { config: { access: 'public' } }, async (_request, reply) =>
    reply.header('cache-control', REVALIDATE).send({
      apiBase: '/api',
      dataRefreshSeconds: DATA_REFRESH_SECONDS,
      tokenRefreshSeconds: TOKEN_REFRESH_SECONDS,
    }),
  )
  if (!deps.sites) return
  await app.register(fastifyStatic, { root: deps.sites.console, serve: false, preCompressed: true })
  const page = { config: { access: 'page' } } as const
  const sendPortal = await sendSite(deps, deps.sites.portal, async () => ({ frameAncestors: [] }))
  const noticeLink = watchPortalLinks(deps)
  app.get('/portal/*', page, async (request, reply) => {
    await noticeLink(request)
    return sendPortal(request, reply)
  })
  const consoleFor = async (request: FastifyRequest) => ({
    frameAncestors: await frameAncestors(deps, request),
    hasMails: true,
  })
  app.get('/*', page, await sendSite(deps, deps.sites.console, consoleFor))
}
