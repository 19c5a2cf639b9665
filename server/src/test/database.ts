/** A database of a test file's own, copied from the migrated one. */
import { inject } from 'vitest'
import { asOwner } from './database/as-owner.ts'

const run = (url: string, statement: string) => asOwner(url, (owner) => owner.query(statement))

const withDatabase = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href

/** `template0` gives an empty database, for tests of migrating. */
export const createDatabase = async (template = 'returns_desk') => {
  const ownerUrl = inject('ownerUrl')
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const maintenance = withDatabase(ownerUrl, 'postgres')
  // Copies files. The default writes every page to the log as well, which takes twice as long here.
  await run(maintenance, `create database ${name} template ${template} strategy file_copy`)
  return {
    ownerUrl: withDatabase(ownerUrl, name),
    drop: () => run(maintenance, `drop database ${name} with (force)`),
  }
}
