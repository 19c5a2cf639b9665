// The check of what the algebra says about random rule sets against the engine: whatever is called impossible must not
// happen on any of the facts tried, and every example must be confirmed by `evaluate`.

import { type CompiledRules, compileRules, type Rule } from '../deciding/compile.ts'
import { evaluate, matchedRules } from '../deciding/evaluate.ts'
import type { Facts } from '../deciding/facts.ts'
import { checkRules } from './check-rules.ts'
import { budgetOf, coverageOfAll } from './covered.ts'
import type { RuleFinding } from './finding.ts'
import {
  CONTEXT,
  randomFacts,
  randomOf,
  randomRules,
  randomWithdrawal,
  refuseAll,
  type Withdrawal,
} from './random-rules.test-kit.ts'
import { type CheckedSet, confirmedBy, isBefore, prepareRules } from './rule-set.ts'
import { situationsOf } from './situation.ts'
import { solveAny } from './solve.ts'
import { situationsDeclared } from './withdrawal.ts'

const compiled = new WeakMap<Rule, CompiledRules>()
const matchedBy = (rule: Rule, facts: Facts): boolean => {
  const known = compiled.get(rule) ?? compileRules([rule], CONTEXT.shop)
  compiled.set(rule, known)
  return matchedRules(evaluate(known, facts, CONTEXT.available)).length > 0
}

/** Whether the rule sends its mail for a withdrawal, or is the first to decide its methods. */
const countsFor = (rules: readonly Rule[], rule: Rule, { methods, mails }: Withdrawal): boolean => {
  const { type } = rule.action
  if (type === 'SEND_EMAIL') return matchedBy(rule, mails)
  if (type !== 'SET_RETURN_METHODS' && type !== 'SET_PAYMENT_METHODS') return false
  const isBeaten = (one: Rule) => one.action.type === type && isBefore(one, rule) && matchedBy(one, methods)
  return matchedBy(rule, methods) && !rules.some(isBeaten)
}

/** Claims that facts refute: each of these must be true on all facts on which the rule matches. */
const isRefuted = (rules: readonly Rule[], claim: RuleFinding, facts: Facts): boolean => {
  const rule = rules.find(({ id }) => id === claim.rule_id) as Rule
  const matches = (one: Rule) => matchedBy(one, facts)
  switch (claim.kind) {
    case 'never':
    case 'expired':
      return matches(rule)
    case 'shadowed':
      return (
        matches(rule) && !rules.some((one) => claim.by_rule_ids.includes(one.id) && isBefore(one, rule) && matches(one))
      )
    case 'refused':
    case 'only_withdrawals':
    case 'redundant':
      return matches(rule) && !rules.some((one) => claim.by_rule_ids.includes(one.id) && matches(one))
    case 'idle_condition':
    case 'idle_alternative': {
      const conditions = rule.conditions.filter((_, i) => !claim.conditions.includes(i))
      return matches({ ...rule, conditions }) !== matches(rule)
    }
    default:
      return false
  }
}

/** What the algebra says can happen, happens: every solution is confirmed by the engine. */
const unconfirmed = (set: CheckedSet, findings: readonly RuleFinding[]): string[] =>
  [...set.readings.values()].flatMap((reading) => {
    const { rule } = reading
    const isOut = findings.some(({ kind, rule_id }) => rule_id === rule.id && (kind === 'never' || kind === 'expired'))
    const hasMethods = confirmable(rule)
    const solution = solveAny(situationsOf(reading), CONTEXT)
    if (solution === 'impossible') return isOut ? [] : [`rule ${rule.id} is impossible without a finding`]
    if (isOut) return [`rule ${rule.id} is possible and called impossible`]
    if (solution === 'unknown' || !hasMethods) return []
    const isConfirmed = confirmedBy([rule], solution.facts, CONTEXT).includes(rule.id)
    return isConfirmed ? [] : [`rule ${rule.id} does not match ${JSON.stringify(solution.facts)}`]
  })

/** A rule whose methods are all switched off never counts as matched. */
const confirmable = ({ action }: Rule) =>
  !(action.type === 'SET_RETURN_METHODS' && action.method_ids.every((id) => id > 2)) &&
  !(action.type === 'SET_PAYMENT_METHODS' && action.payment_ids.every((id) => id > 2))

/** A rule that is not called shadowed decides something: the free facts match it, and no rule before it. */
const undecided = (set: CheckedSet, findings: readonly RuleFinding[]): string[] =>
  [...set.readings.values()].flatMap((reading) => {
    const { rule } = reading
    if (!('method_ids' in rule.action) || !confirmable(rule)) return []
    if (findings.some((one) => one.rule_id === rule.id && /never|expired|shadowed|refused|unknown/.test(one.kind)))
      return []
    const before = (facts: Facts) =>
      set.matching(facts).filter(({ rule: one }) => one.action.type === rule.action.type && isBefore(one, rule))
    const free = coverageOfAll(situationsOf(reading), before, CONTEXT, budgetOf(20_000))
    if (free.kind !== 'free') return [`rule ${rule.id} is ${free.kind} without a finding`]
    const [first] = set.matching(free.facts).filter(({ rule: one }) => one.action.type === rule.action.type)
    return first?.rule.id === rule.id ? [] : [`rule ${rule.id} does not decide ${JSON.stringify(free.facts)}`]
  })

/** What is said to decide on withdrawals does: on facts of one, confirmed by the engine. */
const unheard = (set: CheckedSet, rules: readonly Rule[], findings: readonly RuleFinding[]): string[] =>
  findings.flatMap(({ kind, rule_id }) => {
    const reading = set.readings.get(rule_id)
    if (kind !== 'only_withdrawals' || !reading || !confirmable(reading.rule)) return []
    const { type } = reading.rule.action
    const before = (facts: Facts) =>
      set
        .matching(facts)
        .filter(({ rule: one }) => type !== 'SEND_EMAIL' && one.action.type === type && isBefore(one, reading.rule))
    const free = coverageOfAll(situationsDeclared(reading), before, CONTEXT, budgetOf(20_000))
    if (free.kind !== 'free') return [`rule ${rule_id} is ${free.kind} on withdrawals`]
    const { facts } = free
    const { reasons, has_photos = null, method = null, payment_method = null } = facts.return ?? {}
    const isOne = new Set(reasons).size === 1 && !reasons?.some((reason) => reason === null)
    const isAsked =
      type === 'SEND_EMAIL' ? has_photos === false && method && payment_method : !method && !payment_method
    const isWithdrawal = isOne && isAsked && has_photos !== true
    return isWithdrawal && countsFor(rules, reading.rule, { methods: facts, mails: facts })
      ? []
      : [`rule ${rule_id} does not decide on ${JSON.stringify(facts)}`]
  })

/** Everything that is wrong about the check of one random set. */
export const disagreements = (seed: number, tries: number): string[] => {
  const random = randomOf(seed)
  const drawn = randomRules(random)
  const rules = random.below(5) === 0 ? [...drawn, refuseAll(drawn.length + 1)] : drawn
  const set = prepareRules(rules, CONTEXT)
  const findings = checkRules(set)
  const isEvent = [...set.readings.values()].some((reading) => reading.isEvent)
  const refuted: string[] = []
  for (let i = 0; i < tries; i++) {
    const facts = randomFacts(random, isEvent)
    const withdrawal = randomWithdrawal(random)
    const isHeard = ({ kind, rule_id }: RuleFinding) =>
      kind === 'refused' && rules.some((rule) => rule.id === rule_id && countsFor(rules, rule, withdrawal))
    const wrong = findings.find((claim) => isRefuted(rules, claim, facts) || isHeard(claim))
    if (wrong) refuted.push(`${JSON.stringify(wrong)} is refuted by ${JSON.stringify([facts, withdrawal])}`)
    if (wrong) break
  }
  const wrong = [
    ...refuted,
    ...unconfirmed(set, findings),
    ...undecided(set, findings),
    ...unheard(set, rules, findings),
  ]
  return wrong.map((text) => `seed ${seed}: ${text}\n${JSON.stringify(rules)}`)
}
