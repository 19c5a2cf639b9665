/** A shop's own texts in a statement: the same choice of language as `textIn` makes. */
import { textLanguages } from '@returns-desk/engine'
import { type RawBuilder, sql } from 'kysely'

/** `row`: the alias of a table with `translations`. */
export const ownText = (row: string, field: string, reader: string): RawBuilder<string> => {
  const translations = sql.ref(`${row}.translations`)
  const written = textLanguages(reader).map(
    (language) => sql`nullif(${translations} -> ${language}::text ->> ${sql.lit(field)}, '')`,
  )
  return sql`coalesce(${sql.join(written)}, ${sql.ref(`${row}.${field}`)})`
}

/** The same choice as `shownName` makes, of a reason or a status. */
export const ownName = (row: string, reader: string): RawBuilder<string> =>
  sql`coalesce(nullif(${ownText(row, 'display_name', reader)}, ''), ${sql.ref(`${row}.name`)})`
