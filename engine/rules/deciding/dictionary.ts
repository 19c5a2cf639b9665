// The dictionary on the wire, in the reader's language: nested attributes, operators, actions and events. Independent
// of the shop: choices that depend on it are given by source, and the caller fills them in.

import { ACTIONS } from './actions.ts'
import { ATTRIBUTES, type Attribute, type NameSource, type ValueType } from './attributes.ts'
import { EVENT_LABELS, EVENT_TYPES, type EventType } from './choices.ts'
import { isManyValued } from './find-attribute.ts'
import { OPERATORS, type OperatorCode, type OperatorTakes } from './operators.ts'

export type Language = 'en' | 'ro'

export type DictionaryNode = {
  id: number
  attribute_key: string
  parent: { id: number; attribute_key: string } | null
  node_type: 'GROUP' | 'FIELD'
  value_type: ValueType | null
  label: string
  /** Only where it is true. */
  takes_quantifier?: boolean
  choices: { value: string; label: string }[] | null
  choices_from: NameSource | null
  children: DictionaryNode[]
}

export type DictionaryOperator = {
  id: number
  code: OperatorCode
  value_type: ValueType
  label: string
  takes: OperatorTakes
}
export type DictionaryAction = { id: number; action_type: string; display_name: string; default_params_schema: string }
export type DictionaryEvent = { type: EventType; label: string }

export const dictionaryAttributes = (language: Language): DictionaryNode[] => {
  const childrenOf = (parent: Attribute | null): DictionaryNode[] =>
    ATTRIBUTES.filter((attribute) => attribute.parent_id === (parent?.id ?? null)).map((attribute) => ({
      id: attribute.id,
      attribute_key: attribute.attribute_key,
      parent: parent && { id: parent.id, attribute_key: parent.attribute_key },
      node_type: attribute.node_type,
      label: attribute.labels[language],
      ...fieldPart(attribute, language),
      children: childrenOf(attribute),
    }))
  return childrenOf(null)
}

const fieldPart = (attribute: Attribute, language: Language) =>
  attribute.node_type === 'GROUP'
    ? { value_type: null, choices: null, choices_from: null }
    : {
        value_type: attribute.value_type,
        choices: attribute.choices?.map(({ value, labels }) => ({ value, label: labels[language] })) ?? null,
        choices_from: attribute.choices_from,
        ...(isManyValued(attribute) ? { takes_quantifier: true } : {}),
      }

export const dictionaryOperators = (language: Language): DictionaryOperator[] =>
  OPERATORS.map(({ id, code, value_type, takes, labels }) => ({ id, code, value_type, label: labels[language], takes }))

export const dictionaryActions = (language: Language): DictionaryAction[] =>
  ACTIONS.map(({ id, action_type, labels, params_schema }) => ({
    id,
    action_type,
    display_name: labels[language],
    default_params_schema: JSON.stringify(params_schema),
  }))

export const dictionaryEvents = (language: Language): DictionaryEvent[] =>
  EVENT_TYPES.map((type) => ({ type, label: EVENT_LABELS[type][language] }))
