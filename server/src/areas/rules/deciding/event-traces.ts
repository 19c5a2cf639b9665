/** Traces of event rules, stored with the return beside the trace of its terms. */
import {
  type EventFacts,
  evaluate,
  type Facts,
  makeTrace,
  type RuleSet,
  type ShadowOutcome,
  shadowOutcomes,
  type Trace,
} from '@returns-desk/engine'
import { type RawBuilder, sql } from 'kysely'
import type { ShopDb } from '../../../db/db.ts'
import { recordset } from '../../../db/recordset.ts'
import { HIT_COLUMNS, HIT_VALUES, HITS, hitsOf, isStored, snapshotOf, storeSnapshots } from './rule-snapshots.ts'
import { insertShadowOutcomes, removeShadowOutcomes } from './shadow-rows.ts'

export interface EventTrace {
  readonly returnId: string
  readonly at: Date
  readonly event: EventFacts
  readonly trace: Trace
  /** Of the rules. */
  readonly version?: number | undefined
  readonly shadow?: readonly ShadowOutcome[]
  readonly isWithdrawal?: boolean
}

/** Evaluates the event rules for one event, with the trace. */
export const evaluateEvent = ({ compiled, available, names, version, shadow }: RuleSet, facts: Facts) => {
  const evaluation = evaluate(compiled, facts, available)
  const outcomes = shadow ? shadowOutcomes(shadow, facts, evaluation) : []
  return { decision: evaluation.decision, trace: makeTrace(evaluation, { names }), version, shadow: outcomes }
}

const TRACES = {
  return_id: 'text',
  at: 'timestamptz',
  event: 'json',
  trace: 'json',
  rules_id: 'text',
  rules_version: 'integer',
  ...HIT_COLUMNS,
}

/** Idempotent: a second trace for the same moment is ignored. They are read in the order in which they are passed. */
export const insertEventTraces = async (db: ShopDb, shopId: number, happened: readonly EventTrace[]) => {
  await insertShadowOutcomes(
    db,
    shopId,
    happened.map(({ version, shadow = [], ...event }) => ({ ...event, version, shadow })),
  )
  // Without event rules there is nothing to explain: only those in shadow were asked.
  const made = happened.filter(({ trace }) => trace.rules.length > 0)
  if (made.length === 0) return
  const snapshots = [...new Set(made.map(({ trace }) => snapshotOf(trace)))]
  const rows = made.map(({ returnId, at, event, trace: whole, version, isWithdrawal }) => {
    const { rules: _rules, ...trace } = whole
    return {
      return_id: returnId,
      at,
      event,
      trace,
      rules_id: snapshotOf(whole).id,
      rules_version: version ?? null,
      ...hitsOf(whole, isWithdrawal),
    }
  })
  const insert = (condition: RawBuilder<unknown>) => sql<{ id: string }>`
    with traces as (
      insert into return_event_traces (shop_id, return_id, at, event, trace, rules_id, rules_version, ${HITS})
      select ${shopId}, return_id, at, event, trace, rules_id, rules_version, ${HIT_VALUES}
      from ${recordset('t', TRACES, rows)}
      where ${condition}
        and not exists (
          select from return_event_traces known
          where known.shop_id = ${shopId} and known.return_id = t.return_id and known.at = t.at
            and known.event::text = t.event::text
        )
      order by t.position
    )
    select id from rule_snapshots where shop_id = ${shopId} and id = any(${snapshots.map(({ id }) => id)}::text[])`
  const stored = new Set((await insert(isStored(shopId)).execute(db)).rows.map(({ id }) => id))
  const missing = snapshots.filter(({ id }) => !stored.has(id))
  if (missing.length === 0) return
  await storeSnapshots(db, shopId, missing)
  await insert(sql`true`).execute(db)
}

/** Oldest first. */
export const listEventTraces = async (db: ShopDb, shopId: number, returnId: string): Promise<EventTrace[]> => {
  const { rows } = await sql<{ at: Date; event: EventFacts; trace: Omit<Trace, 'rules'>; rules: Trace['rules'] }>`
    select t.at, t.event, t.trace, s.rules
    from return_event_traces t join rule_snapshots s on s.shop_id = t.shop_id and s.id = t.rules_id
    where t.shop_id = ${shopId} and t.return_id = ${returnId}
    order by t.id`.execute(db)
  return rows.map(({ at, event, trace, rules }) => ({ returnId, at, event, trace: { ...trace, rules } }))
}

/** An undone move counts as never done, and so do the rules that ran for it. */
export const removeEventTraces = async (db: ShopDb, shopId: number, returnId: string, at: Date): Promise<void> => {
  const traces = db.deleteFrom('return_event_traces').where('shop_id', '=', shopId).where('return_id', '=', returnId)
  await traces.where('at', '=', at).execute()
  await removeShadowOutcomes(db, shopId, returnId, at)
}
