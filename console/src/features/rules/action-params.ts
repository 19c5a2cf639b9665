/** The parameters of an action, from its schema: which inputs to render, and the JSON to send. */
import type { RuleActionKind } from '@returns-desk/contract'
import { checkActionParams, findAction, MAX_EXTENSION_DAYS } from '@returns-desk/engine'

export type OptionSource = 'return_methods' | 'payment_methods' | 'email_templates'

export interface ParamField {
  readonly name: string
  readonly kind: 'number' | 'several' | 'one'
  readonly source: OptionSource | undefined
  readonly min: number | undefined
  readonly max: number | undefined
}

/** As typed: text for a number or a single choice, ids for several. */
export type Params = Readonly<Record<string, string | readonly number[]>>

interface PropertySchema {
  readonly type?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly 'x-options'?: OptionSource
}

const readJson = (text: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

const USUAL_SOURCES: Readonly<Record<string, OptionSource>> = {
  method_ids: 'return_methods',
  payment_ids: 'payment_methods',
  email_id: 'email_templates',
}

const usual = (name: string, kind: ParamField['kind']): ParamField[] => [
  { name, kind, source: USUAL_SOURCES[name], min: undefined, max: undefined },
]

/** The parameters of the known actions, for a schema that we cannot read. */
const USUAL_FIELDS: Readonly<Record<string, ParamField[]>> = {
  EXTEND_DEADLINE: usual('days', 'number').map((field) => ({ ...field, min: 1, max: MAX_EXTENSION_DAYS })),
  SET_RETURN_METHODS: usual('method_ids', 'several'),
  SET_PAYMENT_METHODS: usual('payment_ids', 'several'),
  SEND_EMAIL: usual('email_id', 'one'),
}

export const paramFields = (action: RuleActionKind | undefined): ParamField[] => {
  const { properties = {} } = readJson(action?.default_params_schema ?? '') as {
    properties?: Record<string, PropertySchema>
  }
  const described = Object.entries(properties).filter(([, schema]) => typeof schema === 'object' && schema !== null)
  if (described.length === 0) return USUAL_FIELDS[action?.action_type ?? ''] ?? []
  return described.map(([name, schema]) => {
    const source = schema['x-options'] ?? USUAL_SOURCES[name]
    const kind = schema.type === 'array' ? 'several' : source ? 'one' : 'number'
    return { name, kind, source, min: schema.minimum, max: schema.maximum }
  })
}

export const typedParams = (text: string): Params =>
  Object.fromEntries(
    Object.entries(readJson(text)).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(Number) : String(value ?? ''),
    ]),
  )

export const idsOf = (value: Params[string] | undefined): readonly number[] => (typeof value === 'object' ? value : [])
export const textOf = (value: Params[string] | undefined): string => (typeof value === 'string' ? value : '')

const wireValue = ({ kind, name }: ParamField, params: Params) => {
  if (kind === 'several') return idsOf(params[name])
  const text = textOf(params[name]).trim()
  return /^\d+$/.test(text) ? Number(text) : text
}

/** Only the parameters in the schema: values chosen for another action are dropped. */
export const paramsText = (action: RuleActionKind | undefined, params: Params): string =>
  JSON.stringify(Object.fromEntries(paramFields(action).map((field) => [field.name, wireValue(field, params)])))

/** The parameters of an unknown action are left to the server. */
export const hasUsableParams = (action: RuleActionKind, params: Params) =>
  findAction(action.id)?.action_type !== action.action_type ||
  checkActionParams(action.id, paramsText(action, params)).ok
