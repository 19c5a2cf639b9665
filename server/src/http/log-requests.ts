import type { FastifyInstance } from 'fastify'
import type { Deps } from '../config/deps.ts'

/** One line per response: with the route's pattern, never the URL as it was sent. */
export const logRequests = (app: FastifyInstance, { log }: Deps) => {
  app.addHook('onResponse', (request, reply, done) => {
    log.info({
      event: 'request',
      request_id: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(request.caller ? { shop_id: request.caller.shopId } : {}),
    })
    done()
  })
}
