/** A rule while it is written. Every change is a pure function; the form only keeps the latest draft. */
import { type ErrorCode, type Language, PRIORITIES, type Rule } from '@returns-desk/contract'
import { hasUsableParams, type Params, paramFields, paramsText, typedParams } from './action-params.ts'
import {
  blankCondition,
  type ConditionDraft,
  conditionError,
  conditionValue,
  draftCondition,
  isComplete,
} from './conditions/condition-draft.ts'
import { neighbours, sentGroups } from './conditions/condition-groups.ts'
import { type Dictionary, isEventAttribute, isForEvents } from './dictionary.ts'
import type { RuleBody } from './queries.ts'

export interface RuleDraft {
  readonly title: string
  /** In the shop's other languages; `undefined` from a back end that has none. */
  readonly translations: Rule['translations']
  /** The code as text; blank while none is chosen. */
  readonly priority: string
  readonly conditions: readonly ConditionDraft[]
  readonly actionId: number | null
  readonly params: Params
  /** The action as it was saved: untouched, it is saved so again, also where we do not know it or its parameters. */
  readonly savedAction: Rule['rule_action'] | null
  /** The action that had to go because the rule came to be about an event. */
  readonly clearedActionId: number | null
  /** Why the rules change, for their version. */
  readonly why: string
}

export const emptyDraft = (): RuleDraft => ({
  title: '',
  translations: undefined,
  priority: String(PRIORITIES.high),
  conditions: [blankCondition()],
  actionId: null,
  params: {},
  savedAction: null,
  clearedActionId: null,
  why: '',
})

export const draftOf = (rule: Rule, dictionary: Dictionary, language: Language): RuleDraft => {
  const conditions = rule.conditions.map((condition) => draftCondition(condition, dictionary, language))
  return {
    title: rule.name,
    translations: rule.translations,
    priority: String(rule.priority),
    conditions: conditions.length > 0 ? neighbours(conditions) : [blankCondition()],
    actionId: rule.rule_action.default_action_id,
    params: typedParams(rule.rule_action.action_params),
    savedAction: rule.rule_action,
    clearedActionId: null,
    why: '',
  }
}

export const isAboutEvent = ({ conditions }: RuleDraft, dictionary: Dictionary) =>
  conditions.some(({ attributeId }) => isEventAttribute(dictionary.attribute(attributeId)))

/** What a rule about an event can do is limited: by then the terms of the return are long decided. */
export const offeredActions = (draft: RuleDraft, dictionary: Dictionary) =>
  isAboutEvent(draft, dictionary) ? dictionary.actions.filter(isForEvents) : dictionary.actions

export const withConditions = (
  draft: RuleDraft,
  conditions: readonly ConditionDraft[],
  dictionary: Dictionary,
): RuleDraft => {
  const next = { ...draft, conditions }
  if (!isAboutEvent(next, dictionary)) return { ...next, clearedActionId: null }
  const isOffered = offeredActions(next, dictionary).some(({ id }) => id === draft.actionId)
  if (draft.actionId === null || isOffered) return next
  return { ...next, actionId: null, params: {}, savedAction: null, clearedActionId: draft.actionId }
}

export const withAction = (draft: RuleDraft, actionId: number | null): RuleDraft => ({
  ...draft,
  actionId,
  params: {},
  savedAction: null,
  clearedActionId: null,
})

/** The saved action, as long as the user has not changed it. */
export const untouchedAction = ({ params, savedAction }: RuleDraft) =>
  savedAction && JSON.stringify(typedParams(savedAction.action_params)) === JSON.stringify(params)
    ? savedAction
    : undefined

/** Complaints by the place they belong to, in the order in which they are to be mended. */
export type Complaints = ReadonlyMap<string, ErrorCode>

export const complaintsAbout = (draft: RuleDraft, dictionary: Dictionary): Complaints => {
  const found = new Map<string, ErrorCode>()
  const complete = draft.conditions.filter((row) => isComplete(row, dictionary))
  const action = dictionary.action(draft.actionId)
  if (draft.title.trim() === '') found.set('name', 'rule_title_required')
  if (draft.priority === '') found.set('priority', 'rule_priority_required')
  const isUntouched = untouchedAction(draft) !== undefined
  if (!action && !isUntouched) found.set('action', 'rule_action_required')
  if (complete.length === 0) found.set('conditions', 'rule_condition_required')
  for (const row of complete) {
    const code = conditionError(row, dictionary)
    if (code) found.set(`conditions.${row.key}.value`, code)
  }
  const [param] = paramFields(action)
  if (action && param && !isUntouched && !hasUsableParams(action, draft.params))
    found.set('params', 'action_params_invalid')
  return found
}

const bodyOfConditions = (rows: readonly ConditionDraft[], dictionary: Dictionary): RuleBody['conditions'] => {
  const groups = sentGroups(rows)
  return rows.map((row) => {
    const group = groups.get(row)
    return {
      attribute_id: row.attributeId as number,
      operator_id: row.operatorId as number,
      value: conditionValue(row, dictionary),
      ...(row.quantifier ? { quantifier: row.quantifier } : {}),
      ...(group ? { group } : {}),
    }
  })
}

export const bodyOf = (draft: RuleDraft, dictionary: Dictionary, active: boolean): RuleBody => ({
  name: draft.title.trim(),
  description: draft.title.trim(),
  ...(draft.translations && { translations: draft.translations }),
  priority: draft.priority,
  active,
  conditions: bodyOfConditions(sentRows(draft, dictionary), dictionary),
  rule_action: {
    default_action_id: draft.actionId as number,
    action_params: untouchedAction(draft)?.action_params || paramsText(dictionary.action(draft.actionId), draft.params),
  },
})

/** The draft as it is saved. */
export const savedBodyOf = (draft: RuleDraft, dictionary: Dictionary, active: boolean): RuleBody => {
  const note = draft.why.trim()
  return { ...bodyOf(draft, dictionary, active), ...(note !== '' && { note }) }
}

/** The draft as it is tried: active, whatever it is saved as, and without a name if it has none yet. */
export const putOf = (draft: RuleDraft, dictionary: Dictionary, id: number | undefined) => {
  const titled = draft.title.trim() === '' ? { ...draft, title: '…' } : draft
  if (complaintsAbout(titled, dictionary).size > 0) return undefined
  return { ...bodyOf(titled, dictionary, true), ...(id !== undefined && { id }) }
}

export const sentRows = (draft: RuleDraft, dictionary: Dictionary) =>
  draft.conditions.filter((row) => isComplete(row, dictionary))

/** Detects unsaved changes: drafts with the same content are equal, whatever the keys of their rows. */
export const isSameDraft = (one: RuleDraft, other: RuleDraft) => fingerprint(one) === fingerprint(other)

const fingerprint = ({ title, translations, priority, conditions, actionId, params }: RuleDraft) =>
  JSON.stringify([title, translations, priority, conditions.map(({ key: _, ...row }) => row), actionId, params])

const PLACES: Record<string, string> = {
  name: 'name',
  description: 'name',
  priority: 'priority',
  conditions: 'conditions',
  rule_action: 'action',
  'rule_action.default_action_id': 'action',
  'rule_action.action_params': 'params',
}

/** The form field for the server's `conditions.1.value`; its index counts only the rows that were sent. */
export const placeOf = (field: string, sent: readonly ConditionDraft[]): string | undefined => {
  const [, index, part] = /^conditions\.(\d+)(?:\.(\w+))?$/.exec(field) ?? []
  const row = index === undefined ? undefined : sent[Number(index)]
  return row ? `conditions.${row.key}.${part ?? 'value'}` : PLACES[field]
}
