// Describes the expected format of a condition value, for validation messages.

import type { AttributeField, ValueType } from './attributes.ts'
import type { Labels } from './choices.ts'
import { EMPTY_MARKER, MAX_DAYS } from './condition-values.ts'
import type { Language } from './dictionary.ts'
import { findAttribute } from './find-attribute.ts'
import { findOperator, type OperatorTakes } from './operators.ts'

const ONE: Record<ValueType, Labels> = {
  text: { en: 'a text that can be seen', ro: 'un text vizibil' },
  list: { en: 'a text that can be seen', ro: 'un text vizibil' },
  number: { en: 'a number such as 12 or 2.5, with a dot', ro: 'un număr precum 12 sau 2.5, cu punct' },
  money: {
    en: 'an amount in the shop’s currency such as 249.90, with a dot',
    ro: 'o sumă în moneda magazinului precum 249.90, cu punct',
  },
  date: {
    en: 'a date written as YYYY-MM-DD, such as 2026-11-15',
    ro: 'o dată scrisă AAAA-LL-ZZ, precum 2026-11-15',
  },
  boolean: { en: 'true or false', ro: 'true sau false' },
  choice: { en: 'one of the values on the list', ro: 'una dintre valorile din listă' },
}

const SEVERAL: Labels = {
  en: 'one or more values with single commas between them, each {}',
  ro: 'una sau mai multe valori despărțite prin câte o virgulă, fiecare {}',
}
const TWO: Labels = {
  en: 'two values with a comma between them, the smaller first, each {}',
  ro: 'două valori despărțite prin virgulă, întâi cea mai mică, fiecare {}',
}
const DAYS: Labels = {
  en: `a whole number of days from 1 to ${MAX_DAYS}`,
  ro: `un număr întreg de zile, de la 1 la ${MAX_DAYS}`,
}
const NOTHING: Labels = { en: `the word “${EMPTY_MARKER}”`, ro: `cuvântul „${EMPTY_MARKER}”` }

const formOf = ({ value_type }: AttributeField, takes: OperatorTakes): Labels => {
  if (takes === 'nothing') return NOTHING
  if (takes === 'days') return DAYS
  const one = ONE[value_type]
  if (takes === 'one') return one
  const frame = takes === 'two' ? TWO : SEVERAL
  return { en: frame.en.replace('{}', one.en), ro: frame.ro.replace('{}', one.ro) }
}

/** Empty if the attribute or the operator is unknown: then the value is not the problem. */
export const expectedForm = (attributeId: number, operatorId: number, language: Language): string => {
  const attribute = findAttribute(attributeId)
  const operator = findOperator(operatorId)
  return attribute?.node_type === 'FIELD' && operator ? formOf(attribute, operator.takes)[language] : ''
}
