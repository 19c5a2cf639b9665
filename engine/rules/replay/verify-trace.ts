// Replays a decision with the rules that made it. The outcome must be the stored one, condition by condition: that is
// what every replay of the past with other rules rests on.

import { type CompiledRules, compileRules } from '../deciding/compile.ts'
import type { Available } from '../deciding/decide.ts'
import { evaluate } from '../deciding/evaluate.ts'
import type { Facts } from '../deciding/facts.ts'
import { decisionFromTrace, heldConditions, makeTrace, methodIds, paymentIds, type Trace } from '../deciding/trace.ts'
import { lastDayWith } from './last-day.ts'
import { rulesOfTrace } from './rules-of-trace.ts'

/** Compiled once for all traces with the same rules, currency and time zone. */
export const compileTrace = ({ rules, currency, time_zone }: Pick<Trace, 'rules' | 'currency' | 'time_zone'>) =>
  compileRules(rulesOfTrace(rules), { currency, time_zone })

/** The methods that could be offered then, of those that the rules name. */
const availableIn = ({ rules, matched, unavailable }: Trace): Available => ({
  return_methods: new Set(
    rules.flatMap(({ action }) => methodIds(action)).filter((id) => !unavailable.return_methods.includes(id)),
  ),
  payment_methods: new Set(
    rules.flatMap(({ action }) => paymentIds(action)).filter((id) => !unavailable.payment_methods.includes(id)),
  ),
  // A rule whose person could not be assigned counts as not matched; a trace says no more about them.
  staff: new Set(
    matched.flatMap((position) => {
      const action = rules[position]?.action
      return action?.type === 'ASSIGN' ? [action.staff_id] : []
    }),
  ),
})

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export const TRACE_DIFFERENCES = ['matched', 'conditions', 'decision', 'window'] as const
export type TraceDifference = (typeof TRACE_DIFFERENCES)[number]

/** What comes out differently; nothing, if all is as it was stored. */
export const differencesFrom = (stored: Trace, facts: Facts, compiled: CompiledRules): TraceDifference[] => {
  const evaluation = evaluate(compiled, { ...facts, now: stored.today }, availableIn(stored))
  const replayed: Trace = makeTrace(evaluation)
  const decision = decisionFromTrace(stored)
  // A decision of version 1 followed its own rule for methods that are gone; it is read by the same rule here.
  const again = decisionFromTrace({ ...replayed, version: stored.version === 1 ? 1 : replayed.version })
  const { window, time_zone } = stored
  const different: Record<TraceDifference, boolean> = {
    matched: !isSame(replayed.matched, stored.matched),
    conditions: !isSame(heldConditions(replayed), heldConditions(stored)),
    decision: !isSame(again, decision),
    window: window !== null && lastDayWith(window, again.extension_days, time_zone) !== window.last_day,
  }
  return TRACE_DIFFERENCES.filter((name) => different[name])
}
