/** Refuses a database that a newer version has migrated: this version does not know its schema. */
import { type Kysely, sql } from 'kysely'
import { ConfigurationError } from '../../base/configuration-error.ts'
import { listMigrations } from '../migrate.ts'

export const checkVersion = async (db: Kysely<never>): Promise<void> => {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('kysely_migration') is not null as "isThere"`.execute(db)
  if (!rows[0]?.isThere) return
  const known = await listMigrations()
  const newer = await sql<{ name: string }>`
    select name from kysely_migration where not name = any(${known}) order by name desc limit 1`.execute(db)
  const name = newer.rows[0]?.name
  if (name === undefined) return
  throw new ConfigurationError(
    `The database was prepared by a newer version of Returns Desk (${name}) than this one (${known.at(-1)}), so nothing was ` +
      'changed: start the newer version again, or restore a backup from before the upgrade into an empty database.',
  )
}
