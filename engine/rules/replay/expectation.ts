// What a scenario expects of the rules, what comes out instead, and both in words.

import { dayOf, parseDay, startOfDay } from '../../base/calendar.ts'
import { formatDay } from '../../base/words/dates.ts'
import { type OrderDates, returnWindow } from '../../returns/window.ts'
import type { Language } from '../deciding/dictionary.ts'
import type { Facts } from '../deciding/facts.ts'
import type { Names } from '../deciding/trace.ts'
import { daysInWords } from '../versions/rule-words.ts'
import { isLate, isRefused, outcomeOf, type ReplayedRules, type ReplayOutcome } from './outcome.ts'

/** `all`: whatever the shop offers, not limited by any rule. */
export type ExpectedMethods = 'all' | readonly number[]

/** What is left out is not asked. Of a request that is refused nothing else is asked. */
export type Expectation = {
  readonly refused: boolean
  readonly return_methods?: ExpectedMethods | undefined
  readonly payment_methods?: ExpectedMethods | undefined
  readonly extra_days?: number | undefined
}

export type Scenario = {
  readonly facts: Facts
  readonly dates: OrderDates
  /** The day of the request, in the shop's time zone. */
  readonly today: string
}

export type ScenarioOutcome = Required<Expectation> & {
  /** Why it is refused: too late, by a rule, or nothing is left to offer. */
  readonly refusal: { readonly last_day: string } | 'by_rule' | 'nothing_offered' | null
}

const METHODS = ['return_methods', 'payment_methods'] as const

export const SCENARIO_ASPECTS = ['refused', ...METHODS, 'extra_days'] as const
export type ScenarioAspect = (typeof SCENARIO_ASPECTS)[number]

const isSameSet = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id) => other.includes(id))

const reasonOf = ({ last_day, refusal }: ReplayOutcome, isTooLate: boolean) => {
  if (isTooLate && last_day !== null) return { last_day }
  return refusal !== undefined ? 'by_rule' : 'nothing_offered'
}

/** What these rules say about a request on that day. */
export const playScenario = (
  rules: ReplayedRules,
  { facts, dates, today }: Scenario,
  days_accept_return: number,
): ScenarioOutcome => {
  const { time_zone } = rules.compiled.shop
  const now = new Date(startOfDay(parseDay(today) ?? dayOf(today, time_zone), time_zone)).toISOString()
  const request = { facts: { ...facts, now }, window: returnWindow(dates, { days_accept_return, time_zone }) }
  const outcome = outcomeOf(rules, request)
  const refused = isRefused(request, outcome, time_zone)
  const offered = (ids: readonly number[], active: readonly number[]) => (isSameSet(ids, active) ? 'all' : ids)
  return {
    refused,
    refusal: refused ? reasonOf(outcome, isLate(request, outcome, time_zone)) : null,
    return_methods: offered(outcome.return_method_ids, rules.returnMethods),
    payment_methods: offered(outcome.payment_method_ids, rules.paymentMethods),
    extra_days: outcome.extension_days,
  }
}

const isMet = (aspect: ScenarioAspect, expected: Expectation, actual: ScenarioOutcome, all: AllMethods): boolean => {
  if (aspect === 'refused' || aspect === 'extra_days') return expected[aspect] === actual[aspect]
  const idsOf = (methods: ExpectedMethods = 'all') => (methods === 'all' ? all[aspect] : methods)
  return isSameSet(idsOf(expected[aspect]), idsOf(actual[aspect]))
}

/** The methods that the shop offers now. */
export type AllMethods = Readonly<Record<(typeof METHODS)[number], readonly number[]>>

/** The parts that come out differently. */
export const unmetAspects = (expected: Expectation, actual: ScenarioOutcome, all: AllMethods): ScenarioAspect[] => {
  if (expected.refused !== actual.refused) return ['refused']
  if (expected.refused) return []
  return SCENARIO_ASPECTS.filter((aspect) => expected[aspect] !== undefined && !isMet(aspect, expected, actual, all))
}

const EXPECTATION_WORDS = {
  en: {
    aspect: {
      refused: 'the request',
      return_methods: 'return methods',
      payment_methods: 'refund methods',
      extra_days: 'extra time',
    },
    refused: 'refused',
    late: 'refused: the last day was {}',
    by_rule: 'refused by a rule',
    nothing_offered: 'refused: no method is left to offer',
    accepted: 'accepted',
    all: 'all',
    none: 'none',
    noDays: 'no extra days',
    failure: '{name}: {aspect}: expected: {expected}; result: {actual}',
  },
  ro: {
    aspect: {
      refused: 'cererea',
      return_methods: 'metode de retur',
      payment_methods: 'metode de rambursare',
      extra_days: 'timp în plus',
    },
    refused: 'refuzată',
    late: 'refuzată: ultima zi a fost {}',
    by_rule: 'refuzată de o regulă',
    nothing_offered: 'refuzată: nu mai rămâne nicio metodă de oferit',
    accepted: 'primită',
    all: 'toate',
    none: 'niciuna',
    noDays: 'nicio zi în plus',
    failure: '{name}: {aspect}: așteptat: {expected}; rezultat: {actual}',
  },
} as const

const refusalInWords = ({ refused, refusal }: Expectation & Partial<ScenarioOutcome>, language: Language) => {
  const words = EXPECTATION_WORDS[language]
  if (!refused) return words.accepted
  if (typeof refusal === 'string') return words[refusal]
  return refusal ? words.late.replace('{}', formatDay(refusal.last_day, language)) : words.refused
}

/** One part of what is expected, or of what comes out. */
export const aspectInWords = (
  aspect: ScenarioAspect,
  said: Expectation & Partial<ScenarioOutcome>,
  names: Names,
  language: Language,
): string => {
  const words = EXPECTATION_WORDS[language]
  if (aspect === 'refused') return refusalInWords(said, language)
  if (aspect === 'extra_days') return said.extra_days ? daysInWords(said.extra_days, language) : words.noDays
  const methods = said[aspect] ?? 'all'
  if (methods === 'all') return words.all
  return methods.map((id) => names[aspect]?.[id] ?? `#${id}`).join(', ') || words.none
}

export type ScenarioFailure = {
  readonly aspect: ScenarioAspect
  readonly expected: string
  readonly actual: string
}

/** A line for a list of failures: "Late shoes: the request: expected: refused; result: accepted". */
export const failureInWords = (name: string, failure: ScenarioFailure, language: Language): string => {
  const { aspect, failure: sentence } = EXPECTATION_WORDS[language]
  const values = { ...failure, name, aspect: aspect[failure.aspect] }
  return sentence.replace(/\{(\w+)\}/g, (_, key: keyof typeof values) => values[key])
}
