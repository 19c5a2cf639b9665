/** Starts everything, says where to go, and stops everything when asked to. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from './app.ts'
import { ConfigurationError, readEnv } from './env.ts'
import type { Worker } from './jobs/worker.ts'
import { listen } from './listen.ts'
import { createLog, errorFields } from './log.ts'
import { signInLink } from './sign-in-link.ts'
import { openSystem } from './system.ts'

const SITES = {
  console: join(import.meta.dirname, '../../console/dist'),
  portal: join(import.meta.dirname, '../../portal/dist'),
}
const DRAIN_LIMIT_MS = 20_000

/** Without them the API serves all the same: in development the sites come from elsewhere. */
const builtSites = () =>
  Object.values(SITES).every((site) => existsSync(join(site, 'index.html'))) ? SITES : undefined

const say = (line: string) => process.stdout.write(`${line}\n`)

const run = async () => {
  const env = readEnv(process.env)
  const log = createLog(env.logLevel)
  let isStopping = false
  const system = await openSystem(env, log, () => isStopping)
  const app = await buildApp({ ...system.deps, sites: builtSites() }).catch(async (error) => {
    await system.close()
    throw error
  })

  let worker: Worker | undefined
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    // A request that never ends must not keep the process: what was acknowledged is in the database already.
    setTimeout(() => process.exit(1), DRAIN_LIMIT_MS).unref()
    await app.close()
    await worker?.stop()
    await system.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(signal, stop)

  try {
    await listen(app, env)
  } catch (error) {
    await system.close()
    throw error
  }
  log.info({ event: 'listening', port: env.port })
  if (env.hasWorker) worker = await system.startWorker()
  if (system.newPassword)
    say(`Operator: ${env.publicUrl}/host  shop: demo  password: ${system.newPassword}  (shown only now)`)
  if (env.hasDemoShop) {
    say(`Console: ${await signInLink(env, system.deps.tokens)}`)
    say(`Portal: ${env.publicUrl}/portal/demo`)
  } else {
    say(`Console: ${env.publicUrl}/host`)
    say(`Portal: ${env.publicUrl}/portal`)
  }
}

try {
  await run()
} catch (error) {
  if (error instanceof ConfigurationError) process.stderr.write(`${error.message}\n`)
  else {
    createLog('error').error({ event: 'start_failed', ...errorFields(error) })
    process.stderr.write(`Returns Desk could not start: ${(error as Error).message}\n`)
  }
  process.exit(1)
}
