import { QUANTIFIERS } from '@returns-desk/engine'
import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import type { ErrorCode } from '../http/errors.ts'
import {
  Id,
  IdParams,
  NAME_MAX_LENGTH,
  RequiredText,
  StorableText,
  TEXT_MAX_LENGTH,
  Translations,
  Version,
} from '../http/fields.ts'
import { PageNumber, PerPage, wholeNumber } from '../http/page-query.ts'
import { MAX_CONDITIONS } from './constants.ts'
import { ActionType, RuleDictionary, RuleEvent, RuleMetadata } from './rule-dictionary.ts'
import { RuleNote } from './rule-versions.ts'
import { TraceEntry } from './trace-entry.ts'

/** The path of an attribute in the tree, from the leaf up. */
const root = z.object({ id: Id, attribute_key: z.string(), parent: z.null() })
const branch = z.object({ id: Id, attribute_key: z.string(), parent: root.nullable() })
export const AttributeChain = z.object({ id: Id, attribute_key: z.string(), parent: branch.nullable() })

/**
 * Both are left out where they say nothing. `quantifier`: of an attribute that `takes_quantifier`, how many of the products
 * (or reasons) must satisfy the condition; any one of them, if it is left out. `group`: conditions with the same number are
 * alternatives, of which one is enough; all others must hold.
 */
const placed = {
  quantifier: z.enum(QUANTIFIERS).optional(),
  group: z.int().min(1).max(MAX_CONDITIONS).optional(),
}

export const RuleCondition = z.object({
  attribute: AttributeChain,
  operator: z.object({ id: Id, code: z.string() }),
  value: z.string(),
  ...placed,
})
export type RuleCondition = z.infer<typeof RuleCondition>

/**
 * Why a rule cannot act: its e-mail is deleted, its methods are all deleted or inactive, a condition refers to
 * something deleted, nobody is left to assign returns to, or it can no longer be parsed.
 */
export const RULE_PROBLEMS = [
  'template_gone',
  'methods_gone',
  'methods_inactive',
  'choice_gone',
  'person_gone',
  'unreadable',
] as const
export type RuleProblem = (typeof RULE_PROBLEMS)[number]

const RuleTranslations = Translations({ name: NAME_MAX_LENGTH })

export const Rule = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  translations: RuleTranslations,
  priority: z.int().min(1).max(3),
  active: z.boolean(),
  /** It runs without effect, and what it would have done is kept. Never together with `active`. */
  shadow: z.boolean(),
  conditions: z.array(RuleCondition),
  rule_action: z.object({
    action_type: ActionType,
    default_action_id: Id,
    /**
     * JSON text that matches the action's `default_params_schema`. An e-mail is given by its default language version.
     */
    action_params: z.string(),
  }),
  version: Version,
  /** Only if the rule cannot act. */
  problem: z.enum(RULE_PROBLEMS).optional(),
})
export type Rule = z.infer<typeof Rule>

/** Our console sends text; other clients may send a number. */
export const Priority = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : value),
  z.enum(['1', '2', '3'], { error: 'rule_priority_required' satisfies ErrorCode }).transform(Number),
)

export const RuleConditionInput = z.object({
  attribute_id: Id,
  operator_id: Id,
  value: StorableText(TEXT_MAX_LENGTH, 'condition_value_required'),
  ...placed,
})
export type RuleConditionInput = z.infer<typeof RuleConditionInput>

export const RuleInput = z.object({
  name: RequiredText('rule_title_required'),
  description: z.string().max(TEXT_MAX_LENGTH).optional(),
  translations: RuleTranslations,
  priority: Priority,
  active: z.boolean().default(true),
  conditions: z
    .array(RuleConditionInput, {
      error: (issue) => (issue.input === undefined ? ('rule_condition_required' satisfies ErrorCode) : undefined),
    })
    .min(1, { error: 'rule_condition_required' satisfies ErrorCode })
    .max(MAX_CONDITIONS),
  rule_action: z.object(
    {
      default_action_id: z.int({ error: 'rule_action_required' satisfies ErrorCode }).min(1),
      action_params: z.string().max(TEXT_MAX_LENGTH).default('{}'),
    },
    { error: (issue) => (issue.input === undefined ? ('rule_action_required' satisfies ErrorCode) : undefined) },
  ),
})
export type RuleInput = z.output<typeof RuleInput>

/** Finds the rules that use a method or an e-mail (in any language version); one of the three ids is expected. */
const OptionalId = wholeNumber(1, 2_147_483_647).optional()
export const RuleUseQuery = z.object({
  'return-method-id': OptionalId,
  'payment-method-id': OptionalId,
  'email-id': OptionalId,
})
export type RuleUseQuery = z.output<typeof RuleUseQuery>

/** `stops`: without it the rule can no longer act. */
export const RuleUse = z.object({ id: Id, name: z.string(), active: z.boolean(), stops: z.boolean() })
export type RuleUse = z.infer<typeof RuleUse>

const CHANGE_ERRORS = [
  'translation_language',
  'rule_event_action',
  'condition_attribute_unknown',
  'condition_operator_type',
  'condition_quantifier_unfit',
  'action_params_invalid',
  'action_target_unknown',
] as const

export const rules = {
  list: endpoint({
    method: 'GET',
    path: '/rules',
    access: 'shop',
    needs: 'read',
    summary:
      'All rules in execution order: by priority, then oldest first; with `per-page`, one page of them. ' +
      'The header `Total-Items` has the total number',
    query: z.object({ page: PageNumber.optional(), 'per-page': PerPage.optional() }),
    response: z.array(Rule),
  }),
  events: endpoint({
    method: 'GET',
    path: '/rules/events',
    access: 'shop',
    needs: 'read',
    summary: 'The events of a return that a rule can react to',
    response: z.array(RuleEvent),
  }),
  trace: endpoint({
    method: 'GET',
    path: '/rules/trace',
    access: 'shop',
    needs: 'read',
    summary:
      'The result of every rule for a return, and why: when its terms were decided and at every event; by page, most relevant first',
    query: z.object({
      'return-id': z.string().max(100),
      page: PageNumber.optional(),
      'per-page': PerPage.optional(),
    }),
    response: z.array(TraceEntry),
    errors: ['not_found'],
  }),
  using: endpoint({
    method: 'GET',
    path: '/rules/using',
    access: 'shop',
    needs: 'read',
    summary:
      'The rules that use a return method, a payment method or an e-mail, and which of them would stop if it were deleted',
    query: RuleUseQuery,
    response: z.array(RuleUse),
  }),
  dictionary: endpoint({
    method: 'GET',
    path: '/rules/dictionary',
    access: 'shop',
    needs: 'read',
    summary: 'The attributes and operators of conditions',
    response: RuleDictionary,
  }),
  metadata: endpoint({
    method: 'GET',
    path: '/rules/metadata',
    access: 'shop',
    needs: 'read',
    summary: 'The attributes, operators and actions of rules',
    response: RuleMetadata,
  }),
  get: endpoint({
    method: 'GET',
    path: '/rules/{id}',
    access: 'shop',
    needs: 'read',
    summary: 'One rule',
    params: IdParams,
    response: Rule,
  }),
  create: endpoint({
    method: 'POST',
    path: '/rules',
    access: 'shop',
    needs: 'configure',
    summary: 'Add a rule',
    body: RuleInput.extend({ note: RuleNote.optional() }),
    response: Rule,
    errors: CHANGE_ERRORS,
    testsRules: true,
  }),
  replace: endpoint({
    method: 'PUT',
    path: '/rules/{id}',
    access: 'shop',
    needs: 'configure',
    summary: 'Replace a rule; without `active` it stays active or inactive as it was',
    params: IdParams,
    body: RuleInput.extend({ active: z.boolean().optional(), note: RuleNote.optional() }),
    response: Rule,
    errors: CHANGE_ERRORS,
    versioned: true,
    testsRules: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/rules/{id}',
    access: 'shop',
    needs: 'configure',
    summary: 'Delete a rule; its past decisions stay with the returns',
    params: IdParams,
    testsRules: true,
  }),
  activate: endpoint({
    method: 'PATCH',
    path: '/rules/{id}/activate',
    access: 'shop',
    needs: 'configure',
    summary: 'Activate a rule',
    params: IdParams,
    response: Rule,
    testsRules: true,
  }),
  shadow: endpoint({
    method: 'PATCH',
    path: '/rules/{id}/shadow',
    access: 'shop',
    needs: 'configure',
    summary:
      'Run a rule in shadow: without effect, keeping what it would have done. Activating or deactivating it ends that',
    params: IdParams,
    response: Rule,
    testsRules: true,
  }),
  deactivate: endpoint({
    method: 'PATCH',
    path: '/rules/{id}/deactivate',
    access: 'shop',
    needs: 'configure',
    summary: 'Deactivate a rule',
    params: IdParams,
    response: Rule,
    testsRules: true,
  }),
}
