import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../config/deps.ts'
import { isMigrated } from '../../../db/schema/prepare.ts'
import { queueDepth } from '../../../outbox/queue-depth.ts'
import { backupStatus } from '../backups/backup-status.ts'
import { takesWrites } from './takes-writes.ts'
import { within } from './within.ts'

/** `/healthz`: the process is alive. `/readyz`: it can work; load balancers use this one. */
export const healthRoutes = (app: FastifyInstance, deps: Deps) => {
  app.get('/healthz', { config: { access: 'public' } }, async () => ({ status: 'ok' }))

  app.get('/readyz', { config: { access: 'public' } }, async (_request, reply) => {
    // All at once, so that they share one wait.
    const [database, writes, depth, backup] = await Promise.all([
      within(isMigrated(deps.db), false),
      within(takesWrites(deps), false),
      within(queueDepth(deps.db), null),
      within(backupStatus(deps), null),
    ])
    const checks = { serving: !deps.isStopping(), database, writes }
    const isReady = Object.values(checks).every(Boolean)
    // A long queue is for people to look at; a server that works on it is still ready.
    const queue = database ? depth : null
    // So is a server without a recent backup, and it says so.
    const status = isReady ? (backup?.is_late ? 'degraded' : 'ready') : 'not ready'
    return reply.status(isReady ? 200 : 503).send({ status, checks, queue, mail_problem: deps.mail.problem(), backup })
  })
}
