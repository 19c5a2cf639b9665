/** The dictionary of the rule language: attributes, operators, actions and events. */
import { z } from 'zod'
import { Id } from '../http/fields.ts'

export const ActionType = z.enum([
  ...(['EXTEND_DEADLINE', 'SET_RETURN_METHODS', 'SET_PAYMENT_METHODS', 'SEND_EMAIL', 'REFUSE', 'SET_FEE'] as const),
  ...(['REQUIRE_PHOTOS', 'FLAG_FOR_REVIEW', 'KEEP_ITEM', 'AUTO_MOVE', 'ASSIGN'] as const),
])
export type ActionType = z.infer<typeof ActionType>

const attributeFields = {
  id: Id,
  attribute_key: z.string(),
  parent: z.object({ id: Id }).nullable(),
  node_type: z.enum(['GROUP', 'FIELD']),
  value_type: z.enum(['text', 'number', 'money', 'date', 'boolean', 'choice', 'list']).nullable(),
  label: z.string(),
  /** Has a value per product: conditions on it may have a `quantifier`. */
  takes_quantifier: z.boolean().optional(),
  /** The options of a `choice`: the shop's own reasons, methods or statuses, or a fixed list. */
  choices: z.array(z.object({ value: z.string(), label: z.string() })).nullable(),
}
const leaf = z.object({ ...attributeFields, children: z.array(z.unknown()).max(0) })
const twig = z.object({ ...attributeFields, children: z.array(leaf) })
export const RuleAttribute = z.object({ ...attributeFields, children: z.array(twig) })
export type RuleAttribute = z.infer<typeof RuleAttribute>

/** `takes`: how many values the operator compares with. */
export const RuleOperator = z.object({
  id: Id,
  code: z.string(),
  value_type: z.string(),
  label: z.string(),
  takes: z.enum(['one', 'two', 'several', 'days', 'nothing']),
})
export type RuleOperator = z.infer<typeof RuleOperator>

export const RuleActionKind = z.object({
  id: Id,
  action_type: ActionType,
  display_name: z.string(),
  /** JSON text. */
  default_params_schema: z.string(),
})
export type RuleActionKind = z.infer<typeof RuleActionKind>

export const RuleDictionary = z.object({ attributes: z.array(RuleAttribute), operators: z.array(RuleOperator) })
export type RuleDictionary = z.infer<typeof RuleDictionary>
export const RuleMetadata = RuleDictionary.extend({ actions: z.array(RuleActionKind) })
export type RuleMetadata = z.infer<typeof RuleMetadata>

export const RuleEvent = z.object({ type: z.string(), label: z.string() })
