// A second, deliberately simple implementation of the rule language to compare the engine with: no compilation, no
// index, one rule after the other. It shares only the dictionary with the engine.

import { ATTRIBUTES } from './attributes.ts'
import type { Rule, RuleCondition } from './compile.ts'
import type { Available, Decision } from './decide.ts'
import type { Facts } from './facts.ts'
import { findAttribute } from './find-attribute.ts'
import { findOperator } from './operators.ts'
import type { FurtherTerms } from './outcomes/further-terms.ts'

type Plain = string | number | boolean | string[] | undefined

const plainText = (text: string) =>
  text.toLowerCase().replace(/[șş]/g, 's').replace(/[țţ]/g, 't').replace(/[ăâ]/g, 'a').replace(/î/g, 'i').trim()

const DAY_MS = 86_400_000

/** Bucharest is two hours ahead of UTC, three until 25 October 2026, 01:00 UTC. The pools contain no other dates. */
const plainDay = (value: string) =>
  value.length === 10
    ? Date.parse(value) / DAY_MS
    : Math.floor(
        (Date.parse(value) + (Date.parse(value) < Date.parse('2026-10-25T01:00:00Z') ? 3 : 2) * 3_600_000) / DAY_MS,
      )

/** The plain values of an attribute: none if it does not apply, undefined if it is empty. */
export const plainValues = (facts: Facts, key: string): Plain[] => {
  const [subject = '', name = '', detail = ''] = key.split('.')
  const known = facts as Record<string, Record<string, unknown> | undefined>
  let values: unknown[] = [known[subject]?.[name]]
  if (key === 'return.reason') values = facts.return?.reasons?.length ? facts.return.reasons.map(String) : [undefined]
  if (key === 'return.method' || key === 'return.payment_method') values = values.map((one) => one && String(one))
  if (detail) values = facts.event?.type === 'status_changed' ? [facts.event[detail as 'from' | 'to']?.toString()] : []
  if (subject === 'product')
    values = facts.products?.length ? facts.products.map((one) => (one as never)[name]) : [undefined]
  if (name.startsWith('days_since_')) {
    const { now } = facts
    const day = facts.order?.[name === 'days_since_order' ? 'created' : 'delivered']
    values = [now && day ? plainDay(String(now)) - plainDay(String(day)) : undefined]
  }
  const type = (findAttribute(KEY_IDS.get(key) ?? 0) as { value_type: string }).value_type
  return values.map((value) => {
    if (Array.isArray(value)) {
      const members = value.map(plainText).filter((member) => member !== '')
      return members.length > 0 ? members : undefined
    }
    if (typeof value !== 'string') return value as Plain
    return type === 'date' ? plainDay(value) : plainText(value) || undefined
  })
}

const KEY_IDS = new Map(ATTRIBUTES.map(({ id, attribute_key }) => [attribute_key, id]))

export const wantedList = (text: string): string[] => {
  const parts: string[] = []
  let part = ''
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '\\' && (text[i + 1] === ',' || text[i + 1] === '\\')) part += text[++i]
    else if (text[i] !== ',') part += text[i]
    else {
      parts.push(part)
      part = ''
    }
  }
  return [...parts, part]
}

/** A condition on something that does not exist, or with an operator of another type, never holds. */
export const plainHolds = ({ attribute_id, operator_id, value, quantifier }: RuleCondition, facts: Facts): boolean => {
  const attribute = findAttribute(attribute_id)
  const operator = findOperator(operator_id)
  if (attribute?.node_type !== 'FIELD' || operator?.value_type !== attribute.value_type) return false
  const values = plainValues(facts, attribute.attribute_key)
  const good = values.filter((actual) => plainHoldsFor(attribute.value_type, operator.code, actual, value, facts))
  if (values.length === 0) return false
  if (quantifier === 'every') return good.length === values.length
  return quantifier === 'none' ? good.length === 0 : good.length > 0
}

/** Every condition that stands alone holds, and at least one of those with the same group number. */
const plainRuleHolds = ({ conditions }: Rule, facts: Facts) => {
  const ofGroup = (group: number) => conditions.filter((one) => one.group === group)
  return conditions.every((one) =>
    one.group === undefined
      ? plainHolds(one, facts)
      : ofGroup(one.group).some((alternative) => plainHolds(alternative, facts)),
  )
}

const plainHoldsFor = (type: string, code: string, actual: Plain, value: string, facts: Facts): boolean => {
  if (code === 'IS_EMPTY') return actual === undefined
  if (code === 'IS_NOT_EMPTY') return actual !== undefined
  if (code.startsWith('NOT_')) return !plainHoldsFor(type, code.slice(4), actual, value, facts)
  if (actual === undefined) return false
  const read = (text: string): string | number =>
    type === 'number'
      ? Number(text)
      : type === 'money'
        ? Math.round(Number(text) * 100)
        : type === 'date'
          ? plainDay(text)
          : plainText(text)
  const members = Array.isArray(actual) ? actual : [typeof actual === 'boolean' ? String(actual) : actual]
  if (code === 'IN') return members.some((member) => wantedList(value).map(read).includes(member))
  if (code === 'BETWEEN') {
    const [low, high] = value.split(',').map(read)
    return (actual as number) >= (low as number) && (actual as number) <= (high as number)
  }
  if (code === 'IN_LAST_DAYS') {
    const ago = facts.now ? plainDay(String(facts.now)) - (actual as number) : -1
    return ago >= 0 && ago <= Number(value)
  }
  const wanted = read(value)
  switch (code) {
    case 'EQUALS':
      return members[0] === wanted
    case 'CONTAINS':
      return type === 'list' ? members.includes(wanted) : String(actual).includes(String(wanted))
    case 'STARTS_WITH':
      return String(actual).startsWith(String(wanted))
    case 'ENDS_WITH':
      return String(actual).endsWith(String(wanted))
    case 'GREATER_THAN':
    case 'AFTER':
      return (actual as number) > (wanted as number)
    case 'GREATER_OR_EQUAL':
      return (actual as number) >= (wanted as number)
    case 'LESS_THAN':
    case 'BEFORE':
      return (actual as number) < (wanted as number)
    case 'LESS_OR_EQUAL':
      return (actual as number) <= (wanted as number)
    default:
      throw new Error(`No plain reading of ${code}`)
  }
}

/** The rules that are asked, in execution order. */
const plainAsked = (rules: readonly Rule[], facts: Facts): Rule[] =>
  rules
    .filter((rule) => rule.active && isEvent(rule) === Boolean(facts.event))
    .sort((a, b) => a.priority - b.priority || a.id - b.id)

/** Whether each condition holds, rule by rule in execution order: what a trace must say. */
export const plainHeld = (rules: readonly Rule[], facts: Facts): boolean[][] =>
  plainAsked(rules, facts).map(({ conditions }) => conditions.map((condition) => plainHolds(condition, facts)))

/** The ids of the matching rules in execution order. */
export const plainMatches = (rules: readonly Rule[], facts: Facts): number[] =>
  plainAsked(rules, facts)
    .filter((rule) => !isEvent(rule) || AFTER_EVENTS.includes(rule.action.type))
    .filter((rule) => plainRuleHolds(rule, facts))
    .map((rule) => rule.id)

/** The first matching rule with an available method decides; if rules match and none has one, nothing is offered. */
const plainMethods = (
  rules: readonly Rule[],
  facts: Facts,
  { type, key, offered }: { type: Rule['action']['type']; key: string; offered: ReadonlySet<number> | undefined },
): number[] | null => {
  const restricting = plainMatches(rules, facts)
    .flatMap((id) => rules.find((rule) => rule.id === id) ?? [])
    .filter(({ action }) => action.type === type)
    .map(({ action }) => (action as unknown as Record<string, number[]>)[key] ?? [])
  const left = restricting.map((ids) => ids.filter((id) => offered?.has(id) ?? true))
  return left.find((ids) => ids.length > 0) ?? (restricting.length > 0 ? [] : null)
}

const AFTER_EVENTS = ['SEND_EMAIL', 'FLAG_FOR_REVIEW', 'AUTO_MOVE', 'ASSIGN']

/** What the other actions come to: read off the table in docs/domain.md, line by line. */
const plainFurther = (matched: readonly Rule[], staff: ReadonlySet<number> | undefined): FurtherTerms => {
  const all = <Type extends Rule['action']['type']>(type: Type) =>
    matched.flatMap(({ action }) => (action.type === type ? [action as Extract<Rule['action'], { type: Type }>] : []))
  const [refusal] = all('REFUSE')
  const [fee] = all('SET_FEE')
  const notes = all('FLAG_FOR_REVIEW').map(({ note }) => note)
  const kept = all('KEEP_ITEM').map(({ max_amount }) => max_amount)
  const [move] = all('AUTO_MOVE')
  const person = all('ASSIGN').find(({ staff_id }) => !staff || staff.has(staff_id))
  return {
    ...(refusal && { refusal: refusal.message_code }),
    ...(fee && { fee: 'percent' in fee ? { percent: fee.percent } : { amount: fee.amount } }),
    ...(all('REQUIRE_PHOTOS').length > 0 && { photos_required: true as const }),
    ...(notes.length > 0 && { review: notes }),
    ...(kept.length > 0 && { keep_up_to: Math.max(...kept) }),
    ...(move && { move_to: move.to }),
    ...(person && { assignee_id: person.staff_id }),
  }
}

/** The whole decision: the longest extension, the methods, every e-mail, and the other actions. */
export const plainDecision = (rules: readonly Rule[], facts: Facts, offered: Available): Decision => {
  const matched = plainMatches(rules, facts).flatMap((id) => rules.find((rule) => rule.id === id) ?? [])
  return {
    extension_days: Math.max(0, ...matched.map(({ action }) => (action.type === 'EXTEND_DEADLINE' ? action.days : 0))),
    return_method_ids: plainMethods(rules, facts, {
      type: 'SET_RETURN_METHODS',
      key: 'method_ids',
      offered: offered.return_methods,
    }),
    payment_method_ids: plainMethods(rules, facts, {
      type: 'SET_PAYMENT_METHODS',
      key: 'payment_ids',
      offered: offered.payment_methods,
    }),
    emails: matched.flatMap(({ id, action }) =>
      action.type === 'SEND_EMAIL' ? [{ rule_id: id, email_id: action.email_id }] : [],
    ),
    ...plainFurther(matched, offered.staff),
  }
}

const isEvent = (rule: Rule) => rule.conditions.some(({ attribute_id }) => attribute_id >= 500)
