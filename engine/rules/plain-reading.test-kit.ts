// A second, deliberately simple implementation of the rule language to compare the engine with: no compilation, no
// index, one rule after the other. It shares only the dictionary with the engine.

import { ATTRIBUTES } from './attributes.ts'
import type { Rule, RuleCondition } from './compile.ts'
import type { Facts } from './facts.ts'
import { findAttribute } from './find-attribute.ts'
import { findOperator } from './operators.ts'

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
  if (key === 'return.days_since_delivery') {
    const { now } = facts
    const delivered = facts.order?.delivered
    values = [now && delivered ? plainDay(String(now)) - plainDay(String(delivered)) : undefined]
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

export const plainHolds = ({ attribute_id, operator_id, value }: RuleCondition, facts: Facts): boolean => {
  const attribute = findAttribute(attribute_id) as { attribute_key: string; value_type: string }
  const code = findOperator(operator_id)?.code ?? ''
  return plainValues(facts, attribute.attribute_key).some((actual) =>
    plainHoldsFor(attribute.value_type, code, actual, value, facts),
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

/** The ids of the matching rules in execution order. */
export const plainMatches = (rules: readonly Rule[], facts: Facts): number[] =>
  rules
    .filter((rule) => rule.active)
    .filter((rule) => isEvent(rule) === Boolean(facts.event) && (!isEvent(rule) || rule.action.type === 'SEND_EMAIL'))
    .filter((rule) => rule.conditions.every((condition) => plainHolds(condition, facts)))
    .sort((a, b) => a.priority - b.priority || a.id - b.id)
    .map((rule) => rule.id)

/** The first matching rule with an available method decides; if rules match and none has one, nothing is offered. */
export const plainMethods = (
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

const isEvent = (rule: Rule) => rule.conditions.some(({ attribute_id }) => attribute_id >= 500)
