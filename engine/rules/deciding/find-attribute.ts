// Looks up attributes by id or key, and classifies them.

import { ATTRIBUTES, type Attribute } from './attributes.ts'
import type { Choice } from './choices.ts'
import { foldText } from './text-folding.ts'

const byId = new Map(ATTRIBUTES.map((attribute) => [attribute.id, attribute]))
const byKey = new Map(ATTRIBUTES.map((attribute) => [attribute.attribute_key, attribute]))

export const findAttribute = (id: number): Attribute | undefined => byId.get(id)
/** Also for an attribute that no longer exists. */
export const keyOfAttribute = (id: number): string => byId.get(id)?.attribute_key ?? `#${id}`
export const findAttributeByKey = (key: string): Attribute | undefined => byKey.get(key)

export const isEventAttribute = ({ attribute_key }: Pick<Attribute, 'attribute_key'>): boolean =>
  attribute_key.includes('event')

export const isOfProduct = ({ attribute_key }: Pick<Attribute, 'attribute_key'>): boolean =>
  attribute_key.startsWith('product.')

/** Attributes with one value per returned product: a condition says how many of them must satisfy it. */
export const isManyValued = (attribute: Pick<Attribute, 'attribute_key'>): boolean =>
  isOfProduct(attribute) || attribute.attribute_key === 'return.reason'

/** Whether a condition on it may ask about every product or none. */
export const takesQuantifier = (id: number): boolean => {
  const attribute = byId.get(id)
  return attribute !== undefined && isManyValued(attribute)
}

const choicesByKey = new Map<string, ReadonlyMap<string, Choice>>()
for (const attribute of ATTRIBUTES) {
  if (attribute.node_type !== 'FIELD' || !attribute.choices) continue
  choicesByKey.set(attribute.attribute_key, new Map(attribute.choices.map((one) => [foldText(one.value), one])))
}

/** The fixed choice with this name, ignoring case. */
export const findChoice = ({ attribute_key }: Pick<Attribute, 'attribute_key'>, text: string): Choice | undefined =>
  choicesByKey.get(attribute_key)?.get(foldText(text))
