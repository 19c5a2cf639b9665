/**
 * Changes to a shop's rules that are tried before they are made: on one order, on the past, against scenarios. They are
 * applied in this order to the rules as they are now; nothing is saved.
 */
import { z } from 'zod'
import { Id } from '../http/fields.ts'
import { RuleInput } from './rules.ts'

export const MAX_RULE_CHANGES = 200

/** A rule as its form has it: with the `id` of the rule that it replaces, without one for a new rule. */
const Put = z.strictObject({ put: RuleInput.extend({ id: Id.optional() }) })

export const RuleChange = z.union([
  Put,
  z.strictObject({ remove: Id }),
  z.strictObject({ activate: Id }),
  z.strictObject({ deactivate: Id }),
])
export type RuleChange = z.output<typeof RuleChange>

export const RuleChanges = z.array(RuleChange).max(MAX_RULE_CHANGES)
