/** Starts everything, prints the URLs, and stops everything on a signal: at any moment, also during startup. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from './app.ts'
import { signInLink } from './areas/people/sign-in/sign-in-link.ts'
import { setUpLinkAtStart } from './areas/shop/setup/setup-links.ts'
import { within } from './areas/system/health/within.ts'
import { ConfigurationError } from './base/configuration-error.ts'
import { createLog, errorFields, type Log } from './base/log.ts'
import { hasParent } from './base/parent.ts'
import { type Env, readEnv } from './config/env.ts'
import { cutConnections } from './db/connections.ts'
import { isMigrated } from './db/schema/prepare.ts'
import { endWhenAbandoned } from './end-when-abandoned.ts'
import { listen } from './http/listen.ts'
import { startWhenPossible } from './outbox/start-when-possible.ts'
import { openSystem } from './system.ts'

const SITES = {
  console: join(import.meta.dirname, '../../console/dist'),
  portal: join(import.meta.dirname, '../../portal/dist'),
}
const DRAIN_LIMIT_MS = 20_000
/** Set by `npm start`. */
const STOP_WITH_PARENT = '--stop-with-parent'

/** The API works without them: in development the sites are served separately. */
const builtSites = () =>
  Object.values(SITES).every((site) => existsSync(join(site, 'index.html'))) ? SITES : undefined

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Opens all dependencies, and listens. After that nothing of this can fail. */
const start = async (env: Env, log: Log, signal: AbortSignal) => {
  const system = await openSystem(env, log, signal)
  const listening = async () => {
    const app = await buildApp({ ...system.deps, sites: builtSites() })
    await listen(app, env)
    return app
  }
  const app = await listening().catch(async (error) => {
    await system.close()
    throw error
  })
  log.info({ event: 'listening', port: env.port })
  const worker = env.hasWorker ? startWhenPossible(system.startWorker, log) : undefined
  return {
    system,
    close: async () => {
      await app.close()
      await worker?.stop()
      await system.close()
    },
  }
}

const sayWhereToGo = async (env: Env, { deps, newPassword }: Awaited<ReturnType<typeof openSystem>>) => {
  if (newPassword) say(`Operator: ${env.publicUrl}/host  shop: demo  password: ${newPassword}  (shown only now)`)
  const link = env.hasDemoShop ? await signInLink(env, deps) : undefined
  say(`Console: ${link ?? `${env.publicUrl}/host`}`)
  say(`Portal: ${env.publicUrl}/portal${env.hasDemoShop ? '/demo' : ''}`)
  const setUp = await setUpLinkAtStart(deps)
  if (setUp) say(`Set up your shop: ${setUp}`)
}

const tellFailure = (error: unknown) => {
  if (error instanceof ConfigurationError) process.stderr.write(`${error.message}\n`)
  else {
    createLog('error').error({ event: 'start_failed', ...errorFields(error) })
    process.stderr.write(`Returns Desk could not start: ${(error as Error).message}\n`)
  }
}

const run = async () => {
  const env = readEnv(process.env)
  const leaving = new AbortController()
  let isStarted = false
  const starting = start(env, createLog(env.logLevel), leaving.signal)
  const stop = async () => {
    if (leaving.signal.aborted) return
    leaving.abort()
    // A request that never ends must not keep the process alive: acknowledged data is in the database already.
    setTimeout(() => process.exit(1), DRAIN_LIMIT_MS).unref()
    // An unfinished start has acknowledged nothing, so it is not awaited. It closes what it has opened.
    if (!isStarted) cutConnections()
    await starting.then(
      ({ close }) => close(),
      () => {},
    )
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  // Its input is a pipe from the parent process, and ends with it, also if that happened while the modules were loading.
  if (process.argv.includes(STOP_WITH_PARENT)) process.stdin.on('error', stop).on('end', stop).resume()
  try {
    const { system } = await starting
    isStarted = true
    endWhenAbandoned({
      hasParent,
      databaseAnswers: () => within(isMigrated(system.deps.db), false),
      end: stop,
    })
    await sayWhereToGo(env, system)
  } catch (error) {
    // Aborted: the caller that aborted it ends the process.
    if (leaving.signal.aborted) return
    tellFailure(error)
    process.exit(1)
  }
}

await run().catch((error) => {
  tellFailure(error)
  process.exit(1)
})
