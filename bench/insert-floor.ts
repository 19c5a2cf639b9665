// The database's share of one intake: pgbench copies the rows of an existing return under new keys, each copy in a
// separate durable transaction. No HTTP, no rules, no driver.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'

/** In the order of their foreign keys. */
const TABLES = ['returns', 'return_directory', 'return_products', 'return_events', 'return_traces', 'effects']

/** The columns that differ per copy; `:r` is pgbench's random number, constant within one transaction. */
const OWN: Readonly<Record<string, string>> = {
  'returns.id': "lpad(:r::text, 22, '0')",
  'returns.number': "nextval('floor_numbers')",
  intake_key: 'gen_random_uuid()',
  return_id: "lpad(:r::text, 22, '0')",
  'effects.id': 'gen_random_uuid()',
  key: 'key || :r::text',
}

const ENQUEUE = `insert into due_effects (shop_id, effect_id, queue, due_at)
  select shop_id, id, case kind when 'email' then 'mails' else 'effects' end, now() from copies`.replaceAll('\n', ' ')

const columnsOf = async (pool: pg.Pool, table: string): Promise<string[]> => {
  const { rows } = await pool.query(
    `select column_name from information_schema.columns where table_schema = 'public' and table_name = $1
       and is_generated = 'NEVER' and is_identity = 'NO' order by ordinal_position`,
    [table],
  )
  return rows.map(({ column_name }) => column_name)
}

/** A table with the rows of the return, and the statement that copies them. */
const copyOf = async (pool: pg.Pool, table: string, returnId: string) => {
  const columns = (await columnsOf(pool, table)).map((name) => `"${name}"`)
  const key = table === 'returns' ? 'id' : 'return_id'
  const names = columns.join(', ')
  await pool.query(`create unlogged table floor_${table} as select ${names} from ${table} where false`)
  await pool.query(`insert into floor_${table} select ${names} from ${table} where ${key} = $1`, [returnId])
  const values = columns.map((name) => {
    const bare = name.slice(1, -1)
    return OWN[`${table}.${bare}`] ?? OWN[bare] ?? name
  })
  const copy = `insert into ${table} (${names}) select ${values.join(', ')} from floor_${table}`
  // Each effect is enqueued under the id of its copy.
  return table === 'effects' ? `with copies as (${copy} returning shop_id, id, kind) ${ENQUEUE};` : `${copy};`
}

export interface InsertFloor {
  /** Transactions per second of this many clients, over this many seconds. */
  readonly rate: (clients: number, seconds: number) => Promise<number>
  readonly close: () => Promise<void>
}

export const openInsertFloor = async (pool: pg.Pool, url: string, returnId: string): Promise<InsertFloor> => {
  // Above those that intakes get meanwhile.
  await pool.query('create sequence floor_numbers as integer start 1000000000')
  const copies = []
  for (const table of TABLES) copies.push(await copyOf(pool, table, returnId))
  const file = join(tmpdir(), `intake-floor-${process.pid}.sql`)
  await writeFile(file, ['\\set r random(1, 9000000000000000000)', 'begin;', ...copies, 'commit;', ''].join('\n'))
  const rate = async (clients: number, seconds: number) => {
    const args = ['--no-vacuum', '--protocol=prepared', `--client=${clients}`, '--jobs=2', `--time=${seconds}`]
    const child = spawn('pgbench', [...args, `--file=${file}`, url], { stdio: ['ignore', 'pipe', 'inherit'] })
    const said: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => said.push(chunk))
    const [code] = await once(child, 'close')
    const [, perSecond] = /^tps = ([\d.]+)/m.exec(Buffer.concat(said).toString()) ?? []
    if (code !== 0 || !perSecond) throw new Error('pgbench did not measure')
    return Number(perSecond)
  }
  return { rate, close: () => rm(file, { force: true }) }
}
