// Renders a trace as text in the reader's language: "order total is 412.00 RON, at least 300.00 RON: yes". Old traces
// are read by newer code: an attribute or operator that no longer exists is shown by its key, never dropped.

import type { RuleAction } from './actions.ts'
import type { NameSource } from './attributes.ts'
import { clausesOf } from './clauses/clauses.ts'
import { type RenderedCondition, renderCondition } from './condition-words.ts'
import type { Language } from './dictionary.ts'
import { actionWords, isFurther } from './outcomes/action-words.ts'
import {
  heldConditions,
  leftWithNothing,
  methodIds,
  paymentIds,
  placedOf,
  type Trace,
  type TraceRule,
} from './trace.ts'

export type RenderedAction = {
  type: RuleAction['type']
  /** Names of the methods that the rule allows and that could be offered. */
  acceptedMethods: string[]
  daysToAcceptReturn: number | null
  daysToExtend: number | null
  email: string | null
  /** What the other actions do, in words. */
  detail?: string
}

export type RenderedRule = {
  id: number
  name: string
  priority: number
  condition_expression: string
  matched: boolean
  /** Whether this rule decided the outcome; if several rules match, only one may decide. */
  decided: boolean
  /** If it matched but another rule decided: the name of that rule. */
  decided_by: string | null
  actual_value: { actions: RenderedAction[] }
  conditions: RenderedCondition[]
}

/** A page of a long trace, most relevant first: rules that decided, rules that matched, then the others. */
export type TracePage = { readonly offset: number; readonly limit: number }

const RULE_WORDS = {
  en: {
    noneLeft: 'none of its methods can be offered',
    always: 'always',
    anyOf: 'any of these',
    or: 'or',
    yes: 'yes',
    no: 'no',
    nobodyLeft: 'nobody is there to assign it to',
  },
  ro: {
    noneLeft: 'niciuna dintre metodele sale nu poate fi oferită',
    always: 'întotdeauna',
    anyOf: 'oricare dintre acestea',
    or: 'sau',
    yes: 'da',
    no: 'nu',
    nobodyLeft: 'nu mai este nimeni căruia să-i fie atribuit',
  },
} as const

/** All rules in execution order, including those that did not match; or a page of them, see `TracePage`. */
export const renderTrace = (trace: Trace, language: Language, page?: TracePage): RenderedRule[] => [
  ...renderRules(trace, language, page),
]

/** The same as a generator: thousands of rules take a while, and the caller may pause in between. */
export function* renderRules(trace: Trace, language: Language, page?: TracePage): Generator<RenderedRule> {
  const held = heldConditions(trace)
  const matched = new Set(trace.matched)
  const deciding = decidingRules(trace)
  const noneLeft = new Set(leftWithNothing(trace))
  const isDeciding = (position: number) => matched.has(position) && decider(deciding, trace, position) === position
  const rank = (position: number) =>
    isDeciding(position) ? 0 : matched.has(position) ? 1 : noneLeft.has(position) ? 2 : 3
  const inOrder = trace.rules.map((_, position) => position)
  const shown = page
    ? inOrder.sort((a, b) => rank(a) - rank(b) || a - b).slice(page.offset, page.offset + page.limit)
    : inOrder
  for (const position of shown) {
    const rule = trace.rules[position] as TraceRule
    const conditions = rule.conditions.map((condition, i) =>
      renderCondition(trace, condition, held[position]?.[i] ?? false, language),
    )
    const clauses = clausesOf(rule.conditions.map(placedOf))
    for (const [i, clause] of clauses.filter(({ length }) => length > 1).entries())
      for (const one of clause) (conditions[one] as RenderedCondition).group = i + 1
    const isOverruled = matched.has(position) && !isDeciding(position)
    yield {
      id: rule.id,
      name: rule.name,
      priority: rule.priority,
      condition_expression: ruleExpression(
        conditions,
        clauses,
        noneLeft.has(position) ? rule.action.type : undefined,
        language,
      ),
      matched: matched.has(position),
      decided: isDeciding(position),
      decided_by: isOverruled ? (trace.rules[decider(deciding, trace, position) ?? -1]?.name ?? null) : null,
      actual_value: { actions: [renderAction(trace, rule.action, language)] },
      conditions,
    }
  }
}

type Deciding = Partial<Record<RuleAction['type'], number>>

/**
 * The deciding rule per type of action: the longest of extensions, the highest amount up to which products are kept, of
 * all others the first. E-mails, notes and photos: see `ALL_COUNT`.
 */
const decidingRules = ({ rules, matched }: Trace): Deciding => {
  const deciding: Deciding = {}
  const sizeOf = (position: number | undefined) => {
    const action = rules[position ?? -1]?.action
    if (action?.type === 'KEEP_ITEM') return action.max_amount
    return action?.type === 'EXTEND_DEADLINE' ? action.days : 0
  }
  for (const position of matched) {
    const type = rules[position]?.action.type
    if (type && sizeOf(position) > sizeOf(deciding[type])) deciding[type] = position
    else if (type) deciding[type] ??= position
  }
  return deciding
}

/** Of these every rule counts: mails are all sent, notes are all kept, and photos are asked for once. */
const ALL_COUNT: readonly RuleAction['type'][] = ['SEND_EMAIL', 'FLAG_FOR_REVIEW', 'REQUIRE_PHOTOS']

/** The rule that decided in place of this one. */
const decider = (deciding: Deciding, { rules }: Trace, position: number): number | undefined => {
  const type = rules[position]?.action.type
  return type === undefined || ALL_COUNT.includes(type) ? position : deciding[type]
}

/** The rules that decided, of those that matched, by id. */
export const decidingRuleIds = (trace: Trace): number[] => {
  const deciding = decidingRules(trace)
  const decided = trace.matched.filter((position) => decider(deciding, trace, position) === position)
  return decided.flatMap((position) => trace.rules[position]?.id ?? [])
}

/** "any of these (… or …): yes"; a condition that stands alone as it is. */
const clauseWords = (clause: readonly RenderedCondition[], language: Language): string => {
  const words = RULE_WORDS[language]
  const parts = clause.map(({ expression }) => expression)
  if (parts.length === 1) return parts.join('')
  return `${words.anyOf} (${parts.join(`; ${words.or} `)}): ${clause.some(({ matched }) => matched) ? words.yes : words.no}`
}

const ruleExpression = (
  conditions: readonly RenderedCondition[],
  clauses: readonly (readonly number[])[],
  leftWithNothing: RuleAction['type'] | undefined,
  language: Language,
) => {
  const parts = clauses.map((clause) =>
    clauseWords(
      clause.flatMap((position) => conditions[position] ?? []),
      language,
    ),
  )
  if (parts.length === 0) parts.push(RULE_WORDS[language].always)
  if (leftWithNothing) parts.push(RULE_WORDS[language][leftWithNothing === 'ASSIGN' ? 'nobodyLeft' : 'noneLeft'])
  return parts.join('; ')
}

const acceptedIds = ({ unavailable }: Trace, action: RuleAction): number[] => [
  ...methodIds(action).filter((id) => !unavailable.return_methods.includes(id)),
  ...paymentIds(action).filter((id) => !unavailable.payment_methods.includes(id)),
]

const nameOf = ({ names }: Trace, source: NameSource | 'staff' | 'refusals', id: number | string) =>
  names[source]?.[id] ?? `#${id}`

const renderAction = (trace: Trace, action: RuleAction, language: Language): RenderedAction => {
  const source = action.type === 'SET_PAYMENT_METHODS' ? 'payment_methods' : 'return_methods'
  const days = action.type === 'EXTEND_DEADLINE' ? action.days : null
  return {
    type: action.type,
    acceptedMethods: acceptedIds(trace, action).map((id) => nameOf(trace, source, id)),
    daysToAcceptReturn: days !== null && trace.window ? trace.window.days_accept_return + days : null,
    daysToExtend: days,
    email: action.type === 'SEND_EMAIL' ? nameOf(trace, 'email_templates', action.email_id) : null,
    ...(isFurther(action) && {
      detail: actionWords(action, language, {
        currency: trace.currency,
        nameOf: (source, id) => nameOf(trace, source, id),
      }),
    }),
  }
}
