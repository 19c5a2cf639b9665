// What can be said about the conditions of one rule, without looking at the others.

import { dayText } from '../../base/calendar.ts'
import { isManyValued } from '../deciding/find-attribute.ts'
import { type FindingKind, finding, type RuleFinding, type RuleFix, removals, type Severity } from './finding.ts'
import { type Asked, type Clause, type Reading, type Situation, situationsOf, whereNone } from './situation.ts'
import { type Around, possibleDays, solveAny } from './solve.ts'

type Situations = readonly Situation[] | undefined

/** Drops clauses while the rest stays impossible: what is left contradicts itself, and no part of it does. */
const contradicting = ({ isEvent, clauses }: Reading, isImpossible: (rest: Situations) => boolean): Clause[] => {
  let left = clauses
  for (const clause of clauses) {
    const rest = left.filter((one) => one !== clause)
    if (isImpossible(situationsOf({ isEvent, clauses: rest }))) left = rest
  }
  return [...left]
}

const positionsIn = (clauses: readonly Clause[]) =>
  clauses
    .flat()
    .map(({ position }) => position)
    .sort((a, b) => a - b)

/** The conditions of these clauses, and those that may be removed: one alternative less makes a group only harder. */
const named = (clauses: readonly Clause[]) => ({
  conditions: positionsIn(clauses),
  fixes: removals(positionsIn(clauses.filter(({ length }) => length === 1))),
})

const lastPossibleDay = (situations: Situations) => {
  const days = (situations ?? []).flatMap((situation) => possibleDays(situation).at(-1)?.[1] ?? [])
  return days.length > 0 ? Math.max(...days) : undefined
}

/** `never` or `expired`; undefined if the rule can match. */
const impossibility = (reading: Reading, around: Around): RuleFinding | undefined => {
  const { id } = reading.rule
  const isImpossible = (today: number) => (rest: Situations) => solveAny(rest, { ...around, today }) === 'impossible'
  const situations = situationsOf(reading)
  if (!isImpossible(around.today)(situations)) return undefined
  const lastDay = lastPossibleDay(situations) ?? around.today
  if (lastDay < around.today && !isImpossible(lastDay)(situations)) {
    const clauses = contradicting(reading, isImpossible(around.today))
    return finding('expired', 'error', id, { ...named(clauses), last_day: dayText(lastDay) })
  }
  return finding('never', 'error', id, named(contradicting(reading, isImpossible(Math.min(lastDay, around.today)))))
}

const isAboutEvent = (clauses: readonly Clause[]) =>
  clauses.flat().some(({ attribute }) => attribute.attribute_key.startsWith('event.'))

const isImpossibleIn = (situations: Situations, around: Around) => solveAny(situations, around) === 'impossible'

/** Clauses that follow from the others. Of two that say the same, only the later one. */
const idleClauses = ({ isEvent, clauses }: Reading, around: Around): Clause[] => {
  let left = clauses
  for (const clause of clauses.toReversed()) {
    const rest = left.filter((one) => one !== clause)
    // The last condition about an event makes it an event rule, even if it says nothing.
    if (isEvent && !isAboutEvent(rest)) continue
    const otherwise = situationsOf({ isEvent, clauses: rest })?.flatMap((part) => whereNone(part, clause))
    if (isImpossibleIn(otherwise, around)) left = rest
  }
  return clauses.filter((clause) => !left.includes(clause))
}

/** Alternatives without which the rule matches the same: another one of the group holds as well, or the rest does not. */
const idleAlternatives = ({ isEvent, clauses }: Reading, around: Around): Asked[] => {
  const idle: Asked[] = []
  const isLeft = (asked: Asked) => !idle.includes(asked)
  for (const group of clauses)
    for (const asked of group.toReversed()) {
      const others = group.filter((one) => one !== asked && isLeft(one))
      const rest = clauses.filter((clause) => clause !== group).map((clause) => clause.filter(isLeft))
      if (others.length === 0 || (isEvent && !isAboutEvent([...rest, others]))) continue
      const alone = situationsOf({ isEvent, clauses: [...rest, [asked]] })?.flatMap((part) => whereNone(part, others))
      if (isImpossibleIn(alone, around)) idle.push(asked)
    }
  return idle
}

const idleConditions = (reading: Reading, around: Around): RuleFinding[] => {
  const clauses = idleClauses(reading, around)
  const left = { ...reading, clauses: reading.clauses.filter((clause) => !clauses.includes(clause)) }
  const { id } = reading.rule
  return [
    ...clauses.map((clause) => finding('idle_condition', 'hint', id, named([clause]))),
    ...positionsIn([idleAlternatives(left, around)]).map((i) =>
      finding('idle_alternative', 'hint', id, { conditions: [i], fixes: removals([i]) }),
    ),
  ]
}

const CHOSEN_LATER = ['return.reason', 'return.has_photos', 'return.method', 'return.payment_method']

/** What a rule with this action must not ask for: it is not known yet, or it is what the rule decides. */
const MISPLACED: Readonly<
  Record<string, readonly (readonly [kind: FindingKind, severity: Severity, keys: readonly string[]])[]>
> = {
  EXTEND_DEADLINE: [['late', 'hint', CHOSEN_LATER]],
  SET_RETURN_METHODS: [
    ['circular', 'warning', ['return.method']],
    ['late', 'warning', ['return.payment_method']],
  ],
  SET_PAYMENT_METHODS: [['circular', 'warning', ['return.payment_method']]],
  REQUIRE_PHOTOS: [['circular', 'warning', ['return.has_photos']]],
}

const positions = ({ clauses }: Reading, isMeant: (asked: Asked) => boolean) =>
  positionsIn([clauses.flat().filter(isMeant)])

const misplaced = (reading: Reading): RuleFinding[] =>
  (MISPLACED[reading.rule.action.type] ?? []).flatMap(([kind, severity, keys]) => {
    const conditions = positions(reading, ({ attribute }) => keys.includes(attribute.attribute_key))
    const fixes = severity === 'hint' ? [] : removals(conditions)
    return conditions.length > 0 ? [finding(kind, severity, reading.rule.id, { conditions, fixes })] : []
  })

const anyProduct = (reading: Reading): RuleFinding[] => {
  const conditions = positions(
    reading,
    ({ attribute, match, quantifier }) =>
      quantifier === 'any' && isManyValued(attribute) && 'isNegated' in match && match.isNegated,
  )
  const fixes = conditions.map((condition): RuleFix => ({ type: 'set_quantifier', condition, quantifier: 'every' }))
  return conditions.length > 0 ? [finding('any_product', 'hint', reading.rule.id, { conditions, fixes })] : []
}

export const conditionFindings = (reading: Reading, around: Around): RuleFinding[] => {
  const impossible = impossibility(reading, around)
  const byPlace = [...misplaced(reading), ...anyProduct(reading)]
  return impossible ? [impossible, ...byPlace] : [...byPlace, ...idleConditions(reading, around)]
}
