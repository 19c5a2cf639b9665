/** Applies `migrations/*.sql` in order, each once. Servers that start concurrently wait for each other. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'

const FOLDER = join(import.meta.dirname, '../../migrations')

const readMigrations = async (): Promise<Record<string, Migration>> => {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort()
  const migrations = files.map(async (file): Promise<[string, Migration]> => {
    const text = await readFile(join(FOLDER, file), 'utf8')
    return [file.replace(/\.sql$/, ''), { up: async (db) => void (await sql.raw(text).execute(db)) }]
  })
  return Object.fromEntries(await Promise.all(migrations))
}

/** `target`: migrate only up to this one, to fill the tables as they were then. */
export const migrate = async (db: Kysely<never>, target?: string): Promise<void> => {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const { error } = await (target ? migrator.migrateTo(target) : migrator.migrateToLatest())
  if (error) throw error
}

/** The newest migration this program knows. A database that has it is ready for this program. */
export const latestMigration = async (): Promise<string> => (await listMigrations()).at(-1) ?? ''

/** The migrations this program knows, oldest first. */
export const listMigrations = async (): Promise<string[]> => Object.keys(await readMigrations())
