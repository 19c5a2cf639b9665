/** The history of a shop's rules: every change is a version. Version 0 is the empty rule set that each shop starts with. */
import { DECISION_ASPECTS } from '@returns-desk/engine'
import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { Id, Instant, OptionalText } from '../http/fields.ts'
import { wholeNumber } from '../http/page-query.ts'
import { StaffName } from '../people/staff.ts'
import { RULE_NOTE_LENGTH } from './constants.ts'

export const RULE_VERSIONS_PER_PAGE = 30

export const RULE_VERSION_CAUSES = ['create', 'edit', 'activate', 'deactivate', 'shadow', 'delete', 'restore'] as const

/** Why a change was made: of the version, not of the rule. */
export const RuleNote = OptionalText(RULE_NOTE_LENGTH)

export const RuleVersion = z.object({
  number: z.int().min(1),
  at: Instant,
  /** Null where no person did it. */
  staff: StaffName.nullable(),
  cause: z.enum(RULE_VERSION_CAUSES),
  /** The version that was restored. */
  restored: z.int().min(0).nullable(),
  note: z.string(),
  /** How many rules it changed. */
  rules_changed: z.int().min(0),
  /** What the rule is called, if it changed only one. */
  rule_name: z.string().nullable(),
})
export type RuleVersion = z.infer<typeof RuleVersion>

export const WholeRuleVersion = RuleVersion.extend({
  /** How many rules it has, active or not. */
  rules: z.int().min(0),
  /** The same for rule sets that are the same. */
  digest: z.string(),
})
export type WholeRuleVersion = z.infer<typeof WholeRuleVersion>

export const RuleDifference = z.object({
  rule_id: Id,
  name: z.string(),
  change: z.enum(['added', 'removed', 'changed']),
  /** What differs, in words. */
  lines: z.array(z.string()),
})
export type RuleDifference = z.infer<typeof RuleDifference>

/** A decision and what today's rules would say instead, part by part. */
export const PastDecision = z.object({
  /** The version that decided; null for returns without a decision. */
  version: z.int().min(0).nullable(),
  newest: z.int().min(0),
  /** Null where the facts of the decision are not kept, or are erased. */
  parts: z
    .array(z.object({ aspect: z.enum(DECISION_ASPECTS), was: z.string(), today: z.string(), differs: z.boolean() }))
    .nullable(),
})
export type PastDecision = z.infer<typeof PastDecision>

const VersionNumber = wholeNumber(0, 999_999_999)
const one = { path: '/rule-versions/{number}', access: 'shop', params: z.object({ number: VersionNumber }) } as const

export const ruleVersions = {
  list: endpoint({
    method: 'GET',
    path: '/rule-versions',
    access: 'shop',
    needs: 'read',
    summary: 'The versions of the rules, newest first, thirty at a time; with `before`, those before that version',
    query: z.object({ before: VersionNumber.optional() }),
    response: z.object({ data: z.array(RuleVersion), has_more: z.boolean() }),
  }),
  today: endpoint({
    method: 'GET',
    path: '/rules/today',
    access: 'shop',
    needs: 'read',
    summary: 'What was decided about a return, and what today’s rules would say of it',
    query: z.object({ 'return-id': z.string().max(100) }),
    response: PastDecision,
    errors: ['not_found'],
  }),
  get: endpoint({
    ...one,
    method: 'GET',
    needs: 'read',
    summary: 'A version of the rules',
    response: WholeRuleVersion,
    errors: ['not_found'],
  }),
  describe: endpoint({
    ...one,
    method: 'PATCH',
    needs: 'configure',
    summary: 'Write why a version was made',
    body: z.object({ note: RuleNote }),
    response: RuleVersion,
    errors: ['not_found'],
  }),
  differences: endpoint({
    method: 'GET',
    path: '/rule-versions/{number}/differences/{other}',
    access: 'shop',
    needs: 'read',
    summary: 'What another version has changed since this one, in words',
    params: z.object({ number: VersionNumber, other: VersionNumber }),
    response: z.array(RuleDifference),
    errors: ['not_found'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/rule-versions/{number}/restore',
    access: 'shop',
    needs: 'configure',
    summary:
      'Make the rules what they were in a version, as a new version. With `If-Match`, only if that is the newest one',
    params: one.params,
    body: z.object({ note: RuleNote }),
    response: WholeRuleVersion,
    errors: ['not_found'],
    versioned: true,
    testsRules: true,
  }),
}
