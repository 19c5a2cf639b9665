/** All rows of a shop, read by the database owner, who bypasses row-level security. */
import pg from 'pg'

const tablesOfShops = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query(`
    select table_name from information_schema.columns
    where table_schema = 'public' and column_name = 'shop_id' order by table_name`)
  return rows.map(({ table_name }) => table_name)
}

const hashesOf = (tables: readonly string[]) =>
  tables
    .map(
      (table) => `
      select ${pg.escapeLiteral(table)} as name, count(*) || ' rows, ' || md5(string_agg(row, ' ' order by row)) as hash
      from (select to_jsonb(t)::text as row from ${pg.escapeIdentifier(table)} t where shop_id = $1) as rows`,
    )
    .join(' union all ')

/** Cached: looking up the tables and planning to read them takes longer than reading them. */
const statements = new WeakMap<pg.Client, Promise<string>>()

/** `table: number of rows, hash of them`, for every table that can contain rows of a shop. */
export const hashShopRows = async (client: pg.Client, shopId: number): Promise<Record<string, string>> => {
  const statement = statements.get(client) ?? tablesOfShops(client).then(hashesOf)
  statements.set(client, statement)
  const { rows } = await client.query({ name: 'hash shop rows', text: await statement, values: [shopId] })
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]))
}

const WATCH = `
  create table watched_changes (relation text, operation text);
  create function note_watched_change() returns trigger language plpgsql security definer as $$
  begin
    if (tg_op <> 'INSERT' and old.shop_id = tg_argv[0]::bigint) or (tg_op <> 'DELETE' and new.shop_id = tg_argv[0]::bigint)
    then insert into public.watched_changes values (tg_table_name, tg_op);
    end if;
    return null;
  end $$;`

/**
 * From now on the database notes whatever is done to a row of the shop, even if it is taken back later. To ask what was
 * done costs next to nothing, so it can be asked after every request; hashing all rows takes longer than most requests.
 */
export const watchShopRows = async (client: pg.Client, shopId: number) => {
  const { rows } = await client.query(`
    select relname from pg_class c join pg_attribute a on a.attrelid = c.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attname = 'shop_id'`)
  const triggers = rows.map(
    ({ relname }) => `create trigger note_watched_change after insert or update or delete
      on ${pg.escapeIdentifier(relname)} for each row execute function note_watched_change(${Number(shopId)})`,
  )
  await client.query([WATCH, ...triggers].join(';'))
  return async (): Promise<string[]> => {
    const changes = await client.query('select distinct operation, relation from watched_changes order by 2, 1')
    return changes.rows.map(({ operation, relation }) => `${operation} in ${relation}`)
  }
}

const isId = (column: string) => column === 'id' || column.endsWith('_id')

/** Every value of an id column: `id`, `return_id`, `session_id`, and so on. */
export const idsOfShop = async (client: pg.Client, shopId: number): Promise<string[]> => {
  const ids = new Set<string>()
  for (const table of await tablesOfShops(client)) {
    const { rows } = await client.query(`select * from ${pg.escapeIdentifier(table)} where shop_id = $1`, [shopId])
    for (const row of rows)
      for (const [column, value] of Object.entries(row)) if (isId(column) && value !== null) ids.add(String(value))
  }
  return [...ids]
}

/** Moves all sequences past this number. */
export const startIdsAt = async (client: pg.Client, first: number) => {
  const { rows } = await client.query(`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'`)
  for (const { table_name, column_name } of rows) {
    const [table, column] = [pg.escapeIdentifier(table_name), pg.escapeIdentifier(column_name)]
    await client.query(`alter table ${table} alter column ${column} restart with ${Number(first)}`)
  }
}
