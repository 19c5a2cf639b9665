/**
 * Marks every text that a return, and whatever belongs to one, can hold: with an e-mail address, a bank account and a
 * telephone number, as people write them, and whose account it is. Which texts there are is read from the schema: a new column is marked too.
 */
import pg from 'pg'
import type { Vault } from '../base/secrets.ts'
import { type RowKey, SEALED_COLUMNS } from '../db/sealed-columns.ts'

/** Rows that name a return, declarations of withdrawal, and whatever refers to one of these. */
const TEXTS = `
  with recursive own as (
    select c.oid from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and (c.relname in ('returns', 'withdrawals') or exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname ~ '(^|_)return_id$' and not a.attisdropped))
    union
    select f.conrelid from pg_constraint f join own on f.confrelid = own.oid where f.contype = 'f'
  )
  select c.table_name as "table", c.column_name as "column", c.data_type as type,
    array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = own.oid and a.attnum = any(i.indkey)
      where i.indrelid = own.oid and i.indisprimary) as key
  from own join information_schema.columns c on c.table_schema = 'public' and c.table_name = own.oid::regclass::text
  where c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY') and c.is_generated = 'NEVER'
    and not exists (
      select from pg_constraint k join pg_attribute a on a.attrelid = own.oid and a.attnum = any(k.conkey)
      where k.conrelid = own.oid and a.attname = c.column_name
        and (k.contype in ('p', 'f', 'u')
          or k.contype = 'c' and pg_get_constraintdef(k.oid) ~ ('^CHECK \\(+' || c.column_name || ' = (ANY|'')')))
  order by 1, 2`

/** Never anybody's words: ids, codes of ours, keys of files, digests, and the shop's own catalogue. */
const CODES = new Set([
  ...['currency', 'kind', 'language', 'courier', 'class', 'route', 'reference', 'condition', 'disposition'],
  ...['return_id', 'matched_return_id', 'order_ref', 'order_line_ref', 'platform_ref', 'replaced_ref', 'external_ref'],
  ...['rules_id', 'matched_rules', 'deciding_rules', 'mentions', 'event', 'code_hash', 'code_sealed'],
  ...['iban_digest', 'line_digest', 'file_key', 'label_key', 'photo_keys', 'inspection_photo_keys'],
  ...[
    'awb',
    'order_name',
    'order_number',
    'product_title',
    'variant_title',
    'sku',
    'image_src',
    'from_name',
    'to_name',
  ],
])
/** The order of a declaration is whatever a stranger typed. */
const FREE_TEXT = new Set(['withdrawals.order_name'])
/** Why a row of a run was left out is a code of ours; elsewhere a problem may be somebody's sentence. */
const CODES_THERE = new Set(['bulk_rows.problem'])

interface Column {
  readonly table: string
  readonly column: string
  readonly type: string
  readonly key: readonly string[]
}
type StoredRow = Readonly<Record<string, unknown>>

const nameOf = ({ table, column }: Column) => `${table}.${column}`
const numbered = (place: number) => String(place).padStart(4, '0')
const emailOf = (place: number) => `planted${numbered(place)}@mail.example`
const ibanOf = (place: number) => `RO49AAAA1B3100759384${numbered(place)}`
const phoneOf = (place: number) => `0722 00 ${numbered(place)}`
const holderOf = (place: number) => `Titular ${numbered(place)}`

/** What a text says; where it is one thing by its nature, only that. */
const textFor = (name: string, place: number, row = 0) => {
  if (/email|recipient/.test(name)) return emailOf(place)
  if (/iban/.test(name)) return ibanOf(place)
  if (/account_holder/.test(name)) return holderOf(place)
  if (/phone|address/.test(name)) return phoneOf(place)
  // Whoever sees a customer's name sees it whole.
  if (/(?:customer_|withdrawals\.)name/.test(name)) return `${emailOf(place)} ${phoneOf(place)}`
  return `Scrieți la ${emailOf(place)}, IBAN: ${ibanOf(place)}, tel. ${phoneOf(place)}. (${row})`
}

/** The place of every marker in an answer. */
const MARKER = /planted(\d{4})@|RO49AAAA1B3100759384(\d{4})|0722 00 (\d{4})|Titular (\d{4})/g
const KINDS = ['e-mail', 'IBAN', 'phone', 'holder'] as const
export type Marker = (typeof KINDS)[number]

/** Keys of a document that hold codes. */
const CODE_KEYS = new Set([
  'type',
  'kind',
  'template',
  'language',
  'courier',
  'version',
  'rules',
  'names',
  'time_zone',
  'held',
])

const inDocument = (value: unknown, text: (key: string) => string, key = ''): unknown => {
  if (typeof value === 'string') return text(key)
  if (Array.isArray(value)) return value.map((item) => inDocument(item, text, key))
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value)
  return Object.fromEntries(
    entries.map(([name, item]) => [name, CODE_KEYS.has(name) ? item : inDocument(item, text, `${key}.${name}`)]),
  )
}

const valueFor = (column: Column, place: number, [i, row]: readonly [number, StoredRow], vault: Vault): unknown => {
  const name = nameOf(column)
  const text = textFor(name, place, i)
  const before = row[column.column]
  const aad = SEALED_COLUMNS[name]
  if (aad) return vault.seal(text, aad(row as RowKey))
  if (column.type === 'ARRAY') return [text]
  if (column.type.startsWith('json'))
    return before === null ? null : JSON.stringify(inDocument(before, (key) => textFor(name + key, place)))
  return text
}

/** Returns the names of the columns; the place of each is in its markers. */
export const plantWords = async (owner: pg.Client, vault: Vault, shopId: number): Promise<readonly string[]> => {
  const columns: Column[] = (await owner.query(TEXTS)).rows
  const isCode = (column: Column) => CODES.has(column.column) || CODES_THERE.has(nameOf(column))
  const open = columns.filter((column) => FREE_TEXT.has(nameOf(column)) || !isCode(column))
  await owner.query(`set session_replication_role = replica`)
  for (const [place, column] of open.entries()) {
    const table = pg.escapeIdentifier(column.table)
    const { rows } = await owner.query(`select * from ${table} where shop_id = $1`, [shopId])
    const isRow = column.key.map((name, i) => `${pg.escapeIdentifier(name)} = $${i + 2}`).join(' and ')
    for (const [i, row] of rows.entries())
      await owner.query(`update ${table} set ${pg.escapeIdentifier(column.column)} = $1 where ${isRow}`, [
        valueFor(column, place, [i, row], vault),
        ...column.key.map((name) => row[name]),
      ])
  }
  await owner.query(`set session_replication_role = default`)
  return open.map(nameOf)
}

/** Everything planted that an answer shows. */
export const plantedIn = (answer: string, columns: readonly string[]) =>
  [...answer.matchAll(MARKER)].flatMap(([, ...places]) =>
    KINDS.flatMap((what, kind) => {
      const place = places[kind]
      return place === undefined ? [] : [{ what, column: columns[Number(place)] ?? '' }]
    }),
  )
