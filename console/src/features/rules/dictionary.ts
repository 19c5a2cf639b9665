/** What rules are made of, in the reader's words, ready to be looked up. */
import type { Language, RuleActionKind, RuleAttribute, RuleMetadata, RuleOperator } from '@returns-desk/contract'
import { foldText } from '@returns-desk/engine'

export interface AttributeNode extends Omit<RuleAttribute, 'children'> {
  readonly children: readonly AttributeNode[]
}
export type Choice = NonNullable<RuleAttribute['choices']>[number]
type EventKind = { readonly type: string; readonly label: string }

export interface Dictionary {
  readonly attributes: readonly AttributeNode[]
  readonly actions: readonly RuleActionKind[]
  /** The shop's, once it is known. */
  readonly currency: string | undefined
  readonly attribute: (id: number | null) => AttributeNode | undefined
  /** `['Order', 'Total']`, from the outside in. */
  readonly chain: (id: number | null) => readonly string[]
  readonly operator: (id: number | null) => RuleOperator | undefined
  readonly operatorsOf: (attribute: AttributeNode | undefined) => readonly RuleOperator[]
  readonly action: (id: number | null) => RuleActionKind | undefined
  /** What the shop calls one of its methods; the attributes that ask for a method know all of them, inactive ones too. */
  readonly methodName: (source: string, id: number) => string | undefined
}

const EVENT_TYPE_KEY = 'event.type'
const METHOD_KEYS: Record<string, string> = {
  return_methods: 'return.method',
  payment_methods: 'return.payment_method',
}

export const isEventAttribute = (attribute: Pick<AttributeNode, 'attribute_key'> | undefined) =>
  attribute?.attribute_key.includes('event') ?? false

export const isEmailAction = ({ action_type }: Pick<RuleActionKind, 'action_type'>) =>
  action_type.toLowerCase().includes('send_email')

export const findChoice = (attribute: AttributeNode | undefined, value: string): Choice | undefined =>
  attribute?.choices?.find((choice) => foldText(choice.value) === foldText(value))

const withEvents = (node: AttributeNode, events: readonly EventKind[]): AttributeNode =>
  node.attribute_key === EVENT_TYPE_KEY
    ? { ...node, choices: events.map(({ type, label }) => ({ value: type, label })) }
    : { ...node, children: node.children.map((child) => withEvents(child, events)) }

/** Short lists come in an order that means something; in a long one people look for a name. */
const LONG_LIST = 20
const inReadingOrder = (node: AttributeNode, language: string): AttributeNode => {
  const { choices } = node
  const children = node.children.map((child) => inReadingOrder(child, language))
  if (!choices || choices.length <= LONG_LIST) return { ...node, children }
  const { compare } = new Intl.Collator(language)
  return { ...node, children, choices: choices.toSorted((one, other) => compare(one.label, other.label)) }
}

const byId = <Thing extends { readonly id: number }>(things: readonly Thing[]) => {
  const known = new Map(things.map((thing) => [thing.id, thing]))
  return (id: number | null) => (id === null ? undefined : known.get(id))
}

interface Surroundings {
  readonly language?: Language
  readonly currency?: string | undefined
  readonly events?: readonly EventKind[] | undefined
}

export const createDictionary = (
  { attributes: levels, operators, actions }: RuleMetadata,
  { language = 'en', currency, events }: Surroundings = {},
): Dictionary => {
  // The contract spells out three levels; here they are one kind of node.
  const plain = (levels as unknown as readonly AttributeNode[]).map((node) => inReadingOrder(node, language))
  const attributes = events ? plain.map((node) => withEvents(node, events)) : plain
  const nodes: AttributeNode[] = []
  const collect = (node: AttributeNode) => {
    nodes.push(node)
    node.children.forEach(collect)
  }
  attributes.forEach(collect)
  const attribute = byId(nodes)
  const chain = (id: number | null): string[] => {
    const node = attribute(id)
    return node ? [...chain(node.parent?.id ?? null), node.label] : []
  }
  return {
    attributes,
    actions,
    currency,
    attribute,
    chain,
    operator: byId(operators),
    operatorsOf: (node) => operators.filter(({ value_type }) => value_type === node?.value_type),
    action: byId(actions),
    methodName: (source, id) =>
      findChoice(
        nodes.find((node) => node.attribute_key === METHOD_KEYS[source]),
        String(id),
      )?.label,
  }
}
