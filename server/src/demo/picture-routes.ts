import type { FastifyInstance } from 'fastify'
import { DomainError } from '../base/errors.ts'
import { DEMO_PRODUCTS, PICTURES_PATH, pictureKeys } from './world/catalogue.ts'
import { drawProduct } from './world/draw-pictures.ts'

/** The pictures of the demo shop's products, drawn on the first request. */
export const demoPictureRoutes = (app: FastifyInstance) => {
  const known = new Set([...pictureKeys(), ...DEMO_PRODUCTS.map(({ handle }) => handle)])
  app.get(`${PICTURES_PATH}/:file`, { config: { access: 'public' } }, async (request, reply) => {
    const { file } = request.params as { file: string }
    const key = file.replace(/\.svg$/, '')
    if (!file.endsWith('.svg') || !known.has(key)) throw new DomainError('not_found')
    return reply
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'public, max-age=86400')
      .type('image/svg+xml')
      .send(drawProduct(key))
  })
}
