/** Traces of event rules, stored with the return beside the trace of its terms. */
import { type EventFacts, evaluate, type Facts, makeTrace, type Trace } from '@returns-desk/engine'
import { sql } from 'kysely'
import type { ShopDb } from '../../db/db.ts'
import { recordset } from '../../db/recordset.ts'
import type { RuleSet } from './decide-return.ts'
import { snapshotOf } from './rule-snapshots.ts'

export interface EventTrace {
  readonly returnId: string
  readonly at: Date
  readonly event: EventFacts
  readonly trace: Trace
}

/** Evaluates the event rules for one event, with the trace. */
export const evaluateEvent = ({ compiled, available, names }: RuleSet, facts: Facts) => {
  const evaluation = evaluate(compiled, facts, available)
  return { decision: evaluation.decision, trace: makeTrace(evaluation, { names }) }
}

const SNAPSHOTS = { id: 'text', rules: 'text' }
const TRACES = { return_id: 'text', at: 'timestamptz', event: 'json', trace: 'json', rules_id: 'text' }

/** Idempotent: a second trace for the same moment is ignored. */
export const insertEventTraces = async (db: ShopDb, shopId: number, made: readonly EventTrace[]) => {
  if (made.length === 0) return
  const snapshots = [...new Set(made.map(({ trace }) => snapshotOf(trace)))]
  const rows = made.map(({ returnId, at, event, trace: whole }) => {
    const { rules: _rules, ...trace } = whole
    return { return_id: returnId, at, event, trace, rules_id: snapshotOf(whole).id }
  })
  await sql`
    with snapshots as (
      insert into rule_snapshots (shop_id, id, rules)
      select ${shopId}, id, rules::jsonb from ${recordset('s', SNAPSHOTS, snapshots)}
      on conflict do nothing
    )
    insert into return_event_traces (shop_id, return_id, at, event, trace, rules_id)
    select ${shopId}, return_id, at, event, trace, rules_id from ${recordset('t', TRACES, rows)}
    where not exists (
      select from return_event_traces known
      where known.shop_id = ${shopId} and known.return_id = t.return_id and known.at = t.at
        and known.event::text = t.event::text
    )`.execute(db)
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
export const removeEventTraces = (db: ShopDb, shopId: number, returnId: string, at: Date) =>
  db
    .deleteFrom('return_event_traces')
    .where('shop_id', '=', shopId)
    .where('return_id', '=', returnId)
    .where('at', '=', at)
    .execute()
