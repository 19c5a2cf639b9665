/**
 * Makes a shop large: every table with rows of the shop gets thousands more, copied from an existing one, each with
 * different keys. New tables are included automatically.
 */
import pg from 'pg'

/** Enough that reading all of them differs clearly from reading a page. */
export const GROWN_ROWS = 4000
/** Fewer rows for what staff configure by hand. */
const CONFIGURED_ROWS = 100
/** Far from any existing id. */
const FIRST_ID = 10_000_000

const CONFIGURED = [
  'return_reasons',
  'return_methods',
  'payment_methods',
  'email_templates',
  'rules',
  'rule_snapshots',
  'rule_versions',
  'rule_version_rules',
  'rule_scenarios',
  'email_versions',
  'return_views',
]
/** One row per shop, status, code, kind of file, day or person; or rows that are folded into sums regularly. */
const NOT_GROWN = [
  'shops',
  'shop_directory',
  'settings',
  'checklists',
  'daily_mails',
  'notification_preferences',
  ...['staff', 'staff_links', 'staff_totp', 'staff_recovery_codes', 'staff_passkeys'],
  'return_statuses',
  'error_messages',
  'courier_accounts',
  'shopify_installs',
  'order_cursors',
  'import_secrets',
  'bank_accounts',
  'statement_layouts',
  'return_series',
  'return_totals',
  'return_day_totals',
  'return_count_changes',
  // A few for each person, for a week.
  'rule_backtests',
  'rule_hit_changes',
  'rule_hit_totals',
  'shop_changes',
]

interface Column {
  readonly table_name: string
  readonly name: string
  readonly type: string
  readonly is_generated: boolean
  readonly is_key: boolean
}

const columnsOfShops = async (owner: pg.Client): Promise<Map<string, Column[]>> => {
  const { rows } = await owner.query<Column>(`
    select c.relname as table_name, a.attname as name, format_type(a.atttypid, null) as type,
      a.attgenerated <> '' as is_generated,
      exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any(i.indkey)) as is_key
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and exists (select from pg_attribute s where s.attrelid = c.oid and s.attname = 'shop_id')
    order by c.relname, a.attnum`)
  return Map.groupBy(rows, ({ table_name }) => table_name)
}

/** Ids shared by several tables, so that the copies belong together. */
const SHARED_IDS = /^(id|withdrawal_id|order_id|customer_id|product_id|payout_id|file_id|credit_id|parcel_id|number)$/
/** Texts that identify a row although no index says so. */
const TELLING = /email|recipient|_key$|name|^awb$|^sku$/

/** By `table.column`: values that make the copies look like the rows of a shop that has been open for years. */
const SPREAD: Readonly<Record<string, string>> = {
  'returns.order_index': '1 + n % 8',
  // Few have one that was typed, whichever return is copied.
  'returns.awb': 'case when n % 8 = 0 then awb || n end',
  'labels.created_at': "created_at - n * interval '6 hours'",
  'effects.state': `case when n % 400 = 0 then 'pending' else 'done' end`,
  'effects.payload': `jsonb_set(payload, '{to}', to_jsonb('grown' || n || '@example.com'))`,
  'kept_mails.message_id': "n || '-' || message_id",
  // Expired ones are removed at the next sign-in.
  'sessions.started_at': 'started_at',
  'session_token_uses.expires_at': 'expires_at',
  'shopify_webhooks.processed_at': 'received_at',
  'privacy_requests.answered_at': 'requested_at',
  'bank_lines.kind': 'kind',
}

/** The value of a column in the nth copy. */
const copyOf = ({ table_name, name, type, is_key }: Column): string => {
  const column = pg.escapeIdentifier(name)
  const spread = SPREAD[`${table_name}.${name}`]
  if (spread) return spread
  if (name === 'shop_id') return column
  if (name === 'order_ref') return `(${FIRST_ID} + n)::text`
  if (name === 'return_id' || `${table_name}.${name}` === 'returns.id') return `lpad(n::text, 22, 'x')`
  if (type === 'uuid') return `md5('${table_name}' || n)::uuid`
  if (type === 'text[]') return `array(select v || n from unnest(${column}) as v)`
  if (type === 'timestamp with time zone') return `${column} - n * interval '1 minute'`
  if (/int/.test(type) && SHARED_IDS.test(name)) return `${FIRST_ID} + n`
  if (type === 'text' && (is_key || TELLING.test(name))) return `${column} || n`
  return column
}

const growTable = async (owner: pg.Client, shopId: number, table: string, columns: readonly Column[]) => {
  const kept = columns.filter(({ is_generated }) => !is_generated)
  const count = CONFIGURED.includes(table) ? CONFIGURED_ROWS : GROWN_ROWS
  const { rowCount } = await owner.query(
    `insert into ${pg.escapeIdentifier(table)} (${kept.map(({ name }) => pg.escapeIdentifier(name)).join(', ')})
     overriding system value
     select ${kept.map(copyOf).join(', ')}
     from (select * from ${pg.escapeIdentifier(table)} where shop_id = $1 limit 1) as one, generate_series(1, ${count}) as n`,
    [shopId],
  )
  if (rowCount !== count) throw new Error(`${table} of the shop has no row to copy`)
}

export const growShop = async (owner: pg.Client, shopId: number): Promise<void> => {
  // The keys of the copies are unique by design: nothing needs checking, and the counts are computed at the end.
  await owner.query('set session_replication_role = replica')
  for (const [table, columns] of await columnsOfShops(owner))
    if (!NOT_GROWN.includes(table)) await growTable(owner, shopId, table, columns)
  await owner.query('set session_replication_role = origin')
  await owner.query(
    `insert into return_count_changes (shop_id, order_index, day, change)
     select shop_id, order_index, (created_at at time zone 'UTC')::date, count(*) from returns
     where shop_id = $1 and id like 'x%' group by 1, 2, 3`,
    [shopId],
  )
  await owner.query('select fold_return_counts($1)', [shopId])
}
