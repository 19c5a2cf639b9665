/**
 * Metrics for the operator's monitoring. With `METRICS_TOKEN` set, callers with that token may read them; without it
 * only programs on this machine may, and no request that a proxy forwards.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { DomainError } from '../../../base/errors.ts'
import type { Deps } from '../../../config/deps.ts'
import { queueDepth } from '../../../outbox/queue-depth.ts'
import { outcomeCounts } from '../../../outbox/run-effect.ts'
import { within } from '../health/within.ts'
import { countOpenEffects } from './count-open-effects.ts'
import { measureBackups } from './measure-backups.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'] as const

const digest = (text: string) => createHash('sha256').update(text).digest()

const mayRead = ({ metricsToken }: Deps, { headers, socket }: FastifyRequest): boolean => {
  if (metricsToken !== undefined)
    return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${metricsToken}`))
  return LOOPBACK.has(socket.remoteAddress ?? '') && FORWARDED.every((name) => headers[name] === undefined)
}

let processRegistry: Registry | undefined

/** Memory, CPU and event loop: collected from the first request on. */
const ofProcess = () => {
  if (!processRegistry) {
    processRegistry = new Registry()
    collectDefaultMetrics({ register: processRegistry })
  }
  return processRegistry
}

const measureRequests = (app: FastifyInstance, registry: Registry) => {
  const durations = new Histogram({
    name: 'returns_desk_request_seconds',
    help: 'How long answers took, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    durations.observe(
      { method, route: routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
    done()
  })
}

/** Metrics read from the database. They are left out while it is unavailable; all others are still reported. */
const measureJobs = (deps: Deps, registry: Registry) => {
  const registers = [registry]
  const depth = new Gauge({ name: 'returns_desk_queue_jobs', help: 'Jobs by state', labelNames: ['state'], registers })
  const age = new Gauge({
    name: 'returns_desk_queue_oldest_seconds',
    help: 'How long the oldest due job has waited',
    registers,
  })
  const open = new Gauge({
    name: 'returns_desk_effects_open',
    help: 'Effects that are not made: still pending, or given up',
    labelNames: ['state'],
    registers,
  })
  new Counter({
    name: 'returns_desk_effects_total',
    help: 'Attempts of this process by outcome',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset()
      for (const [outcome, count] of Object.entries(outcomeCounts())) this.inc({ outcome }, count)
    },
  })
  const up = new Gauge({ name: 'returns_desk_database_up', help: 'Whether the database answers', registers })
  const show = (gauge: Gauge, counts: object) => {
    gauge.reset()
    for (const [state, count] of Object.entries(counts)) gauge.set({ state }, count)
  }
  return async () => {
    const [queue, effects] = await Promise.all([
      within(queueDepth(deps.db), undefined),
      within(countOpenEffects(deps), undefined),
    ])
    const { oldest_seconds = Number.NaN, ...jobs } = queue ?? {}
    up.set(queue ? 1 : 0)
    show(depth, jobs)
    age.set(oldest_seconds)
    show(open, effects ?? {})
  }
}

export const metricsRoutes = (app: FastifyInstance, deps: Deps) => {
  const registry = new Registry()
  measureRequests(app, registry)
  const measures = [measureJobs(deps, registry), measureBackups(deps, registry)]
  app.get('/metrics', { config: { access: 'public' } }, async (request, reply) => {
    if (!mayRead(deps, request)) throw new DomainError('not_found')
    await Promise.all(measures.map((measure) => measure()))
    return reply.type(registry.contentType).send(await Registry.merge([registry, ofProcess()]).metrics())
  })
}
