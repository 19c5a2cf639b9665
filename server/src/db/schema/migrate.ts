/** Applies `migrations/*.sql` in order, each once. Servers that start concurrently wait for each other. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'

const FOLDER = join(import.meta.dirname, '../../../migrations')

/** The migrations this program knows, oldest first. */
export const listMigrations = async (): Promise<string[]> =>
  (await readdir(FOLDER))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.replace(/\.sql$/, ''))
    .sort()

/** The newest migration this program knows. A database that has it is ready for this program. */
export const latestMigration = async (): Promise<string> => (await listMigrations()).at(-1) ?? ''

const readMigrations = async (): Promise<Record<string, Migration>> => {
  const migrations = (await listMigrations()).map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(join(FOLDER, `${name}.sql`), 'utf8')
    return [name, { up: async (db) => void (await sql.raw(text).execute(db)) }]
  })
  return Object.fromEntries(await Promise.all(migrations))
}

/** The migrations this database has, oldest first: none in an empty one. */
export const appliedMigrations = async (db: Kysely<never>): Promise<string[]> => {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('kysely_migration') is not null as "isThere"`.execute(db)
  if (!rows[0]?.isThere) return []
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return applied.rows.map(({ name }) => name)
}

/** The migrator reads every column of the database before it finds nothing to do. At most starts there is nothing. */
const hasAll = async (db: Kysely<never>) => {
  const applied = new Set(await appliedMigrations(db))
  return (await listMigrations()).every((name) => applied.has(name))
}

/** `target`: migrate only up to this one, to fill the tables as they were then. */
export const migrate = async (db: Kysely<never>, target?: string): Promise<void> => {
  if (!target && (await hasAll(db))) return
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const { error } = await (target ? migrator.migrateTo(target) : migrator.migrateToLatest())
  if (error) throw error
}
