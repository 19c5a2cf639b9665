import type { FastifyInstance } from 'fastify'
import { isMigrated } from '../../db/prepare.ts'
import type { Deps } from '../../deps.ts'
import { queueDepth } from '../../jobs/knock.ts'

const asks = async (question: () => Promise<boolean>) => question().catch(() => false)

/** `/healthz`: the process lives. `/readyz`: it can do its work; a load balancer asks this one. */
export const healthRoutes = (app: FastifyInstance, deps: Deps) => {
  app.get('/healthz', { config: { access: 'public' } }, async () => ({ status: 'ok' }))

  app.get('/readyz', { config: { access: 'public' } }, async (_request, reply) => {
    const checks = { serving: !deps.isStopping(), database: await asks(() => isMigrated(deps.db)) }
    const isReady = Object.values(checks).every(Boolean)
    // A long queue is for people to look at; a server that works on it is ready all the same.
    const queue = await queueDepth(deps.db).catch(() => null)
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', checks, queue })
  })
}
