/** What the rules have done: how often each matched and decided, and what those in shadow would have done. */
import { DECISION_ASPECTS } from '@returns-desk/engine'
import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { Id, IdParams, Instant } from '../http/fields.ts'

export const RULE_HIT_DAYS = 90
export const SHADOW_OUTCOMES_SHOWN = 20
export const RETURN_SHADOWS_SHOWN = 100

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

const ShadowChange = z.object({ aspect: z.enum(DECISION_ASPECTS), was: z.string(), would: z.string() })

export const ShadowOutcome = z.object({
  return_id: z.string(),
  return_number: z.string(),
  at: Instant,
  /** What would have been otherwise, in words; empty if nothing. */
  changes: z.array(ShadowChange),
})
export type ShadowOutcome = z.infer<typeof ShadowOutcome>

/** What one rule in shadow would have done with a return. */
export const ReturnShadow = z.object({
  rule_id: Id,
  /** As it is called now; null if it is gone. */
  rule_name: z.string().nullable(),
  at: Instant,
  /** The event, for a rule about events. */
  event: z.string().nullable(),
  changes: z.array(ShadowChange),
})
export type ReturnShadow = z.infer<typeof ReturnShadow>

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
  ofReturn: endpoint({
    method: 'GET',
    path: '/shadow-outcomes',
    access: 'shop',
    needs: 'read',
    summary: 'What rules in shadow would have done with a return, oldest first; at most a hundred',
    query: z.object({ 'return-id': z.string().max(100) }),
    response: z.array(ReturnShadow),
    errors: ['not_found'],
  }),
}
