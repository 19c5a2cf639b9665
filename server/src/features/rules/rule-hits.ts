/** Which rules matched and decided, stored beside the trace: the database counts them (`count_rule_hits`). */
import { decidingRuleIds, isFurther, type Trace } from '@returns-desk/engine'
import { sql } from 'kysely'
import { arrayText } from '../../db/recordset.ts'

export const HIT_COLUMNS = { hit_day: 'date', matched_rules: 'text', deciding_rules: 'text' }
export const HITS = sql.raw('hit_day, matched_rules, deciding_rules')
export const HIT_VALUES = sql.raw('hit_day, matched_rules::integer[], deciding_rules::integer[]')

/** With a withdrawal, rules that refuse, charge and so on match, but do nothing. */
export const hitsOf = (trace: Trace, isWithdrawal = false) => {
  const idle = new Set(isWithdrawal ? trace.rules.filter(({ action }) => isFurther(action)).map(({ id }) => id) : [])
  const matched = trace.matched.flatMap((position) => trace.rules[position]?.id ?? [])
  return {
    hit_day: trace.today,
    matched_rules: arrayText(matched),
    deciding_rules: arrayText(decidingRuleIds(trace).filter((id) => !idle.has(id))),
  }
}
