/** Refuses a database that a newer version has migrated: this version does not know its schema. */
import type { Kysely } from 'kysely'
import { ConfigurationError } from '../../base/configuration-error.ts'
import { appliedMigrations, listMigrations } from '../migrate.ts'

export const checkVersion = async (db: Kysely<never>): Promise<void> => {
  const known = await listMigrations()
  const name = (await appliedMigrations(db)).findLast((applied) => !known.includes(applied))
  if (name === undefined) return
  throw new ConfigurationError(
    `The database was prepared by a newer version of Returns Desk (${name}) than this one (${known.at(-1)}), so nothing was ` +
      'changed: start the newer version again, or restore a backup from before the upgrade into an empty database.',
  )
}
