/** What there is to copy, as the database itself tells: tables in an order in which they can be filled, and number series. */
import pg from 'pg'

export interface Table {
  readonly name: string
  readonly columns: readonly string[]
  /** Whether its rows belong to shops, and are seen a shop at a time. */
  readonly isOfShops: boolean
}

/**
 * Not in the backup: the migration tables, which migrating creates, and the key witness, which the restore creates. The
 * queue is refilled from the pending effects, and every schedule is due at once. Backups are those of one installation.
 * Unlogged tables are not meant to last.
 */
const OURS = `n.nspname = 'public' and c.relkind in ('r', 'p') and c.relpersistence = 'p' and c.relname not like 'kysely\\_%' and c.relname not in ('key_witness', 'due_effects', 'schedules', 'backup_runs')`

const references = async (client: pg.Client): Promise<Map<string, string[]>> => {
  const { rows } = await client.query(`
    select f.conrelid::regclass::text as child, f.confrelid::regclass::text as parent from pg_constraint f
    join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace
    where f.contype = 'f' and f.conrelid <> f.confrelid and ${OURS}`)
  const parents = new Map<string, string[]>()
  for (const { child, parent } of rows) parents.set(child, [...(parents.get(child) ?? []), parent])
  return parents
}

/** Those that others point at come first. */
const inOrder = (tables: readonly Table[], parents: ReadonlyMap<string, readonly string[]>): Table[] => {
  const ordered: Table[] = []
  let waiting = [...tables]
  while (waiting.length > 0) {
    const isFree = ({ name }: Table) => !waiting.some((other) => parents.get(name)?.includes(other.name))
    const free = waiting.filter(isFree)
    if (free.length === 0)
      throw new Error(`these tables point at each other in a circle: ${waiting.map(({ name }) => name).join(', ')}`)
    ordered.push(...free)
    waiting = waiting.filter((table) => !free.includes(table))
  }
  return ordered
}

export const listTables = async (client: pg.Client): Promise<Table[]> => {
  const { rows } = await client.query(`
    select c.relname as name, json_agg(a.attname order by a.attnum) as columns, bool_or(a.attname = 'shop_id') as "isOfShops"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where ${OURS} and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`)
  return inOrder(rows, await references(client))
}

export const listShopIds = async (client: pg.Client): Promise<number[]> => {
  const { rows } = await client.query('select shop_id from shop_directory order by shop_id')
  return rows.map(({ shop_id }) => shop_id)
}

export interface Series {
  readonly name: string
  /** As text: a series may go beyond what a number holds exactly. */
  readonly last: string
  readonly isUsed: boolean
}

export const listSeries = async (client: pg.Client): Promise<Series[]> => {
  const { rows } = await client.query(`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'S' order by c.relname`)
  const series: Series[] = []
  for (const { name } of rows) {
    const state = await client.query(`select last_value::text as last, is_called from ${pg.escapeIdentifier(name)}`)
    series.push({ name, last: state.rows[0].last, isUsed: state.rows[0].is_called })
  }
  return series
}
