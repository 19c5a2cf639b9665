/** One rule in the trace of a decision. */
import { z } from 'zod'
import { Instant } from '../http/fields.ts'
import { ActionType } from './rule-dictionary.ts'

export const TraceAction = z.object({
  type: ActionType,
  acceptedMethods: z.array(z.string()),
  daysToAcceptReturn: z.int().nullable(),
  daysToExtend: z.int().nullable(),
  email: z.string().nullable(),
  /** What any other action does, in words. */
  detail: z.string().optional(),
})
export const TraceEntry = z.object({
  id: z.int(),
  name: z.string(),
  condition_expression: z.string(),
  matched: z.boolean(),
  conditions: z.array(
    z.object({
      expression: z.string(),
      matched: z.boolean(),
      actual: z.string(),
      /** Conditions with the same number are alternatives: one of them is enough. */
      group: z.int().optional(),
    }),
  ),
  actual_value: z.object({ actions: z.array(TraceAction) }),
  /** Whether this rule decided; if several match, the first decides on methods and the longest on the deadline. */
  decided: z.boolean().optional(),
  /** If it matched but another rule decided: the name of that rule. */
  decided_by: z.string().nullable().optional(),
  /** It matched, but may not do this to a declaration of withdrawal. */
  without_effect: z.boolean().optional(),
  /** The event, for an event rule. */
  event: z.object({ type: z.string(), label: z.string(), at: Instant }).optional(),
})
export type TraceEntry = z.infer<typeof TraceEntry>
