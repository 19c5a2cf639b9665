/**
 * Copies everything while the system runs: the rows of one moment, and every file. Files are put before rows name them and
 * outlive them by a day, so files that are copied after that moment hold all that its rows name.
 */
import { createHash } from 'node:crypto'
import pg from 'pg'
import { readKey } from '../../../adapters/files/file-key.ts'
import type { Files } from '../../../adapters/files/port.ts'
import type { KeyRing, Vault } from '../../../base/secrets.ts'
import { END, type End, fileName, KEYS, keyCheckOf, MANIFEST, type Manifest, partName, SERIES } from './archive.ts'
import { connectAsOwner } from './connect.ts'
import { copyOut } from './copy-rows.ts'
import { listSeries, listShopIds, listTables, type Table } from './tables.ts'
import { type TarWriter, tarWriter } from './tar.ts'

const PART_BYTES = 4 * 1024 * 1024
const json = (value: unknown) => Buffer.from(JSON.stringify(value))

export interface Backup {
  readonly ownerUrl: string
  readonly files: Files
  readonly vault: Vault
  /** Only where the archive is to hold it. */
  readonly ring: KeyRing | undefined
  readonly now: Date
}

/** Rows gathered into entries of a handy size: memory holds one of them, whatever the table. */
const partsOf = (tar: TarWriter, table: string) => {
  const hash = createHash('sha256')
  let rows: Buffer[] = []
  let bytes = 0
  let parts = 0
  let written = Promise.resolve()
  const flush = () => {
    const content = Buffer.concat(rows)
    const name = partName(table, ++parts)
    rows = []
    bytes = 0
    hash.update(content)
    written = written.then(() => tar.add(name, content))
    return written
  }
  return {
    take: (row: Buffer) => {
      rows.push(row)
      bytes += row.length
      return bytes < PART_BYTES ? undefined : flush()
    },
    end: async () => {
      await (bytes > 0 ? flush() : written)
      return hash.digest('hex')
    },
  }
}

/** One shop at a time: the database owner may not be a superuser, and then only sees the rows of the current shop. */
const copyTable = async (client: pg.Client, tar: TarWriter, shopIds: readonly number[], table: Table) => {
  const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  const query = `select ${columns} from ${pg.escapeIdentifier(table.name)}`
  const parts = partsOf(tar, table.name)
  let rows = 0
  if (!table.isOfShops) rows += await copyOut(client, query, parts.take)
  else {
    for (const shopId of shopIds) {
      await client.query(`set local app.shop_id = '${Number(shopId)}'`)
      rows += await copyOut(client, `${query} where shop_id = ${Number(shopId)}`, parts.take)
    }
  }
  return { rows, sha256: await parts.end() }
}

const copyFiles = async (tar: TarWriter, files: Files) => {
  let count = 0
  for await (const { shopId, key } of files.list()) {
    // It may have been removed meanwhile, and then no row of any moment to come names it.
    const content = readKey(key) && (await files.get(shopId, key))
    if (!content) continue
    await tar.add(fileName(key), content)
    count += 1
  }
  return count
}

const manifestOf = async (client: pg.Client, tables: readonly Table[], backup: Backup): Promise<Manifest> => {
  const { rows } = await client.query('select name from kysely_migration order by name desc limit 1')
  return {
    format: 'returns-desk-backup-1',
    created_at: backup.now.toISOString(),
    migration: rows[0].name,
    tables: tables.map(({ name, columns }) => ({ name, columns: [...columns] })),
    key_check: keyCheckOf(backup.vault),
    has_keys: backup.ring !== undefined,
  }
}

const copyEverything = async (client: pg.Client, tar: TarWriter, backup: Backup): Promise<End> => {
  await client.query(`begin isolation level repeatable read read only;
    set local idle_in_transaction_session_timeout = '10min';
    set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local extra_float_digits = 1`)
  const tables = await listTables(client)
  const shopIds = await listShopIds(client)
  await tar.add(MANIFEST, json(await manifestOf(client, tables, backup)))
  if (backup.ring) await tar.add(KEYS, Buffer.from(backup.ring.map((key) => `${key}\n`).join('')))
  const end: End = { rows: {}, sha256: {}, files: 0 }
  for (const table of tables) {
    const { rows, sha256 } = await copyTable(client, tar, shopIds, table)
    end.rows[table.name] = rows
    end.sha256[table.name] = sha256
  }
  // Series do not belong to a moment. Read after the rows, they are beyond every number in them.
  await tar.add(SERIES, json(await listSeries(client)))
  await client.query('commit')
  return { ...end, files: await copyFiles(tar, backup.files) }
}

export const writeBackup = async (backup: Backup, write: (chunk: Buffer) => Promise<unknown>): Promise<End> => {
  const client = await connectAsOwner(backup.ownerUrl)
  const tar = tarWriter(write, backup.now)
  try {
    const end = await copyEverything(client, tar, backup)
    await tar.add(END, json(end))
    await tar.end()
    return end
  } finally {
    await client.end()
  }
}
