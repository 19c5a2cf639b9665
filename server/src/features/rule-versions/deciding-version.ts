import { sql } from 'kysely'

/** The version that decided: noted with the trace `t`, or the found one of its rules. */
export const decidingVersion = sql<number | null>`coalesce(t.rules_version, (
  select v.number from rule_versions v where v.shop_id = t.shop_id and v.rules_id = t.rules_id))`
