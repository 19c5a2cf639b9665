import { readFile } from 'node:fs/promises'
import { PICTURES_PATH, pictureFile } from '@returns-desk/demo'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../base/errors.ts'

/** The pictures of the demo shop's products. */
export const demoPictureRoutes = (app: FastifyInstance) => {
  app.get(`${PICTURES_PATH}/:name.webp`, { config: { access: 'public' } }, async (request, reply) => {
    const { name } = request.params as { name: string }
    const file = pictureFile(name)
    if (!file) throw new DomainError('not_found')
    return reply
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'public, max-age=86400')
      .type('image/webp')
      .send(await readFile(file))
  })
}
