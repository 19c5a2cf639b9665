import { type OperationNodeSource, sql } from 'kysely'

/** The rows of a query as one value, for a statement that reads several lists. Times arrive as text. */
export const rowsAsJson = (query: OperationNodeSource) =>
  sql`(select coalesce(json_agg(listed), '[]') from (${query}) as listed)`
