/** Attributes, operators and actions of rules, in the user's language, indexed for lookup. */
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
  readonly operator: (id: number | string | null) => RuleOperator | undefined
  readonly operatorsOf: (attribute: AttributeNode | undefined) => readonly RuleOperator[]
  readonly action: (id: number | string | null) => RuleActionKind | undefined
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

/** What the form offers for a rule about an event. The API takes more. */
export const isForEvents = ({ action_type }: Pick<RuleActionKind, 'action_type'>) =>
  action_type.toLowerCase().includes('send_email')

export const findChoice = (attribute: AttributeNode | undefined, value: string): Choice | undefined =>
  attribute?.choices?.find((choice) => foldText(choice.value) === foldText(value))

const withEvents = (node: AttributeNode, events: readonly EventKind[]): AttributeNode =>
  node.attribute_key === EVENT_TYPE_KEY
    ? { ...node, choices: events.map(({ type, label }) => ({ value: type, label: label || type })) }
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

/** By string: a list selection is a string, and another back end may use letters in its ids. */
const byId = <Thing extends { readonly id: number }>(things: readonly Thing[]) => {
  const known = new Map(things.map((thing) => [String(thing.id), thing]))
  return (id: number | string | null) => (id === null ? undefined : known.get(String(id)))
}

/** A back end need not send words: then an attribute is called by its key, and has no children where none are named. */
const completedNode = (node: AttributeNode): AttributeNode => ({
  ...node,
  label: node.label || node.attribute_key,
  children: (node.children ?? []).map(completedNode),
})

const TAKES: Readonly<Record<string, RuleOperator['takes']>> = {
  BETWEEN: 'two',
  IS_EMPTY: 'nothing',
  IS_NOT_EMPTY: 'nothing',
  IN: 'several',
  NOT_IN: 'several',
  IN_LAST_DAYS: 'days',
}

/** What its code says of an operator that comes without words, or with a way of comparing that is not ours. */
const completedOperator = (operator: RuleOperator): RuleOperator => ({
  ...operator,
  label: operator.label || operator.code,
  takes: isTakes(operator.takes) ? operator.takes : (TAKES[operator.code] ?? 'one'),
})

const isTakes = (takes: string) => ['one', 'two', 'several', 'days', 'nothing'].includes(takes)

interface Surroundings {
  readonly language?: Language
  readonly currency?: string | undefined
  readonly events?: readonly EventKind[] | undefined
}

export const createDictionary = (
  { attributes: levels, operators: sentOperators, actions: sentActions }: RuleMetadata,
  { language = 'en', currency, events }: Surroundings = {},
): Dictionary => {
  // The contract spells out three levels; here they are one kind of node.
  const whole = (levels as unknown as readonly AttributeNode[]).map(completedNode)
  const plain = whole.map((node) => inReadingOrder(node, language))
  const operators = sentOperators.map(completedOperator)
  const actions = sentActions.map((one) => ({ ...one, display_name: one.display_name || one.action_type }))
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
    currency: currency || undefined,
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
