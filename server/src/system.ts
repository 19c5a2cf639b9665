/** Opens what the server is made of: data folder, keys, database, demo shop; and closes it in the opposite order. */
import { access, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { localFiles } from './adapters/files/local.ts'
import { embeddedPlatform } from './adapters/platform/embedded.ts'
import { cookieStyle } from './auth/cookies.ts'
import { createTokens } from './auth/tokens.ts'
import { openDb } from './db/db.ts'
import { startEmbeddedPostgres } from './db/embedded-postgres.ts'
import { prepareDatabase } from './db/prepare.ts'
import { DEMO_SHOP, seedDemoShop } from './db/seed.ts'
import type { Deps } from './deps.ts'
import { ConfigurationError, type Env } from './env.ts'
import type { Log } from './log.ts'
import { createVault, loadKeyRing } from './secrets.ts'

const openDataDir = async ({ dataDir }: Env) => {
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.W_OK)
  } catch {
    throw new ConfigurationError(
      `The data folder ${dataDir} cannot be written. Make it writable for this user, or set DATA_DIR to another one.`,
    )
  }
}

export const keyRingOf = async (env: Env) => (env.secretKeys.length > 0 ? env.secretKeys : loadKeyRing(env.dataDir))

/** The database to work with, and how to leave it. */
export const openDatabase = async (env: Env, ring: readonly string[]) => {
  const cluster = env.databaseUrl ? undefined : await startEmbeddedPostgres({ folder: join(env.dataDir, 'postgres') })
  const stop = async () => cluster?.stop()
  try {
    const url = await prepareDatabase(env.databaseUrl ?? cluster?.url ?? '', ring, env.databaseAppUrl)
    const db = openDb(url)
    return {
      db,
      close: async () => {
        await db.destroy()
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

export const openSystem = async (env: Env, log: Log, isStopping: () => boolean) => {
  await openDataDir(env)
  const ring = await keyRingOf(env)
  const { db, close } = await openDatabase(env, ring)
  const clock = () => new Date()
  const tokens = createTokens(ring, clock)
  const deps: Omit<Deps, 'sites'> = {
    db,
    clock,
    log,
    tokens,
    vault: createVault(ring),
    files: localFiles(join(env.dataDir, 'files'), ring, clock),
    platform: embeddedPlatform(tokens),
    cookies: cookieStyle(env.publicUrl),
    publicUrl: env.publicUrl,
    consoleOrigins: env.consoleOrigins,
    trustsProxy: env.trustsProxy,
    isStopping,
  }
  try {
    const seeded = env.hasDemoShop ? await seedDemoShop(db, DEMO_SHOP, { ...env, ...deps, now: clock() }) : undefined
    return { deps, close, newPassword: seeded?.newPassword }
  } catch (error) {
    await close()
    throw error
  }
}
