import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { contract } from '@returns-desk/contract'
import type { FastifyInstance } from 'fastify'
import type { LocalFiles } from '../../../adapters/files/local.ts'
import { DomainError, found } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import { originOf } from '../../../http/origin-of.ts'
import { route } from '../../../http/route.ts'
import { afterCommit } from '../../../http/steps/after-commit.ts'
import { thumbnailUrl } from './thumbnails.ts'

export const fileRoutes = (app: FastifyInstance, deps: Deps) => {
  route(app, deps, contract.files.downloadUrl, ({ shopId, query: { key, size }, request }) =>
    afterCommit(async () => {
      const url = size ? thumbnailUrl(deps, shopId, key) : deps.files.downloadUrl(shopId, key)
      return { url: new URL(found(await url), originOf(request, deps)).href }
    }),
  )
}

const isLocal = (files: Deps['files']): files is LocalFiles => 'resolve' in files

/** Serves the URLs of `downloadUrl`. A file is sent with the type we stored, whatever it claims to be. */
export const localFileRoutes = (app: FastifyInstance, { files }: Deps) => {
  if (!isLocal(files)) return
  app.get('/files/*', { config: { access: 'public' } }, async (request, reply) => {
    const { '*': key = '' } = request.params as { '*'?: string }
    const { expires = '', signature = '' } = request.query as Record<string, string>
    const file = files.resolve(key, String(expires), String(signature))
    const size = file && (await stat(file.path).catch(() => undefined))?.size
    if (!file || size === undefined) throw new DomainError('not_found')
    return reply
      .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
      .header('content-disposition', 'inline')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'private, max-age=300')
      .header('content-length', size)
      .type(file.contentType)
      .send(createReadStream(file.path))
  })
}
