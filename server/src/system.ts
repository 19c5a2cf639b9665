/** Opens what the server is made of: data folder, keys, database, demo shop; and closes it in the opposite order. */
import { access, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { courierNetwork } from './adapters/courier/network.ts'
import { localFiles } from './adapters/files/local.ts'
import { s3Files } from './adapters/files/s3.ts'
import { keptMail } from './adapters/mail/kept.ts'
import { smtpMail } from './adapters/mail/smtp.ts'
import { embeddedPlatform } from './adapters/platform/embedded.ts'
import { platforms } from './adapters/platform/platforms.ts'
import { shopifyPlatform } from './adapters/platform/shopify/platform.ts'
import { cookieStyle } from './auth/cookies.ts'
import type { Clock } from './auth/signed.ts'
import { createTokens } from './auth/tokens.ts'
import { openDb } from './db/db.ts'
import { startEmbeddedPostgres } from './db/embedded-postgres.ts'
import { prepareDatabase } from './db/prepare.ts'
import { DEMO_SHOP, seedDemoShop } from './db/seed.ts'
import type { Deps } from './deps.ts'
import { ConfigurationError, type Env } from './env.ts'
import { startWorker } from './jobs/worker.ts'
import { errorFields, type Log } from './log.ts'
import { createVault, type KeyRing, loadKeyRing, readKeyRing } from './secrets.ts'

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

export const openFiles = (env: Env, ring: KeyRing, clock: Clock, log: Log) =>
  env.s3 ? s3Files(env.s3, clock, log) : localFiles(join(env.dataDir, 'files'), ring, clock, log)

/** A ring in the data folder may have been given a new key since: then it is read again. */
export const openVault = (env: Env, ring: KeyRing) =>
  createVault(ring, env.secretKeys.length > 0 ? undefined : () => readKeyRing(env.dataDir))

interface Watch {
  readonly log: Log
  readonly isStopping: () => boolean
}

/** The address of the database as its owner reaches it. */
export const startDatabase = async (env: Env, watch?: Watch) => {
  const care = watch && {
    isLeaving: watch.isStopping,
    tell: (event: string, error?: unknown) => watch.log.error({ event, ...(error ? errorFields(error) : {}) }),
  }
  const cluster = env.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ folder: join(env.dataDir, 'postgres'), ...care })
  return { ownerUrl: env.databaseUrl ?? cluster?.url ?? '', stop: async () => cluster?.stop() }
}

/** The database to work with, and how to leave it. */
export const openDatabase = async (env: Env, ring: KeyRing, watch?: Watch) => {
  const { ownerUrl, stop } = await startDatabase(env, watch)
  try {
    const url = await prepareDatabase(ownerUrl, ring, env.databaseAppUrl)
    const db = openDb(url)
    return {
      db,
      url,
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
  const { db, url, close } = await openDatabase(env, ring, { log, isStopping })
  const clock = () => new Date()
  const tokens = createTokens(ring, clock)
  const vault = openVault(env, ring)
  const deps: Omit<Deps, 'sites'> = {
    db,
    clock,
    log,
    tokens,
    vault,
    files: openFiles(env, ring, clock, log),
    platform: platforms(
      embeddedPlatform(tokens),
      env.shopify && shopifyPlatform({ config: env.shopify, vault, clock, log }),
    ),
    shopify: env.shopify,
    mail: env.smtp ? smtpMail(env.smtp) : keptMail(db, clock),
    mailViewOf: env.hasDemoShop && !env.smtp ? DEMO_SHOP.handle : undefined,
    metricsToken: env.metricsToken,
    couriers: courierNetwork(env.courierSites),
    cookies: cookieStyle(env.publicUrl),
    publicUrl: env.publicUrl,
    consoleOrigins: env.consoleOrigins,
    trustsProxy: env.trustsProxy,
    isStopping,
  }
  try {
    const seeded = env.hasDemoShop ? await seedDemoShop(db, DEMO_SHOP, { ...env, ...deps, now: clock() }) : undefined
    return {
      deps,
      close,
      startWorker: () => startWorker({ ...deps, sites: undefined }, url),
      newPassword: seeded?.newPassword,
    }
  } catch (error) {
    await close()
    throw error
  }
}
