/**
 * Prepares a database for the server: migrates the tables, and creates a role to work with that owns nothing and is no
 * superuser. The owner's connection is used nowhere else.
 */
import { createHash } from 'node:crypto'
import { Kysely, sql } from 'kysely'
import pg from 'pg'
import { ConfigurationError } from '../../base/configuration-error.ts'
import { createVault, deriveKeys, type KeyRing } from '../../base/secrets.ts'
import { databaseOf, withLogin } from '../address.ts'
import { checkKeys, keepWitness, removeForeignWitness } from '../checks/check-keys.ts'
import { checkPooler } from '../checks/check-pooler.ts'
import { checkVersion } from '../checks/check-version.ts'
import { type Db, isUnable, isUnreachable } from '../db.ts'
import { openDialect } from '../driver.ts'
import { PATIENT } from '../limits.ts'
import { latestMigration, migrate } from './migrate.ts'

const APP_ROLE = 'returns_desk_app'
export const PREPARE_LOCK = 7_061_985

export const loginName = (database: string) =>
  `${APP_ROLE}_${createHash('sha256').update(database).digest('hex').slice(0, 12)}`

/**
 * The initial password of the server's own login: derived from the oldest key, as before the witness stored it. Every
 * server that has one of the keys can read it from the witness, so that adding and dropping keys locks no server out.
 */
const firstPassword = (name: string, ring: KeyRing) =>
  Buffer.from(deriveKeys(ring, `database-login:${name}`).at(-1) ?? []).toString('base64url')

const ensureLogin = async (db: Kysely<never>, name: string, password: string) => {
  const role = pg.escapeIdentifier(name)
  const { rows } = await sql`select from pg_roles where rolname = ${name}`.execute(db)
  const verb = rows.length === 0 ? 'create' : 'alter'
  await sql.raw(`${verb} role ${role} login password ${pg.escapeLiteral(password)}`).execute(db)
  await sql.raw(`grant ${APP_ROLE} to ${role}`).execute(db)
  // Set on the role, so that it also applies behind a pooler, where connections have no settings.
  await sql.raw(`alter role ${role} set idle_in_transaction_session_timeout to ${PATIENT.silenceMs}`).execute(db)
}

const NO_ROLE = '42501'

const explain = (error: unknown): unknown => {
  // Its own message is the explanation.
  if (isUnable(error)) return error
  if (isUnreachable(error)) {
    return new ConfigurationError(
      'The database of DATABASE_URL cannot be reached. Check that it runs and that the address is right.',
    )
  }
  const code = String((error as { code?: unknown }).code)
  if (code === NO_ROLE) {
    return new ConfigurationError(
      `The user of DATABASE_URL may not create roles. Let it (alter role … createrole), or create a login role that is a member of ${APP_ROLE} and name it in DATABASE_APP_URL.`,
    )
  }
  if (code.startsWith('28') || code === '3D000') {
    return new ConfigurationError(
      'The database of DATABASE_URL refuses the connection. Check its user, password and database name.',
    )
  }
  return error
}

export interface Preparing {
  /** For installations whose owner may not create roles. */
  readonly appUrl?: string | undefined
  /** Accepts a key ring other than the one that the database was sealed with; only set by an operator's command. */
  readonly replacesKeys?: boolean
}

const asOwner = async <T>(ownerUrl: string, work: (db: Kysely<never>) => Promise<T>): Promise<T> => {
  const db = new Kysely<never>({ dialect: openDialect(ownerUrl, 2) })
  try {
    await checkPooler(ownerUrl)
    return await work(db)
  } catch (error) {
    throw explain(error)
  } finally {
    await db.destroy()
  }
}

/** Checks that this version and this ring fit the database. Changes nothing. */
export const checkDatabase = (ownerUrl: string, ring: KeyRing): Promise<void> =>
  asOwner(ownerUrl, async (db) => {
    await checkVersion(db)
    await checkKeys(db, createVault(ring))
  })

/** Returns the URL to work with. */
export const prepareDatabase = (
  ownerUrl: string,
  ring: KeyRing,
  { appUrl, replacesKeys = false }: Preparing = {},
): Promise<string> =>
  asOwner(ownerUrl, async (db) => {
    const vault = createVault(ring)
    await checkVersion(db)
    if (!replacesKeys) await checkKeys(db, vault)
    await migrate(db)
    const name = loginName(databaseOf(ownerUrl))
    const password = await db.transaction().execute(async (transaction) => {
      // Two servers that grant on one table or alter one role concurrently would make one of them fail.
      await sql`select pg_advisory_xact_lock(${PREPARE_LOCK})`.execute(transaction)
      await sql.raw(`grant select on kysely_migration to ${APP_ROLE}`).execute(transaction)
      if (replacesKeys) await removeForeignWitness(transaction, vault)
      const kept = await keepWitness(transaction, vault, firstPassword(name, ring))
      if (!appUrl) await ensureLogin(transaction, name, kept)
      return kept
    })
    if (appUrl) await checkPooler(appUrl)
    return appUrl ?? withLogin(ownerUrl, name, password)
  })

export const isMigrated = async (db: Db): Promise<boolean> => {
  const latest = await latestMigration()
  const { rows } = await sql`select from kysely_migration where name = ${latest}`.execute(db)
  return rows.length > 0
}
