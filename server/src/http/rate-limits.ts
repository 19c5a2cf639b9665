/**
 * Limits how often something may be tried. Tries are counted in the database, so that several servers share one count,
 * and per account or order together with the network, so that no one can lock out others. A try that fails on our side
 * is refunded.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { tooManyRequests } from '../base/errors.ts'
import type { Deps } from '../config/deps.ts'
import type { Db } from '../db/db.ts'
import { networkOf } from './network-of.ts'

export interface Limit {
  /** Tries under different names are counted separately. */
  readonly name: string
  readonly max: number
  readonly seconds: number
  /** What the refusal says, if not that there were too many attempts. */
  readonly code?: 'too_many_downloads'
}

/** A try under a limit. `by`: what it is counted by, for example an order and a network. */
export interface Try {
  readonly limit: Limit
  readonly by: readonly (string | number)[]
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Keys of the tries that this request was counted under. */
    countedTries?: string[]
  }
}

type LimitDeps = Pick<Deps, 'db' | 'clock' | 'vault'>

const keyOf = ({ vault }: Pick<Deps, 'vault'>, { limit, by }: Try) =>
  vault.digest(JSON.stringify(by), `limit ${limit.name}`)

interface Counted {
  readonly key: string
  readonly limit: Limit
  readonly tries: number
  readonly endsAt: Date
}

/** Counts each try once. The statement locks rows in the order of their keys, so that it cannot deadlock. */
export const countTries = async (
  { clock, vault }: Pick<Deps, 'clock' | 'vault'>,
  db: Db,
  tries: readonly Try[],
): Promise<Counted[]> => {
  const now = clock()
  const wanted = tries.map((one) => ({ key: keyOf({ vault }, one), limit: one.limit }))
  const keys = wanted.map(({ key }) => key)
  const ends = wanted.map(({ limit }) => new Date(now.getTime() + limit.seconds * 1000))
  const { rows } = await sql<{ key: string; tries: number; ends_at: Date }>`
    insert into rate_limits as known (key, tries, ends_at)
    select key, 1, ends_at from unnest(${keys}::text[], ${ends}::timestamptz[]) as wanted (key, ends_at) order by key
    on conflict (key) do update set
      tries = case when known.ends_at <= ${now} then 1 else known.tries + 1 end,
      ends_at = case when known.ends_at <= ${now} then excluded.ends_at else known.ends_at end
    returning key, tries, ends_at`.execute(db)
  const found = new Map(rows.map((row) => [row.key, row]))
  return wanted.map(({ key, limit }) => {
    const row = found.get(key)
    return { key, limit, tries: row?.tries ?? 1, endsAt: row?.ends_at ?? now }
  })
}

export const isExceeded = ({ limit, tries }: Counted) => tries > limit.max

/** Counts the tries of a request, and refuses it if there were too many. */
export const requireTries = async (deps: LimitDeps, request: FastifyRequest, tries: readonly Try[]): Promise<void> => {
  if (tries.length === 0) return
  const counted = await countTries(deps, deps.db, tries)
  request.countedTries = [...(request.countedTries ?? []), ...counted.map(({ key }) => key)]
  const exceeded = counted.filter(isExceeded)
  if (exceeded.length === 0) return
  const freeAt = Math.max(...exceeded.map(({ endsAt }) => endsAt.getTime()))
  throw tooManyRequests((freeAt - deps.clock().getTime()) / 1000, exceeded[0]?.limit.code)
}

/** Undoes the count of a request: it was correct, or it failed through no fault of the caller. */
export const refundRateLimit = async ({ db }: Pick<Deps, 'db'>, request: FastifyRequest): Promise<void> => {
  const keys = request.countedTries ?? []
  request.countedTries = []
  if (keys.length > 0)
    await sql`update rate_limits set tries = tries - 1 where key = any(${keys}::text[]) and tries > 0`.execute(db)
}

/** Failures on our side do not count. If the database itself is down there is nothing to undo. */
export const giveBackAfterFailures = (app: FastifyInstance, deps: Deps) =>
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.statusCode < 500 || !request.countedTries) return done()
    refundRateLimit(deps, request)
      .catch(() => {})
      .finally(done)
  })

/** Records something for the length of a limit, without limiting anything. */
export const remember = async (deps: LimitDeps, what: Try): Promise<void> => {
  const endsAt = new Date(deps.clock().getTime() + what.limit.seconds * 1000)
  await deps.db
    .insertInto('rate_limits')
    .values({ key: keyOf(deps, what), tries: 1, ends_at: endsAt })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ ends_at: endsAt }))
    .execute()
}

export const isRemembered = async (deps: LimitDeps, what: Try): Promise<boolean> => {
  const known = deps.db.selectFrom('rate_limits').select('key').where('key', '=', keyOf(deps, what))
  return (await known.where('ends_at', '>', deps.clock()).executeTakeFirst()) !== undefined
}

export const tidyLimits = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  await db.deleteFrom('rate_limits').where('ends_at', '<=', clock()).execute()
}

/** What a limit by network counts as one caller. */
export const callerNetwork = ({ ip }: FastifyRequest): string => networkOf(ip)

export const byNetwork =
  (limit: Limit) =>
  (request: FastifyRequest): Try[] => [{ limit, by: [callerNetwork(request)] }]

export const byShop =
  (limit: Limit) =>
  ({ caller }: FastifyRequest): Try[] =>
    caller ? [{ limit, by: [caller.shopId] }] : []
