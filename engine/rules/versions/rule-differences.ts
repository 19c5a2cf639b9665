// What differs between two rule sets, in words: rule by rule, in execution order.

import type { RuleAction } from '../deciding/actions.ts'
import type { RuleCondition } from '../deciding/compile.ts'
import type { Language } from '../deciding/dictionary.ts'
import { actionInWords, conditionInWords, type WordContext } from './rule-words.ts'

/** A rule of a version. Without an action, the stored one can no longer be parsed. */
export type VersionRule = {
  readonly id: number
  readonly name: string
  readonly priority: number
  readonly active: boolean
  readonly shadow?: boolean
  readonly conditions: readonly RuleCondition[]
  readonly action: RuleAction | undefined
  /** Of its name. */
  readonly translations: unknown
}

export type RuleDifference = {
  readonly rule_id: number
  readonly name: string
  readonly change: 'added' | 'removed' | 'changed'
  readonly lines: readonly string[]
}

const DIFFERENCE_WORDS = {
  en: {
    priority: 'Priority',
    priorities: ['high', 'medium', 'low'],
    renamed: 'Renamed from “{}”',
    translated: 'Its name in other languages is changed',
    state: { active: 'active', inactive: 'inactive', shadow: 'in shadow' },
    is: 'It is {}',
    was: 'Now {}, was {}',
    condition: 'Condition',
    added: 'Condition added',
    removed: 'Condition removed',
    reordered: 'Its conditions are in another order',
    action: 'Action',
    unreadable: 'not readable',
  },
  ro: {
    priority: 'Prioritate',
    priorities: ['ridicată', 'medie', 'scăzută'],
    renamed: 'Redenumită; înainte „{}”',
    translated: 'Numele ei în alte limbi este schimbat',
    state: { active: 'activă', inactive: 'inactivă', shadow: 'în probă' },
    is: 'Este {}',
    was: 'Acum {}, înainte {}',
    condition: 'Condiție',
    added: 'Condiție adăugată',
    removed: 'Condiție ștearsă',
    reordered: 'Condițiile ei sunt în altă ordine',
    action: 'Acțiune',
    unreadable: 'nu poate fi citită',
  },
} as const

const fill = (text: string, ...values: readonly string[]) =>
  values.reduce((filled, value) => filled.replace('{}', () => value), text)

const stateOf = ({ active, shadow }: VersionRule) => (active ? 'active' : shadow ? 'shadow' : 'inactive')

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Of the first list, those that the second has not, however often each is there. */
const without = (some: readonly RuleCondition[], others: readonly RuleCondition[]) => {
  const left = others.map((condition) => JSON.stringify(condition))
  return some.filter((condition) => {
    const place = left.indexOf(JSON.stringify(condition))
    if (place >= 0) left.splice(place, 1)
    return place < 0
  })
}

const sayer = (context: WordContext, language: Language) => {
  const words = DIFFERENCE_WORDS[language]
  const priority = ({ priority: code }: VersionRule) => words.priorities[code - 1] ?? String(code)
  const action = (rule: VersionRule) => (rule.action ? actionInWords(rule.action, context, language) : words.unreadable)
  const conditions = (label: string, some: readonly RuleCondition[]) =>
    some.map((condition) => `${label}: ${conditionInWords(condition, context, language)}`)

  const whole = (rule: VersionRule): string[] => [
    ...conditions(words.condition, rule.conditions),
    `${words.action}: ${action(rule)}`,
    `${words.priority}: ${priority(rule)}`,
    fill(words.is, words.state[stateOf(rule)]),
  ]
  const changed = (before: VersionRule, after: VersionRule): string[] => {
    const added = without(after.conditions, before.conditions)
    const removed = without(before.conditions, after.conditions)
    const isReordered = added.length + removed.length === 0 && !same(before.conditions, after.conditions)
    return [
      ...(before.name === after.name ? [] : [fill(words.renamed, before.name)]),
      ...(same(before.translations, after.translations) ? [] : [words.translated]),
      ...(stateOf(before) === stateOf(after)
        ? []
        : [fill(words.was, words.state[stateOf(after)], words.state[stateOf(before)])]),
      ...(before.priority === after.priority ? [] : [`${words.priority}: ${priority(before)} → ${priority(after)}`]),
      ...conditions(words.removed, removed),
      ...conditions(words.added, added),
      ...(isReordered ? [words.reordered] : []),
      ...(same(before.action, after.action) ? [] : [`${words.action}: ${action(before)} → ${action(after)}`]),
    ]
  }
  return { whole, changed }
}

export const ruleDifferences = (
  before: readonly VersionRule[],
  after: readonly VersionRule[],
  context: WordContext,
  language: Language,
): RuleDifference[] => {
  const say = sayer(context, language)
  const earlier = new Map(before.map((rule) => [rule.id, rule]))
  const later = new Set(after.map(({ id }) => id))
  const gone = before.filter(({ id }) => !later.has(id))
  const inOrder = [...after, ...gone].sort((a, b) => a.priority - b.priority || a.id - b.id)
  return inOrder.flatMap((rule): RuleDifference[] => {
    const { id: rule_id, name } = rule
    const was = earlier.get(rule_id)
    if (!was) return [{ rule_id, name, change: 'added', lines: say.whole(rule) }]
    if (!later.has(rule_id)) return [{ rule_id, name, change: 'removed', lines: say.whole(rule) }]
    const lines = say.changed(was, rule)
    return lines.length > 0 ? [{ rule_id, name, change: 'changed', lines }] : []
  })
}
