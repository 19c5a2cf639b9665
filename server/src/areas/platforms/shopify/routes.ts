import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../config/deps.ts'
import { shopifyPages } from './page.ts'
import { receiveWebhook } from './receive-webhook.ts'

/** An order with some hundred lines is about a megabyte. */
const BODY_LIMIT_BYTES = 5 * 1024 * 1024

export const shopifyRoutes = async (app: FastifyInstance, deps: Deps) => {
  const { shopify } = deps
  if (!shopify) return
  await shopifyPages(app, deps, shopify)
  await app.register(async (scope) => {
    // The signature covers the raw bytes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    scope.post('/shopify/webhooks', { config: { access: 'public' } }, async ({ headers, body }, reply) => {
      await receiveWebhook(deps, shopify, headers, Buffer.isBuffer(body) ? body : Buffer.alloc(0))
      return reply.send()
    })
  })
}
