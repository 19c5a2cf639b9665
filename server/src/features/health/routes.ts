import type { FastifyInstance } from 'fastify'
import { isMigrated } from '../../db/prepare.ts'
import type { Deps } from '../../deps.ts'
import { type QueueDepth, queueDepth } from '../../jobs/knock.ts'

/** Whoever asks whether we are ready does not wait for long: a database that is silent is not there. */
const PATIENCE_MS = 2_000

const within = <T>(answer: Promise<T>, otherwise: T): Promise<T> => {
  const { promise: tooLate, resolve } = Promise.withResolvers<T>()
  const timer = setTimeout(resolve, PATIENCE_MS, otherwise)
  return Promise.race([answer.catch(() => otherwise), tooLate]).finally(() => clearTimeout(timer))
}

/** `/healthz`: the process lives. `/readyz`: it can do its work; a load balancer asks this one. */
export const healthRoutes = (app: FastifyInstance, deps: Deps) => {
  app.get('/healthz', { config: { access: 'public' } }, async () => ({ status: 'ok' }))

  app.get('/readyz', { config: { access: 'public' } }, async (_request, reply) => {
    const checks = { serving: !deps.isStopping(), database: await within(isMigrated(deps.db), false) }
    const isReady = Object.values(checks).every(Boolean)
    // A long queue is for people to look at; a server that works on it is ready all the same.
    const queue = checks.database ? await within<QueueDepth | null>(queueDepth(deps.db), null) : null
    const status = isReady ? 'ready' : 'not ready'
    return reply.status(isReady ? 200 : 503).send({ status, checks, queue, mail_problem: deps.mail.problem() })
  })
}
