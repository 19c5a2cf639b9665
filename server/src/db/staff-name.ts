import type { StaffName } from '@returns-desk/contract'
import { type RawBuilder, sql } from 'kysely'

/** The person that a row refers to, for an answer. Erased people have no name. */
export const staffName = (table: string, column = 'staff_id'): RawBuilder<StaffName | null> => sql<StaffName | null>`(
  select json_build_object('id', person.id, 'name', case when person.erased_at is null then person.name end) from staff person
  where person.shop_id = ${sql.ref(`${table}.shop_id`)} and person.id = ${sql.ref(`${table}.${column}`)})`
