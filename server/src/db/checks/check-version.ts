/** Refuses a database with migrations that this version does not know: it does not know its schema either. */
import type { Kysely } from 'kysely'
import { ConfigurationError } from '../../base/configuration-error.ts'
import { appliedMigrations, listMigrations } from '../schema/migrate.ts'

export const checkVersion = async (db: Kysely<never>): Promise<void> => {
  const [known, applied] = [await listMigrations(), await appliedMigrations(db)]
  const unknown = applied.findLast((name) => !known.includes(name))
  if (unknown === undefined) return
  // Every version since 0.1 begins with the same migration.
  if (applied.some((name) => name === known[0]))
    throw new ConfigurationError(
      `The database was prepared by a newer version of Returns Desk (${unknown}) than this one (${known.at(-1)}), so nothing was ` +
        'changed: start the newer version again, or restore a backup from before the upgrade into an empty database.',
    )
  throw new ConfigurationError(
    `The database was prepared by a checkout from before version 0.1 (${unknown}), whose data cannot be carried over, so nothing was ` +
      'changed: export what you need with that checkout, and start this version with a new DATA_DIR or an empty database.',
  )
}
