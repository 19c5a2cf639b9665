// What can be said about a rule beside the others: whether they leave it anything to decide, and where only its age does.

import { actionParamsText } from '../deciding/actions.ts'
import type { Rule } from '../deciding/compile.ts'
import type { Facts } from '../deciding/facts.ts'
import { type Budget, type Coverage, coverageOfAll } from './covered.ts'
import { type FindingKind, finding, type RuleFinding, type RuleFix } from './finding.ts'
import { type CheckedSet, confirmedBy, isBefore } from './rule-set.ts'
import { type Asked, anything, EVENT_TYPE, type Reading, type Situation, situationsOf, whereAll } from './situation.ts'
import { solveAny } from './solve.ts'
import { situationsDeclared } from './withdrawal.ts'

const HIGHEST = 1
const LOWEST = 3
/** More examples than these say nothing new. */
const MOST_NAMED = 3
const MOST_MINIMISED = 8

/** Of actions that add up to the largest: how large it is. All that ask for photos ask for the same. */
const sizeOf = ({ action }: Rule): number =>
  action.type === 'EXTEND_DEADLINE' ? action.days : action.type === 'KEEP_ITEM' ? action.max_amount : 1

/** Whether `other` does all that `rule` does, or more. */
const isAtLeast = (other: Rule, rule: Rule) =>
  other.action.type === rule.action.type &&
  (other.action.type !== 'FLAG_FOR_REVIEW' || actionParamsText(other.action) === actionParamsText(rule.action)) &&
  (sizeOf(other) > sizeOf(rule) || (sizeOf(other) === sizeOf(rule) && other.id < rule.id))

type IsRival = (other: Rule) => boolean

type Situations = readonly Situation[] | undefined

const coverage = (set: CheckedSet, situations: Situations, isRival: IsRival, budget: Budget): Coverage =>
  coverageOfAll(situations, (facts) => set.matching(facts).filter(({ rule }) => isRival(rule)), set.context, budget)

const unknown = (about: FindingKind, { rule }: Reading) => finding('unknown', 'hint', rule.id, { about })

/** Few rules that are enough by themselves. */
const fewest = (set: CheckedSet, situations: Situations, by: ReadonlySet<number>, budget: Budget): number[] => {
  let ids = [...by].sort((a, b) => a - b)
  if (ids.length > MOST_MINIMISED) return ids
  for (const id of ids) {
    const fewer = ids.filter((one) => one !== id)
    if (coverage(set, situations, (rule) => fewer.includes(rule.id), budget).kind === 'covered') ids = fewer
  }
  return ids
}

const shadowFixes = (set: CheckedSet, reading: Reading, by: readonly number[], budget: Budget): RuleFix[] => {
  const { rule } = reading
  const situations = situationsOf(reading)
  const helps = (own: Rule, isOut: IsRival) =>
    coverage(set, situations, (other) => isRivalOf(own)(other) && !isOut(other), budget).kind === 'free'
  const before = by.flatMap((id) => set.readings.get(id)?.rule.priority ?? [])
  const higher = Math.min(...before) - 1
  const raise: RuleFix[] =
    higher >= HIGHEST && helps({ ...rule, priority: higher }, () => false)
      ? [{ type: 'set_priority', rule_id: rule.id, priority: higher }]
      : []
  const [only, ...more] = by
  if (only === undefined || more.length > 0 || !helps(rule, (other) => other.id === only)) return raise
  const lower = rule.priority + 1
  return [
    ...raise,
    ...(lower <= LOWEST ? [{ type: 'set_priority', rule_id: only, priority: lower } as const] : []),
    { type: 'deactivate', rule_id: only },
  ]
}

/** Rules that decide before this one, about the same. */
const isRivalOf =
  (rule: Rule): IsRival =>
  (other) =>
    other.id !== rule.id && other.action.type === rule.action.type && isBefore(other, rule)

const shadowed = (set: CheckedSet, reading: Reading, budget: Budget): RuleFinding[] => {
  const { rule } = reading
  const situations = situationsOf(reading)
  const result = coverage(set, situations, isRivalOf(rule), budget)
  if (result.kind === 'unknown') return [unknown('shadowed', reading)]
  if (result.kind === 'free') return []
  const by_rule_ids = fewest(set, situations, result.by, budget)
  const fixes = shadowFixes(set, reading, by_rule_ids, budget)
  return [finding('shadowed', 'error', rule.id, { by_rule_ids, fixes })]
}

/** An extension that is never the longest, photos asked for anyway. Of two equal ones the younger is superfluous. */
const redundant = (set: CheckedSet, reading: Reading, budget: Budget): RuleFinding[] => {
  const { rule } = reading
  const isRival: IsRival = (other) => other.id !== rule.id && isAtLeast(other, rule)
  const situations = situationsOf(reading)
  const result = coverage(set, situations, isRival, budget)
  if (result.kind === 'unknown') return [unknown('redundant', reading)]
  if (result.kind === 'free') return []
  const by_rule_ids = fewest(set, situations, result.by, budget)
  const [only, ...more] = by_rule_ids
  const fixes: RuleFix[] = only !== undefined && more.length === 0 ? [{ type: 'deactivate', rule_id: only }] : []
  return [finding('redundant', 'warning', rule.id, { by_rule_ids, fixes })]
}

const RETURN_CREATED: Asked = {
  attribute: EVENT_TYPE,
  match: { kind: 'one_of', keys: ['return_created'], isNegated: false },
  quantifier: 'any',
  position: -1,
}

type Overlap = { readonly other: Reading; readonly facts: Facts }

/** Facts on which both rules match and that no rule before them decides, confirmed by the engine. */
const overlapOf = (
  set: CheckedSet,
  reading: Reading,
  other: Reading,
  budget: Budget,
): Overlap | 'unknown' | undefined => {
  const both = whereAll(anything(reading.isEvent), [...reading.clauses, ...other.clauses])
  if (solveAny(both, set.context) === 'impossible') return undefined
  const first = isBefore(reading.rule, other.rule) ? reading.rule : other.rule
  const result = coverage(set, both, isRivalOf(first), budget)
  if (result.kind !== 'free') return result.kind === 'unknown' ? 'unknown' : undefined
  const matched = confirmedBy([reading.rule, other.rule], result.facts, set.context)
  return matched.length === 2 ? { other, facts: result.facts } : 'unknown'
}

const overlaps = (
  others: readonly Reading[],
  find: (other: Reading) => Overlap | 'unknown' | undefined,
): { found: Overlap[]; isUnknown: boolean } => {
  const found: Overlap[] = []
  let isUnknown = false
  for (const other of others) {
    const overlap = find(other)
    if (overlap === 'unknown') isUnknown = true
    else if (overlap) found.push(overlap)
    if (found.length === MOST_NAMED) break
  }
  return { found, isUnknown }
}

const tieFixes = ({ rule }: Reading, found: readonly Overlap[]): RuleFix[] => {
  const [only, ...more] = found
  return [
    ...(rule.priority > HIGHEST
      ? [{ type: 'set_priority', rule_id: rule.id, priority: rule.priority - 1 } as const]
      : []),
    ...(rule.priority < LOWEST
      ? [{ type: 'set_priority', rule_id: rule.id, priority: rule.priority + 1 } as const]
      : []),
    ...(only && more.length === 0 ? [{ type: 'deactivate', rule_id: only.other.rule.id } as const] : []),
  ]
}

const ties = (set: CheckedSet, reading: Reading, others: readonly Reading[], budget: Budget): RuleFinding[] => {
  const { rule } = reading
  const rivals = others.filter(
    ({ rule: other, isEvent }) =>
      isEvent === reading.isEvent &&
      other.action.type === rule.action.type &&
      other.priority === rule.priority &&
      actionParamsText(other.action) !== actionParamsText(rule.action),
  )
  const { found, isUnknown } = overlaps(rivals, (other) => overlapOf(set, reading, other, budget))
  if (found.length === 0) return isUnknown ? [unknown('tie', reading)] : []
  return [
    finding('tie', 'warning', rule.id, {
      by_rule_ids: found.map(({ other }) => other.rule.id),
      witness: found[0]?.facts as Facts,
      fixes: tieFixes(reading, found),
    }),
  ]
}

/** The same mail at the same moment. A rule without an event sends its mail when the return is created. */
const mailsTogether = (set: CheckedSet, reading: Reading, other: Reading): Overlap | 'unknown' | undefined => {
  const isEvent = reading.isEvent || other.isEvent
  const created = reading.isEvent === other.isEvent ? [] : [[RETURN_CREATED]]
  const clauses = [...reading.clauses, ...other.clauses, ...created]
  const solution = solveAny(whereAll(anything(isEvent), clauses), set.context)
  if (solution === 'impossible') return undefined
  if (solution === 'unknown') return 'unknown'
  const { event, ...known } = solution.facts
  const sends = (one: Reading) =>
    confirmedBy([one.rule], one.isEvent ? { ...known, event } : known, set.context).length === 1
  return sends(reading) && sends(other) ? { other, facts: solution.facts } : 'unknown'
}

const mailsTwice = (set: CheckedSet, reading: Reading, others: readonly Reading[]): RuleFinding[] => {
  const { rule } = reading
  const mailOf = ({ action }: Rule) => (action.type === 'SEND_EMAIL' ? action.email_id : undefined)
  const rivals = others.filter(({ rule: other }) => mailOf(other) === mailOf(rule))
  const { found, isUnknown } = overlaps(rivals, (other) => mailsTogether(set, reading, other))
  const [first, ...more] = found
  if (!first) return isUnknown ? [unknown('mail_twice', reading)] : []
  const fixes: RuleFix[] = more.length === 0 ? [{ type: 'deactivate', rule_id: first.other.rule.id }] : []
  const by_rule_ids = found.map(({ other }) => other.rule.id)
  return [finding('mail_twice', 'warning', rule.id, { by_rule_ids, witness: first.facts, fixes })]
}

/** What is left to it of declarations of withdrawal: nothing if its action is without effect there. */
const leftOfWithdrawals = (set: CheckedSet, reading: Reading, budget: Budget): Coverage => {
  const isRival = reading.rule.action.type === 'SEND_EMAIL' ? () => false : isRivalOf(reading.rule)
  return coverage(set, situationsDeclared(reading), isRival, budget)
}

/** A return that is refused has no terms: what this rule says counts at most where customers withdraw. */
const refused = (set: CheckedSet, reading: Reading, budget: Budget): RuleFinding[] => {
  const { rule, isEvent } = reading
  const isRefusing: IsRival = ({ id, action }) => id !== rule.id && action.type === 'REFUSE'
  const isAny = [...set.readings.values()].some((other) => isRefusing(other.rule))
  if (isEvent || rule.action.type === 'REFUSE' || !isAny) return []
  const situations = situationsOf(reading)
  const result = coverage(set, situations, isRefusing, budget)
  if (result.kind === 'unknown') return [unknown('refused', reading)]
  if (result.kind === 'free') return []
  const left = leftOfWithdrawals(set, reading, budget)
  if (left.kind === 'unknown') return [unknown('refused', reading)]
  const by_rule_ids = fewest(set, situations, result.by, budget)
  if (left.kind === 'free') return [finding('only_withdrawals', 'hint', rule.id, { by_rule_ids })]
  const [only, ...more] = by_rule_ids
  const fixes: RuleFix[] = only !== undefined && more.length === 0 ? [{ type: 'deactivate', rule_id: only }] : []
  return [finding('refused', 'error', rule.id, { by_rule_ids, fixes })]
}

const ADDED_UP: readonly string[] = ['EXTEND_DEADLINE', 'REQUIRE_PHOTOS', 'FLAG_FOR_REVIEW', 'KEEP_ITEM']

/** `others` are those to name in what concerns both rules alike. */
export const rivalFindings = (
  set: CheckedSet,
  reading: Reading,
  others: readonly Reading[],
  budget: Budget,
): RuleFinding[] => {
  const isRefused = refused(set, reading, budget)
  if (isRefused.some(({ kind }) => kind === 'refused')) return isRefused
  return [...isRefused, ...amongAlike(set, reading, others, budget)]
}

/** Beside rules with the same action. */
const amongAlike = (set: CheckedSet, reading: Reading, others: readonly Reading[], budget: Budget): RuleFinding[] => {
  const { type } = reading.rule.action
  if (ADDED_UP.includes(type)) return redundant(set, reading, budget)
  if (type === 'SEND_EMAIL') return mailsTwice(set, reading, others)
  const isShadowed = shadowed(set, reading, budget)
  return isShadowed.length > 0 ? isShadowed : ties(set, reading, others, budget)
}
