/** Storage of traces: the rules are stored once, for all returns decided by them; which of them matched is counted. */
import { createHash } from 'node:crypto'
import { decidingRuleIds, isFurther, type Trace } from '@returns-desk/engine'
import { sql } from 'kysely'
import type { ShopDb } from '../../../db/db.ts'
import { arrayText, recordset } from '../../../db/recordset.ts'

interface Snapshot {
  readonly id: string
  /** The rules as JSON. */
  readonly rules: string
}

const snapshots = new WeakMap<Trace['rules'], Snapshot>()

/** Created once per rule set: all its traces share their rules. */
export const snapshotOf = ({ rules }: Trace): Snapshot => {
  const known = snapshots.get(rules)
  if (known) return known
  const text = JSON.stringify(rules)
  const snapshot = { id: createHash('sha256').update(text).digest('base64url'), rules: text }
  snapshots.set(rules, snapshot)
  return snapshot
}

/**
 * Hundreds of rules are sent only if they are not stored yet, which is when they have just been changed. So insert the
 * traces (`t`) whose rules are stored, then store the missing rules, then insert the rest.
 */
export const isStored = (shopId: number) =>
  sql`exists (select from rule_snapshots s where s.shop_id = ${shopId} and s.id = t.rules_id)`

const SNAPSHOTS = { id: 'text', rules: 'text' }

export const storeSnapshots = async (db: ShopDb, shopId: number, snapshots: readonly Snapshot[]): Promise<void> => {
  await sql`
    insert into rule_snapshots (shop_id, id, rules)
    select ${shopId}, id, rules::jsonb from ${recordset('s', SNAPSHOTS, snapshots)}
    on conflict do nothing`.execute(db)
}

export const findTrace = async (db: ShopDb, shopId: number, returnId: string): Promise<Trace | undefined> => {
  const { rows } = await sql<{ trace: Omit<Trace, 'rules'>; rules: Trace['rules'] }>`
    select t.trace, s.rules
    from return_traces t join rule_snapshots s on s.shop_id = t.shop_id and s.id = t.rules_id
    where t.shop_id = ${shopId} and t.return_id = ${returnId}`.execute(db)
  return rows[0] && { ...rows[0].trace, rules: rows[0].rules }
}

/** Which rules matched and decided, stored beside the trace: the database counts them (0099). */
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
