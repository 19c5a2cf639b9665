/** Writes `types.ts` and `server/schema.sql` from the migrations, by applying them to a temporary database. */
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../embedded-postgres.ts'
import { prepareDatabase } from './prepare.ts'
import { printSchema } from './print-schema.ts'

export const generateTypes = async (ownerUrl: string, outFile: string) => {
  execFileSync(
    process.execPath,
    [
      join(import.meta.dirname, '../../../../node_modules/kysely-codegen/dist/cli/bin.js'),
      ...['--dialect', 'postgres', '--url', ownerUrl, '--out-file', outFile, '--log-level', 'error'],
      ...['--exclude-pattern', 'kysely_*', '--type-mapping', '{"int8":"number"}'],
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
}

const HEAD = '-- The schema as the migrations leave it. Written by `npm run db:types` and compared in a test.\n\n'

export const writeSchema = async (ownerUrl: string, outFile: string) => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await writeFile(outFile, `${HEAD}${await printSchema(client)}\n`)
  } finally {
    await client.end()
  }
}

if (import.meta.main) {
  const folder = await mkdtemp(join(tmpdir(), 'returns-desk-types-'))
  const cluster = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), temporary: true })
  try {
    await prepareDatabase(cluster.url, ['only for the moment of generating types'])
    await generateTypes(cluster.url, join(import.meta.dirname, '../types.ts'))
    await writeSchema(cluster.url, join(import.meta.dirname, '../../../schema.sql'))
  } finally {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
