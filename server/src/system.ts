/** Opens the data folder, keys, database and demo shop; and closes them in the opposite order. */
import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import { courierNetwork } from './adapters/courier/network.ts'
import { openFiles } from './adapters/files/open-files.ts'
import { keptMail } from './adapters/mail/kept-mail.ts'
import type { Mailer } from './adapters/mail/port.ts'
import { askTxt } from './adapters/mail/sender-dns.ts'
import { embeddedPlatform } from './adapters/platform/embedded.ts'
import { platforms } from './adapters/platform/platforms.ts'
import { shopifyPlatform } from './areas/platforms/shopify/platform.ts'
import { writeInThread } from './areas/system/backups/in-backup-thread.ts'
import { cookieStyle } from './auth/cookies.ts'
import { createPasswords } from './auth/password.ts'
import { createTokens } from './auth/tokens.ts'
import type { Clock } from './base/clock.ts'
import { ConfigurationError } from './base/configuration-error.ts'
import { errorFields, type Log } from './base/log.ts'
import { makeFolder } from './base/privileges/made-by-root.ts'
import { createVault, hasKeyRing, type KeyRing, loadKeyRing, readKeyRing, removeKeyRing } from './base/secrets.ts'
import { unlessAborted } from './base/unless-aborted.ts'
import type { Backups } from './config/backup-config.ts'
import type { Deps } from './config/deps.ts'
import type { Env } from './config/env.ts'
import { ForeignKeysError } from './db/checks/check-keys.ts'
import { type Db, openDb } from './db/db.ts'
import { startEmbeddedPostgres } from './db/embedded-postgres.ts'
import { PATIENT, UNHURRIED } from './db/limits.ts'
import { checkDatabase, prepareDatabase } from './db/schema/prepare.ts'
import { DEMO_SHOP, seedDemoShop } from './demo/demo-shop.ts'
import { HANDLERS } from './handlers.ts'
import { startWorker } from './start-worker.ts'

/** For the concurrent lanes, one connection each, and one that holds the lock. */
const SEEDING_CONNECTIONS = 8

const openFolder = async (path: string, purpose: string, variable: string) => {
  try {
    await makeFolder(path)
    await access(path, constants.W_OK)
  } catch {
    throw new ConfigurationError(
      `The ${purpose} folder ${path} cannot be written. Make it writable for this user, or set ${variable} to another one.`,
    )
  }
}

const openFolders = async ({ dataDir, backup, hasWorker }: Env) => {
  await openFolder(dataDir, 'data', 'DATA_DIR')
  if (backup.everySeconds && hasWorker) await openFolder(backup.folder, 'backup', 'BACKUP_DIR')
}

export const keyRingOf = async (env: Env) => (env.secretKeys.length > 0 ? env.secretKeys : loadKeyRing(env.dataDir))

/**
 * Runs work with the key ring. If there was none, and the new one is not what the database was sealed with, the new one
 * is removed: an operator who restores the right ring must not find a wrong one in its place.
 */
export const withKeyRing = async <T>(env: Env, work: (ring: KeyRing) => Promise<T>): Promise<T> => {
  const isNew = env.secretKeys.length === 0 && !hasKeyRing(env.dataDir)
  try {
    return await work(await keyRingOf(env))
  } catch (error) {
    if (isNew && error instanceof ForeignKeysError) await removeKeyRing(env.dataDir)
    throw error
  }
}

/** A key may have been added to the ring in the data folder since: then it is read again. */
export const openVault = (env: Env, ring: KeyRing) =>
  createVault(ring, env.secretKeys.length > 0 ? undefined : () => readKeyRing(env.dataDir))

interface Watch {
  readonly log: Log
  /** Aborts the start, and later signals that this process is shutting down. */
  readonly signal: AbortSignal
}

/** The URL of the database for its owner. */
export const startDatabase = async (env: Env, watch?: Watch) => {
  const care = watch && {
    signal: watch.signal,
    tell: (event: string, error?: unknown) => watch.log.error({ event, ...(error ? errorFields(error) : {}) }),
  }
  const cluster = env.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ folder: join(env.dataDir, 'postgres'), ...care })
  return { ownerUrl: env.databaseUrl ?? cluster?.url ?? '', stop: async () => cluster?.stop() }
}

/** Access as the database owner, for work that changes nothing there. The ring has been checked. */
export const openAsOwner = (env: Env) =>
  withKeyRing(env, async (ring) => {
    const { ownerUrl, stop } = await startDatabase(env)
    try {
      await checkDatabase(ownerUrl, ring)
      return { ownerUrl, ring, stop }
    } catch (error) {
      await stop()
      throw error
    }
  })

/** For jobs and long-running work. Few, since that can wait. */
const PATIENT_CONNECTIONS = 5

/** The database with the limits for long-running work, and a function to close it. */
export const openDatabase = (
  env: Env,
  { watch, replacesKeys = false }: { watch?: Watch; replacesKeys?: boolean } = {},
) =>
  withKeyRing(env, async (ring) => {
    const { ownerUrl, stop } = await startDatabase(env, watch)
    try {
      const preparing = prepareDatabase(ownerUrl, ring, { appUrl: env.databaseAppUrl, replacesKeys })
      const url = await unlessAborted(watch?.signal, preparing)
      const db = openDb(url, PATIENT_CONNECTIONS, PATIENT)
      return {
        db,
        ring,
        url,
        ownerUrl,
        close: async () => {
          await db.destroy()
          await stop()
        },
        stop,
      }
    } catch (error) {
      await stop()
      throw error
    }
  })

/** A first start on a slow machine may take long: the seed has no time limit. */
const seedDemo = async (env: Env, deps: Omit<Deps, 'sites'>, url: string) => {
  const db = openDb(url, SEEDING_CONNECTIONS, UNHURRIED)
  try {
    return await seedDemoShop({ ...deps, db, patientDb: db, sites: undefined }, DEMO_SHOP, {
      ...env,
      now: deps.clock(),
      handlers: HANDLERS,
    })
  } finally {
    await db.destroy()
  }
}

const openBackups = (env: Env, ownerUrl: string, ring: KeyRing, signal: AbortSignal): Backups | undefined => {
  const { everySeconds, keep, folder, passphrase } = env.backup
  if (!everySeconds) return undefined
  const { dataDir, s3, logLevel } = env
  const input = { ownerUrl, ring, place: { dataDir, s3 }, passphrase, logLevel }
  const write: Backups['write'] = (path, now) => writeInThread({ ...input, path, now }, signal)
  return { everySeconds, keep, folder, isEncrypted: passphrase !== undefined, write }
}

/** By SMTP, if a mail server is configured; otherwise mails are kept to be read here. */
const openMail = async ({ smtp }: Env, db: Db, clock: Clock): Promise<Mailer> => {
  if (!smtp) return keptMail(db, clock)
  const { smtpMail } = await import('./adapters/mail/smtp.ts')
  return smtpMail(smtp)
}

const NEVER = new AbortController().signal

/** `signal` aborts the start. Everything opened until then is closed before this rejects. */
export const openSystem = async (env: Env, log: Log, signal = NEVER) => {
  await openFolders(env)
  const opened = await openDatabase(env, { watch: { log, signal } })
  const { db: patientDb, ring, url, ownerUrl, close: closeDatabase, stop } = opened
  const db = openDb(url)
  const close = async () => {
    await db.destroy()
    await closeDatabase()
  }
  const clock = () => new Date()
  const tokens = createTokens(ring, clock)
  const vault = openVault(env, ring)
  const deps: Omit<Deps, 'sites'> = {
    db,
    patientDb,
    clock,
    log,
    tokens,
    passwords: createPasswords(),
    vault,
    files: await openFiles(env, ring, clock, log),
    platform: platforms(
      embeddedPlatform(tokens),
      env.shopify && shopifyPlatform({ config: env.shopify, vault, clock, log }),
    ),
    shopify: env.shopify,
    askTxt,
    mail: await openMail(env, patientDb, clock),
    mailViewOf: env.hasDemoShop && !env.smtp ? DEMO_SHOP.handle : undefined,
    metricsToken: env.metricsToken,
    couriers: courierNetwork(env.courierSites),
    oidc: env.oidc,
    cookies: cookieStyle(env.publicUrl),
    publicUrl: env.publicUrl,
    consoleOrigins: env.consoleOrigins,
    trustedProxies: env.trustedProxies,
    backups: openBackups(env, ownerUrl, ring, signal),
    isStopping: () => signal.aborted,
  }
  try {
    const seeded = env.hasDemoShop ? await unlessAborted(signal, seedDemo(env, deps, url)) : undefined
    return {
      deps,
      close,
      startWorker: () => startWorker({ ...deps, db: patientDb, sites: undefined }),
      newPassword: seeded?.newPassword,
    }
  } catch (error) {
    // On abort the running seed is not awaited: its connections are cut.
    await (signal.aborted ? stop() : close())
    throw error
  }
}
