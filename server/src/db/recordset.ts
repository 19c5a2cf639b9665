/** Sends rows to the database as a table. */
import { type RawBuilder, sql } from 'kysely'

const quote = (value: unknown) =>
  typeof value === 'string' ? `"${value.replace(/["\\]/g, '\\$&')}"` : JSON.stringify(value ?? null)

/**
 * A PostgreSQL array literal. JSON has the same form as long as it escapes nothing, and is much faster than any loop.
 */
export const arrayText = (values: readonly unknown[]): string => {
  const json = JSON.stringify(values)
  return json.includes('\\') ? `{${values.map(quote).join()}}` : `{${json.slice(1, -1)}}`
}

/** For documents. The escapes of JSON in JSON, quotes and backslashes, mean the same to the database. */
const documentArrayText = (documents: readonly unknown[]): string => {
  const texts = documents.map((document) => (document === null ? null : JSON.stringify(document)))
  return `{${JSON.stringify(texts).slice(1, -1)}}`
}

/**
 * Rows for `from`, with the columns of `types` and their `position`, counted from 1. One array per column: the database
 * takes three times as long to read the same rows as JSON. Array columns have to be passed as text.
 */
export const recordset = <Types extends Readonly<Record<string, string>>>(
  name: string,
  types: Types,
  rows: readonly Readonly<Record<keyof Types, unknown>>[],
): RawBuilder<unknown> => {
  const columns = Object.entries(types)
  const arrays = columns.map(([column, type]) => {
    const values = rows.map((row) => row[column])
    const text = type === 'json' || type === 'jsonb' ? documentArrayText(values) : arrayText(values)
    return sql`${text}::${sql.raw(type)}[]`
  })
  const names = [...columns.map(([column]) => column), 'position'].map((column) => sql.ref(column))
  return sql`unnest(${sql.join(arrays)}) with ordinality as ${sql.ref(name)} (${sql.join(names)})`
}
