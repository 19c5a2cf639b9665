// The operators. One row per operator and value type, so that the console can offer exactly the operators of the chosen
// attribute. Like attribute ids, these ids and codes are stored for years and never change their meaning.

import type { ValueType } from './attributes.ts'
import type { Labels } from './choices.ts'

/** The shape of a condition's value: one, two or several values, a number of days, or the marker alone. */
export type OperatorTakes = 'one' | 'two' | 'several' | 'days' | 'nothing'

type CodeRow = {
  readonly number: number
  readonly takes: OperatorTakes
  readonly labels: Labels
  readonly phrase: Labels
}

const row = (number: number, takes: OperatorTakes, en: string, ro: string, phraseEn = en, phraseRo = ro): CodeRow => ({
  number,
  takes,
  labels: { en, ro },
  phrase: { en: phraseEn, ro: phraseRo },
})

/** `{}` in a phrase is replaced by the wanted value; the Romanian phrases avoid words with grammatical gender. */
const CODES = {
  EQUALS: row(1, 'one', 'equals', 'este egal cu', 'exactly {}', 'exact {}'),
  NOT_EQUALS: row(2, 'one', 'does not equal', 'nu este egal cu', 'anything but {}', 'orice în afară de {}'),
  CONTAINS: row(3, 'one', 'contains', 'conține', 'containing {}', 'să conțină {}'),
  NOT_CONTAINS: row(4, 'one', 'does not contain', 'nu conține', 'not containing {}', 'să nu conțină {}'),
  STARTS_WITH: row(5, 'one', 'starts with', 'începe cu', 'starting with {}', 'să înceapă cu {}'),
  ENDS_WITH: row(6, 'one', 'ends with', 'se termină cu', 'ending with {}', 'să se termine cu {}'),
  IN: row(7, 'several', 'is one of', 'este în lista', 'one of {}', 'oricare dintre {}'),
  NOT_IN: row(8, 'several', 'is none of', 'nu este în lista', 'none of {}', 'în afară de {}'),
  GREATER_THAN: row(9, 'one', 'is greater than', 'este mai mare decât', 'more than {}', 'mai mult de {}'),
  GREATER_OR_EQUAL: row(10, 'one', 'is at least', 'este cel puțin', 'at least {}', 'cel puțin {}'),
  LESS_THAN: row(11, 'one', 'is less than', 'este mai mic decât', 'less than {}', 'mai puțin de {}'),
  LESS_OR_EQUAL: row(12, 'one', 'is at most', 'este cel mult', 'at most {}', 'cel mult {}'),
  BETWEEN: row(13, 'two', 'is between', 'este între', 'between {}', 'între {}'),
  BEFORE: row(14, 'one', 'is before', 'este înainte de', 'before {}', 'înainte de {}'),
  AFTER: row(15, 'one', 'is after', 'este după', 'after {}', 'după {}'),
  IN_LAST_DAYS: row(16, 'days', 'is in the last days', 'este în ultimele zile', 'in the last {}', 'în ultimele {}'),
  IS_EMPTY: row(17, 'nothing', 'is empty', 'lipsește', 'must be empty', 'trebuie să lipsească'),
  IS_NOT_EMPTY: row(18, 'nothing', 'is not empty', 'nu lipsește', 'must not be empty', 'nu trebuie să lipsească'),
} as const

export type OperatorCode = keyof typeof CODES

export type Operator = {
  readonly id: number
  readonly code: OperatorCode
  readonly value_type: ValueType
  readonly takes: OperatorTakes
  readonly labels: Labels
  readonly phrase: Labels
}

const COMPARING = ['GREATER_THAN', 'GREATER_OR_EQUAL', 'LESS_THAN', 'LESS_OR_EQUAL', 'BETWEEN'] as const
const PRESENCE = ['IS_EMPTY', 'IS_NOT_EMPTY'] as const
const NUMERIC = ['EQUALS', 'NOT_EQUALS', 'IN', 'NOT_IN', ...COMPARING, ...PRESENCE] as const
const TEXT_OPERATORS = ['CONTAINS', 'NOT_CONTAINS', 'STARTS_WITH', 'ENDS_WITH'] as const

/** The first number is the type's block of ids: an operator's id is the block plus the code's number. */
const TYPES: Record<ValueType, readonly [block: number, codes: readonly OperatorCode[]]> = {
  text: [100, ['EQUALS', 'NOT_EQUALS', ...TEXT_OPERATORS, 'IN', 'NOT_IN', ...PRESENCE]],
  number: [200, NUMERIC],
  money: [300, NUMERIC],
  date: [400, ['EQUALS', 'NOT_EQUALS', 'BEFORE', 'AFTER', 'BETWEEN', 'IN_LAST_DAYS', ...PRESENCE]],
  boolean: [500, ['EQUALS', 'NOT_EQUALS', ...PRESENCE]],
  choice: [600, ['EQUALS', 'NOT_EQUALS', 'IN', 'NOT_IN', ...PRESENCE]],
  list: [700, ['CONTAINS', 'NOT_CONTAINS', 'IN', 'NOT_IN', ...PRESENCE]],
}

/** On a list, IN matches any shared member, which "is one of" would hide. */
const LIST_LABELS: Partial<Record<OperatorCode, Labels>> = {
  IN: { en: 'contains any of', ro: 'conține oricare dintre' },
  NOT_IN: { en: 'contains none of', ro: 'nu conține nimic din' },
}

const LIST_PHRASES: Partial<Record<OperatorCode, Labels>> = {
  IN: { en: 'containing any of {}', ro: 'să conțină oricare dintre {}' },
  NOT_IN: { en: 'containing none of {}', ro: 'să nu conțină nimic din {}' },
}

export const OPERATORS: readonly Operator[] = Object.entries(TYPES).flatMap(([type, [block, codes]]) =>
  codes.map((code): Operator => {
    const { number, takes, labels, phrase } = CODES[code]
    const isList = type === 'list'
    return {
      id: block + number,
      code,
      value_type: type as ValueType,
      takes,
      labels: (isList && LIST_LABELS[code]) || labels,
      phrase: (isList && LIST_PHRASES[code]) || phrase,
    }
  }),
)

const byId = new Map(OPERATORS.map((operator) => [operator.id, operator]))
const byTypeAndCode = new Map(OPERATORS.map((operator) => [`${operator.value_type} ${operator.code}`, operator]))

export const findOperator = (id: number): Operator | undefined => byId.get(id)

export const findOperatorByCode = (type: ValueType, code: string): Operator | undefined =>
  byTypeAndCode.get(`${type} ${code}`)

export const operatorsFor = (type: ValueType): Operator[] =>
  OPERATORS.filter((operator) => operator.value_type === type)
