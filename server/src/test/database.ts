/** A database of a test file's own, copied from the migrated one. */
import pg from 'pg'
import { inject } from 'vitest'

const asOwner = async (url: string, statement: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const withDatabase = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href

/** `template0` gives an empty database, for tests of migrating. */
export const createDatabase = async (template = 'returns_desk') => {
  const ownerUrl = inject('ownerUrl')
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const maintenance = withDatabase(ownerUrl, 'postgres')
  // Copies files. The default writes every page to the log as well, which takes twice as long here.
  await asOwner(maintenance, `create database ${name} template ${template} strategy file_copy`)
  return {
    ownerUrl: withDatabase(ownerUrl, name),
    drop: () => asOwner(maintenance, `drop database ${name} with (force)`),
  }
}
