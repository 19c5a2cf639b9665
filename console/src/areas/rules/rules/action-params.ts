/** The parameters of an action, from its schema: which inputs to render, and the JSON to send. */
import type { RuleActionKind } from '@returns-desk/contract'
import { checkActionParams, findAction, MAX_EXTENSION_DAYS } from '@returns-desk/engine'

export type OptionSource =
  | 'return_methods'
  | 'payment_methods'
  | 'email_templates'
  | 'refusals'
  | 'return_statuses'
  | 'staff'

export interface ParamField {
  readonly name: string
  readonly kind: 'number' | 'decimal' | 'text' | 'several' | 'one'
  /** Exactly one of the action's parameters is filled in. */
  readonly isAlternative?: boolean
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

interface ParamsSchema {
  readonly properties?: Record<string, PropertySchema>
  readonly maxProperties?: number
}

const KINDS: Readonly<Record<string, ParamField['kind']>> = { number: 'decimal', string: 'text' }

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
  const schema = readJson(action?.default_params_schema ?? '') as ParamsSchema
  const { properties = {} } = schema
  const described = Object.entries(properties).filter(([, schema]) => typeof schema === 'object' && schema !== null)
  if (described.length === 0) return USUAL_FIELDS[action?.action_type ?? ''] ?? []
  const isAlternative = schema.maxProperties === 1 && described.length > 1
  return described.map(([name, property]) => {
    const source = property['x-options'] ?? USUAL_SOURCES[name]
    const kind = property.type === 'array' ? 'several' : source ? 'one' : (KINDS[property.type ?? ''] ?? 'number')
    return { name, kind, source, min: property.minimum, max: property.maximum, ...(isAlternative && { isAlternative }) }
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
  if (kind === 'text') return text
  const number = kind === 'decimal' ? text.replace(',', '.') : text
  return /^\d+$/.test(number) || (kind === 'decimal' && /^\d+\.\d+$/.test(number)) ? Number(number) : text
}

/** Only the parameters in the schema: values chosen for another action are dropped. */
export const paramsText = (action: RuleActionKind | undefined, params: Params): string =>
  JSON.stringify(
    Object.fromEntries(
      paramFields(action)
        .filter(({ name, isAlternative }) => !isAlternative || textOf(params[name]).trim() !== '')
        .map((field) => [field.name, wireValue(field, params)]),
    ),
  )

/** The parameters of an unknown action are left to the server. */
export const hasUsableParams = (action: RuleActionKind, params: Params) =>
  findAction(action.id)?.action_type !== action.action_type ||
  checkActionParams(action.id, paramsText(action, params)).ok
