// The actions of a rule and their parameters. The schemas are plain JSON Schema: the console builds its form from them,
// and `checkActionParams` enforces the same on the server.

import type { Labels } from './choices.ts'
import { FURTHER_ACTIONS, type FurtherAction, readFurtherAction } from './outcomes/further-actions.ts'

export type ActionType = RuleAction['type']

export type RuleAction =
  | { readonly type: 'EXTEND_DEADLINE'; readonly days: number }
  | { readonly type: 'SET_RETURN_METHODS'; readonly method_ids: readonly number[] }
  | { readonly type: 'SET_PAYMENT_METHODS'; readonly payment_ids: readonly number[] }
  | { readonly type: 'SEND_EMAIL'; readonly email_id: number }
  | FurtherAction

export type ActionDefinition = {
  readonly id: number
  readonly action_type: ActionType
  readonly labels: Labels
  readonly params_schema: object
}

export const MAX_EXTENSION_DAYS = 365
const MAX_IDS = 200

const ID = { type: 'integer', minimum: 1 }
const paramsSchema = (name: string, schema: object) => ({
  type: 'object',
  properties: { [name]: schema },
  required: [name],
  additionalProperties: false,
})
const idList = (source: string) => ({
  type: 'array',
  items: ID,
  minItems: 1,
  maxItems: MAX_IDS,
  uniqueItems: true,
  'x-options': source,
})

export const ACTIONS: readonly ActionDefinition[] = [
  {
    id: 1,
    action_type: 'EXTEND_DEADLINE',
    labels: { en: 'Extend the return deadline', ro: 'Prelungește termenul de retur' },
    params_schema: paramsSchema('days', { type: 'integer', minimum: 1, maximum: MAX_EXTENSION_DAYS }),
  },
  {
    id: 2,
    action_type: 'SET_RETURN_METHODS',
    labels: { en: 'Set the return methods', ro: 'Stabilește metodele de retur' },
    params_schema: paramsSchema('method_ids', idList('return_methods')),
  },
  {
    id: 3,
    action_type: 'SET_PAYMENT_METHODS',
    labels: { en: 'Set the refund methods', ro: 'Stabilește metodele de rambursare' },
    params_schema: paramsSchema('payment_ids', idList('payment_methods')),
  },
  {
    id: 4,
    action_type: 'SEND_EMAIL',
    labels: { en: 'Send an e-mail', ro: 'Trimite un e-mail' },
    params_schema: paramsSchema('email_id', { ...ID, 'x-options': 'email_templates' }),
  },
  ...FURTHER_ACTIONS,
]

export const findAction = (id: number): ActionDefinition | undefined => ACTIONS.find((action) => action.id === id)

export const findActionByType = (type: string): ActionDefinition | undefined =>
  ACTIONS.find((action) => action.action_type === type)

export type ActionErrorCode = 'action_unknown' | 'action_params_invalid'
export type ActionCheck =
  | { readonly ok: true; readonly action: RuleAction }
  | { readonly ok: false; readonly code: ActionErrorCode }

const INVALID: ActionCheck = { ok: false, code: 'action_params_invalid' }

/** `params` is the JSON text from the wire, or its parsed value. The server checks that the ids exist in the shop. */
export const checkActionParams = (actionId: number, params: unknown): ActionCheck => {
  const definition = findAction(actionId)
  if (!definition) return { ok: false, code: 'action_unknown' }
  const values = readObject(params)
  const action = values && readAction(definition.action_type, values)
  return action ? { ok: true, action } : INVALID
}

/** The parameters of an action as the JSON text of the wire. */
export const actionParamsText = ({ type: _, ...params }: RuleAction): string => JSON.stringify(params)

const readAction = (type: ActionType, values: Record<string, unknown>): RuleAction | null => {
  const isOne = Object.keys(values).length === 1
  switch (type) {
    case 'EXTEND_DEADLINE': {
      const days = readId(values.days)
      return isOne && days !== null && days <= MAX_EXTENSION_DAYS ? { type, days } : null
    }
    case 'SET_RETURN_METHODS': {
      const method_ids = readIds(values.method_ids)
      return isOne && method_ids ? { type, method_ids } : null
    }
    case 'SET_PAYMENT_METHODS': {
      const payment_ids = readIds(values.payment_ids)
      return isOne && payment_ids ? { type, payment_ids } : null
    }
    case 'SEND_EMAIL': {
      const email_id = readId(values.email_id)
      return isOne && email_id !== null ? { type, email_id } : null
    }
    default:
      return readFurtherAction(type, values)
  }
}

const readObject = (params: unknown): Record<string, unknown> | null => {
  let value = params
  if (typeof params === 'string') {
    try {
      value = JSON.parse(params)
    } catch {
      return null
    }
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null
}

/** Forms submit the value of a select as a string: "12" is 12, and only digits are accepted. */
const readId = (value: unknown): number | null => {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 1 ? number : null
}

const readIds = (value: unknown): number[] | null => {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_IDS) return null
  const ids = value.map(readId)
  return ids.includes(null) || new Set(ids).size !== ids.length ? null : (ids as number[])
}
