/** A row of the condition builder: what the user has chosen and typed so far, and the wire value it stands for. */
import {
  type ErrorCode,
  type Language,
  MAX_CONDITIONS,
  type RuleCondition,
  type RuleOperator,
} from '@returns-desk/contract'
import {
  checkCondition,
  EMPTY_MARKER,
  findAttribute,
  findOperator,
  joinValues,
  type Quantifier,
  splitValues,
} from '@returns-desk/engine'
import type { AttributeNode, Dictionary } from '../dictionary.ts'
import { plainNumber, typedNumber } from './number-text.ts'

export interface ConditionDraft {
  /** Tells rows apart while they come and go. */
  readonly key: number
  readonly attributeId: number | null
  readonly operatorId: number | null
  /** As typed: one text per value. */
  readonly values: readonly string[]
  /** Of the products or reasons; left out where any one is enough. */
  readonly quantifier?: Quantifier
  /** Rows with the same number stand together and are alternatives. */
  readonly group?: number
  /** A saved condition that the dictionary has no words for: it stays as it is until another attribute takes its place. */
  readonly kept?: RuleCondition
}

export const MAX_ROWS = MAX_CONDITIONS

let lastKey = 0
export const blankCondition = (): ConditionDraft => {
  lastKey += 1
  return { key: lastKey, attributeId: null, operatorId: null, values: [] }
}

const isNumeric = (attribute: AttributeNode) => attribute.value_type === 'number' || attribute.value_type === 'money'

const placeOf = ({ quantifier, group }: RuleCondition) => ({
  ...(quantifier && quantifier !== 'any' ? { quantifier } : {}),
  ...(group === undefined ? {} : { group }),
})

export const draftCondition = (saved: RuleCondition, dictionary: Dictionary, language: Language): ConditionDraft => {
  const attribute = dictionary.attribute(saved.attribute.id)
  const operator = dictionary.operator(saved.operator.id)
  if (!attribute || !operator) {
    const { attribute: field, operator: way } = saved
    return { ...blankCondition(), ...placeOf(saved), attributeId: field.id, operatorId: way.id, kept: saved }
  }
  const split = { one: [saved.value], days: [saved.value], nothing: [], two: saved.value.split(',') }
  const values = operator.takes === 'several' ? splitValues(saved.value) : split[operator.takes]
  return {
    ...blankCondition(),
    ...placeOf(saved),
    attributeId: attribute.id,
    operatorId: operator.id,
    values: isNumeric(attribute) ? values.map((value) => typedNumber(value.trim(), language)) : values,
  }
}

/** Another attribute keeps the way of comparing where it can, and starts with the first one where it cannot. */
export const withAttribute = (
  row: ConditionDraft,
  attribute: AttributeNode,
  dictionary: Dictionary,
): ConditionDraft => {
  if (attribute.id === row.attributeId && !row.kept) return row
  const code = dictionary.operator(row.operatorId)?.code
  const offered = dictionary.operatorsOf(attribute)
  const operator = offered.find((one) => one.code === code) ?? offered[0]
  const { key, group, quantifier } = row
  return {
    key,
    ...(group === undefined ? {} : { group }),
    ...(quantifier && attribute.takes_quantifier ? { quantifier } : {}),
    attributeId: attribute.id,
    operatorId: operator?.id ?? null,
    values: [],
  }
}

export const withQuantifier = ({ quantifier: _, ...row }: ConditionDraft, chosen: Quantifier): ConditionDraft =>
  chosen === 'any' ? row : { ...row, quantifier: chosen }

/** The typed value stays, unless the operator changed between a date and a number of days. */
export const withOperator = (row: ConditionDraft, operatorId: number | null, dictionary: Dictionary) => {
  const takesDays = (id: number | null) => dictionary.operator(id)?.takes === 'days'
  const isKept = takesDays(operatorId) === takesDays(row.operatorId)
  return { ...row, operatorId, values: isKept ? row.values : [] }
}

/** The wire value; blank if there is none. */
export const conditionValue = (row: ConditionDraft, dictionary: Dictionary): string => {
  if (row.kept) return row.kept.value
  const attribute = dictionary.attribute(row.attributeId)
  const operator = dictionary.operator(row.operatorId)
  if (!attribute || !operator) return ''
  const isNumber = isNumeric(attribute)
  const values = row.values.map((value) => (isNumber ? plainNumber(value) : value.trim()))
  const [first = '', second = ''] = values
  switch (operator.takes) {
    case 'nothing':
      return EMPTY_MARKER
    case 'several':
      return joinValues(values.filter((value) => value !== ''))
    case 'two':
      return first === '' && second === '' ? '' : `${first},${second}`
    default:
      return first
  }
}

/** Only complete conditions are sent: a field of the tree, an operator of its type, a value that is not blank. */
export const isComplete = (row: ConditionDraft, dictionary: Dictionary) =>
  row.kept !== undefined ||
  (dictionary.attribute(row.attributeId)?.node_type === 'FIELD' &&
    row.operatorId !== null &&
    conditionValue(row, dictionary) !== '')

/** Whether the row has been started: an untouched row is ignored without a message. */
export const isBegun = (row: ConditionDraft) => row.attributeId !== null

/** Whether the server's attribute and operator are those that our engine knows by these ids. */
const isOurs = (attribute: AttributeNode, operator: RuleOperator) => {
  const [field, way] = [findAttribute(attribute.id), findOperator(operator.id)]
  return field?.attribute_key === attribute.attribute_key && way?.code === operator.code
}

/** The error that the server would return for a complete row. Unknown attributes are left to the server. */
export const conditionError = (row: ConditionDraft, dictionary: Dictionary): ErrorCode | null => {
  const attribute = dictionary.attribute(row.attributeId)
  const operator = dictionary.operator(row.operatorId)
  if (row.kept || !attribute || !operator) return null
  const takesTwo = operator.takes === 'two'
  const lacksOne = takesTwo && [0, 1].some((index) => !row.values[index]?.trim())
  if (lacksOne) return 'condition_value_required'
  if (!isOurs(attribute, operator)) return null
  const value = conditionValue(row, dictionary)
  return checkCondition(row.attributeId ?? 0, row.operatorId ?? 0, value, dictionary.currency)
}
