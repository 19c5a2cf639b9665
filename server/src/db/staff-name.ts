import type { StaffName } from '@returns-desk/contract'
import { type RawBuilder, sql } from 'kysely'

/** The person that a row refers to, for an answer. Erased people have no name. Most rows name nobody: no look-up then. */
export const staffName = (table: string, column = 'staff_id'): RawBuilder<StaffName | null> => {
  const id = sql.ref(`${table}.${column}`)
  return sql<StaffName | null>`case when ${id} is not null then (
  select json_build_object('id', person.id, 'name', case when person.erased_at is null then person.name end) from staff person
  where person.shop_id = ${sql.ref(`${table}.shop_id`)} and person.id = ${id}) end`
}
