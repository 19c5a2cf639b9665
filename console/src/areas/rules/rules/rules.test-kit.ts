/** A shop with rules, for the tests of their screens: the real dictionary, and answers typed by the contract. */
import {
  EmailTemplate,
  type Language,
  PaymentMethod,
  ReturnMethod,
  Rule,
  type RuleMetadata,
} from '@returns-desk/contract'
import { rowOf } from '@returns-desk/contract/test-rows'
import {
  dictionaryActions,
  dictionaryAttributes,
  dictionaryEvents,
  dictionaryOperators,
  findActionByType,
  findAttributeByKey,
  findOperatorByCode,
  placedBriefly,
  type TraceCondition,
  type ValueType,
} from '@returns-desk/engine'
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { type Mock, vi } from 'vitest'
import { settings } from '../../../test/settings.ts'
import type { Stubs } from '../../../test/stub-api.ts'
import type { RuleBody } from './queries.ts'

const SHOP_CHOICES: Record<string, string[]> = {
  return_reasons: ['damaged', 'wrong size'],
  return_methods: ['Courier', 'Drop-off point', 'Own courier'],
  payment_methods: ['Bank transfer', 'Store credit'],
  return_statuses: ['new', 'awaiting parcel'],
}
const named = (names: readonly string[] = []) => names.map((label, index) => ({ value: String(index + 1), label }))

export const metadataIn = (language: Language): RuleMetadata => {
  const fill = ({
    choices_from,
    choices,
    children,
    ...node
  }: ReturnType<typeof dictionaryAttributes>[number]): object => ({
    ...node,
    choices: choices_from ? named(SHOP_CHOICES[choices_from]) : choices,
    children: children.map(fill),
  })
  return {
    attributes: dictionaryAttributes(language).map(fill) as RuleMetadata['attributes'],
    operators: dictionaryOperators(language),
    actions: dictionaryActions(language) as RuleMetadata['actions'],
  }
}

const field = (key: string) => {
  const attribute = findAttributeByKey(key)
  if (attribute?.node_type !== 'FIELD') throw new Error(`${key} is no field`)
  return attribute
}

/** `['order.total', 'GREATER_THAN', '500']` as ids, the way it is sent. */
export const sent = (...[key, code, value, quantifier, group]: TraceCondition) => {
  const { id, value_type } = field(key)
  const operator_id = findOperatorByCode(value_type as ValueType, code)?.id as number
  return { attribute_id: id, operator_id, value, ...placedBriefly({ quantifier, group }) }
}

const read = (...condition: TraceCondition): Rule['conditions'][number] => {
  const [key, code] = condition
  const { attribute_id, operator_id, ...rest } = sent(...condition)
  return {
    attribute: { id: attribute_id, attribute_key: key, parent: null },
    operator: { id: operator_id, code },
    ...rest,
  }
}

export const ruleOf = (
  id: number,
  name: string,
  conditions: readonly TraceCondition[],
  [type, params]: [type: Rule['rule_action']['action_type'], params: object] = ['EXTEND_DEADLINE', { days: 14 }],
  rest: Partial<Rule> = {},
) =>
  rowOf(Rule, {
    id,
    name,
    description: name,
    priority: 1,
    active: true,
    version: 3,
    conditions: conditions.map((condition) => read(...condition)),
    rule_action: {
      action_type: type,
      default_action_id: findActionByType(type)?.id as number,
      action_params: JSON.stringify(params),
    },
    ...rest,
  })

const returnMethod = (id: number, name: string) => rowOf(ReturnMethod, { id, name })
const paymentMethod = (id: number, name: string) => rowOf(PaymentMethod, { id, name })
const email = (id: number, subject: string, default_language: boolean) =>
  rowOf(EmailTemplate, { id, subject, default_language, language: 'en' })

export const shopWith = (rules: readonly Rule[], stubs: Stubs['rules'] = {}, language: Language = 'en') => ({
  rules: {
    list: vi.fn(async () => [...rules]),
    get: vi.fn(async () => rules[0] as Rule),
    metadata: vi.fn(async () => metadataIn(language)),
    events: vi.fn(async () => dictionaryEvents(language)),
    create: vi.fn(async ({ body }: { body: { name: string } }) => ruleOf(99, body.name, [])),
    replace: vi.fn(async () => rules[0] as Rule),
    ...stubs,
  },
  settings,
  returnMethods: { list: vi.fn(async () => [returnMethod(1, 'Courier'), returnMethod(2, 'Drop-off point')]) },
  paymentMethods: { list: vi.fn(async () => [paymentMethod(1, 'Bank transfer'), paymentMethod(2, 'Store credit')]) },
  emails: { list: vi.fn(async () => [email(7, 'Your return', true), email(8, 'Returul dvs.', false)]) },
})

/** The request body of an added rule. */
export const createdBody = ({ rules: { create } }: { rules: { create: unknown } }) =>
  (create as Mock<(input: { body: RuleBody }) => Promise<Rule>>).mock.calls[0]?.[0].body

// By label where a role would do: asking a large form for roles takes a second on a busy machine.
export const condition = (number: number) => within(screen.getByLabelText(`Condition ${number}`))
export const valueField = (number: number) => condition(number).getByLabelText('Value')

/** Opens the tree, searches and selects the first match. The words all at once: every letter would draw other rows. */
export const chooseAttribute = async (user: UserEvent, number: number, search: string) => {
  condition(number).getByLabelText('Attribute').focus()
  await user.keyboard('{ArrowDown}')
  await user.paste(search)
  await user.keyboard('{Enter}')
}

/** All at once: every key press would render the whole form again. */
export const paste = async (user: UserEvent, field: HTMLElement, text: string) => {
  await user.click(field)
  await user.paste(text)
}

export const chooseOperator = (user: UserEvent, number: number, label: string) =>
  user.selectOptions(condition(number).getByLabelText('Operator'), label)

export const chooseAction = (user: UserEvent, label: string) =>
  user.selectOptions(screen.getByLabelText('Action'), label)

export const submit = (user: UserEvent) => user.click(screen.getByText('Add rule'))
