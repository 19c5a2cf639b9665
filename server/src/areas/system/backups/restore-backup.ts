/** Puts a backup into an empty database: all of its rows, or none. Files are put on the way; without rows they are swept. */
import { createHash, type Hash } from 'node:crypto'
import { Kysely } from 'kysely'
import pg from 'pg'
import { keyOf, readKey } from '../../../adapters/files/file-key.ts'
import type { Files } from '../../../adapters/files/port.ts'
import { ConfigurationError } from '../../../base/configuration-error.ts'
import { openDialect } from '../../../db/driver.ts'
import { listMigrations, migrate } from '../../../db/schema/migrate.ts'
import { END, End, keyOfFile, type Manifest, SERIES, SeriesFile, tableOf } from './archive.ts'
import { connectAsOwner } from './connect.ts'
import { type CopyIn, copyIn } from './copy-rows.ts'
import { listTables } from './tables.ts'
import type { TarEntry } from './tar.ts'

const NOT_EMPTY =
  'The database is not empty, and a backup is never put over what is there. Restore into a new DATA_DIR or an empty ' +
  'database, before the server has been started with it.'

const named = (name: string) => pg.escapeIdentifier(name)

const isMigratedTo = async (client: pg.Client) => {
  const { rows } = await client.query(`select to_regclass('kysely_migration') is not null as "isThere"`)
  if (!rows[0].isThere) return ''
  const latest = await client.query('select name from kysely_migration order by name desc limit 1')
  return (latest.rows[0]?.name as string | undefined) ?? ''
}

/** Tables as they were when the backup was made: what has changed since happens to the restored rows as to any others. */
const prepareTables = async (client: pg.Client, ownerUrl: string, { migration }: Manifest) => {
  const known = await listMigrations()
  if (!known.includes(migration))
    throw new ConfigurationError(
      `The backup was made by a newer version (${migration}), or by a checkout from before version 0.1. Restore it with the version that made it or a later one; of what is older than 0.1 none can.`,
    )
  const present = await isMigratedTo(client)
  if (present > migration)
    throw new ConfigurationError(
      `The database has already been prepared by a newer version than the backup (${migration}). Restore into an empty one.`,
    )
  const db = new Kysely<never>({ dialect: openDialect(ownerUrl, 2) })
  await migrate(db, migration).finally(() => db.destroy())
}

/** Lets the owner see and fill a table as it is: without its wall, and without triggers that count what is counted already. */
const openTables = async (client: pg.Client, names: readonly string[]) => {
  for (const name of names)
    await client.query(
      `alter table ${named(name)} no force row level security; alter table ${named(name)} disable trigger user`,
    )
  for (const name of names) {
    const { rowCount } = await client.query(`select from ${named(name)} limit 1`)
    if (rowCount) throw new ConfigurationError(NOT_EMPTY)
  }
}

const closeTables = async (client: pg.Client, names: readonly string[]) => {
  const { rows } = await client.query('select oid::regclass::text as name from pg_class where relrowsecurity')
  const walled = new Set(rows.map(({ name }) => name))
  for (const name of names) {
    await client.query(`alter table ${named(name)} enable trigger user`)
    if (walled.has(name)) await client.query(`alter table ${named(name)} force row level security`)
  }
}

interface Filled {
  readonly rows: Record<string, number>
  readonly hashes: Record<string, Hash>
  files: number
  end: End | undefined
}

const tableFiller = (client: pg.Client, { tables }: Manifest, filled: Filled) => {
  let current: { name: string; copy: CopyIn } | undefined
  const finish = async () => {
    if (!current) return
    filled.rows[current.name] = await current.copy.end()
    // Or rows that point at it would be checked as if it were still empty, by reading all of it for each.
    await client.query(`analyze ${named(current.name)}`)
    current = undefined
  }
  const begin = async (name: string) => {
    await finish()
    const columns = tables.find((table) => table.name === name)?.columns ?? []
    const into = `${named(name)} (${columns.map(named).join(', ')})`
    current = { name, copy: await copyIn(client, into) }
    filled.hashes[name] = createHash('sha256')
    return current
  }
  return {
    finish,
    fill: async (name: string, content: Buffer) => {
      const { copy } = current?.name === name ? current : await begin(name)
      filled.hashes[name]?.update(content)
      await copy.write(content)
    },
  }
}

const putFile = async (files: Files, key: string, content: Buffer) => {
  const file = readKey(key)
  if (!file || keyOf(file.shopId, content, file.contentType) !== key)
    throw new Error(`The file ${key} is damaged in the archive.`)
  await files.put(file.shopId, content, file.contentType)
}

const setSeries = async (client: pg.Client, content: Buffer) => {
  for (const { name, last, isUsed } of SeriesFile.parse(JSON.parse(content.toString())))
    await client.query('select setval($1::regclass, $2::bigint, $3)', [named(name), last, isUsed])
}

const fillEverything = async (
  client: pg.Client,
  files: Files,
  manifest: Manifest,
  entries: AsyncIterable<TarEntry>,
): Promise<Filled> => {
  const filled: Filled = { rows: {}, hashes: {}, files: 0, end: undefined }
  const tables = tableFiller(client, manifest, filled)
  for await (const { name, content } of entries) {
    const table = tableOf(name)
    const key = keyOfFile(name)
    if (table) await tables.fill(table, content)
    else await tables.finish()
    if (name === SERIES) await setSeries(client, content)
    if (name === END) filled.end = End.parse(JSON.parse(content.toString()))
    if (!key) continue
    await putFile(files, key, content)
    filled.files += 1
  }
  return filled
}

/** What came out has to be what went in, or nothing of it is kept. */
const checkWhole = ({ rows, hashes, files, end }: Filled): End => {
  if (!end) throw new Error('The archive ends too early: it is not a whole backup.')
  for (const [table, count] of Object.entries(end.rows)) {
    const hash = (hashes[table] ?? createHash('sha256')).digest('hex')
    if ((rows[table] ?? 0) !== count || hash !== end.sha256[table])
      throw new Error(`The table ${table} is damaged in the archive.`)
  }
  if (files !== end.files) throw new Error('Files are missing in the archive.')
  return end
}

export interface Restore {
  readonly ownerUrl: string
  readonly files: Files
  readonly manifest: Manifest
  /** What follows the manifest in the archive. */
  readonly entries: AsyncIterable<TarEntry>
}

/** The database is then as it was, tables included; the server brings it up to date when it starts. */
export const restoreBackup = async ({ ownerUrl, files, manifest, entries }: Restore): Promise<End> => {
  const client = await connectAsOwner(ownerUrl)
  try {
    await prepareTables(client, ownerUrl, manifest)
    const names = (await listTables(client)).map(({ name }) => name)
    await client.query('begin')
    await openTables(client, names)
    const end = checkWhole(await fillEverything(client, files, manifest, entries))
    await closeTables(client, names)
    await client.query('commit')
    return end
  } finally {
    await client.end()
  }
}
