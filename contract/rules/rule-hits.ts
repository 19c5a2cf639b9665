/** What the rules have done: how often each matched and decided, and what those in shadow would have done. */
import { z } from 'zod'
import { Id, IdParams, Instant } from '../fields.ts'
import { endpoint } from '../http/endpoint.ts'
import { DECISION_ASPECTS } from './rule-versions.ts'

export const RULE_HIT_DAYS = 90
export const SHADOW_OUTCOMES_SHOWN = 20

export const RuleHits = z.object({
  rule_id: Id,
  /** In the last ninety days: the returns, and events of returns, that it matched, and those that it decided. */
  matched: z.int().min(0),
  decided: z.int().min(0),
  /** The last day on which it matched; null if it never did. */
  last: z.iso.date().nullable(),
  /** In shadow, in the same days: how many it would have matched, and changed. */
  shadow_matched: z.int().min(0),
  shadow_changed: z.int().min(0),
})
export type RuleHits = z.infer<typeof RuleHits>

export const ShadowOutcome = z.object({
  return_id: z.string(),
  return_number: z.string(),
  at: Instant,
  /** What would have been otherwise, in words; empty if nothing. */
  changes: z.array(z.object({ aspect: z.enum(DECISION_ASPECTS), was: z.string(), would: z.string() })),
})
export type ShadowOutcome = z.infer<typeof ShadowOutcome>

export const ruleHits = {
  list: endpoint({
    method: 'GET',
    path: '/rules/hits',
    access: 'shop',
    needs: 'read',
    summary: 'How often each rule matched and decided in the last ninety days; rules without any number are left out',
    response: z.array(RuleHits),
  }),
  shadow: endpoint({
    method: 'GET',
    path: '/rules/{id}/shadow',
    access: 'shop',
    needs: 'read',
    summary: 'The newest twenty returns that a rule matched in shadow, and what would have been otherwise',
    params: IdParams,
    response: z.array(ShadowOutcome),
  }),
}
