// The actions besides windows, methods and e-mail: a rule that says no, charges, asks for something, or passes a return
// on. Each with its parameters as JSON Schema, and how they are read from the wire.

import { isStatusIndex, STATUS_INDEXES, type StatusIndex } from '../../../returns/return-status.ts'
import type { Labels } from '../choices.ts'

/** A part of the value of the products, or an amount in the shop's currency. Zero is "no fee". */
export type Fee = { readonly amount: number } | { readonly percent: number }

export type FurtherAction =
  | { readonly type: 'REFUSE'; readonly message_code: string }
  | ({ readonly type: 'SET_FEE' } & Fee)
  | { readonly type: 'REQUIRE_PHOTOS' }
  | { readonly type: 'FLAG_FOR_REVIEW'; readonly note: string }
  | { readonly type: 'KEEP_ITEM'; readonly max_amount: number }
  | { readonly type: 'AUTO_MOVE'; readonly to: StatusIndex }
  | { readonly type: 'ASSIGN'; readonly staff_id: number }

export type FurtherActionType = FurtherAction['type']

export const MAX_FEE = 1_000_000_000
export const MAX_NOTE_LENGTH = 500

const AMOUNT = { type: 'number', minimum: 0, maximum: MAX_FEE }
const schemaOf = (properties: Readonly<Record<string, object>>, isOneOf = false) => ({
  type: 'object',
  properties,
  ...(isOneOf ? { minProperties: 1, maxProperties: 1 } : { required: Object.keys(properties) }),
  additionalProperties: false,
})

type Definition = {
  readonly id: number
  readonly action_type: FurtherActionType
  readonly labels: Labels
  readonly params_schema: object
}

export const FURTHER_ACTIONS: readonly Definition[] = [
  {
    id: 5,
    action_type: 'REFUSE',
    labels: { en: 'Refuse the return', ro: 'Refuză returul' },
    params_schema: schemaOf({ message_code: { type: 'string', 'x-options': 'refusals' } }),
  },
  {
    id: 6,
    action_type: 'SET_FEE',
    labels: { en: 'Charge a fee', ro: 'Aplică o taxă' },
    params_schema: schemaOf({ amount: AMOUNT, percent: { type: 'number', minimum: 0, maximum: 100 } }, true),
  },
  {
    id: 7,
    action_type: 'REQUIRE_PHOTOS',
    labels: { en: 'Require photos', ro: 'Cere fotografii' },
    params_schema: schemaOf({}),
  },
  {
    id: 8,
    action_type: 'FLAG_FOR_REVIEW',
    labels: { en: 'Flag for review', ro: 'Marchează pentru verificare' },
    params_schema: schemaOf({ note: { type: 'string', minLength: 1, maxLength: MAX_NOTE_LENGTH } }),
  },
  {
    id: 9,
    action_type: 'KEEP_ITEM',
    labels: { en: 'Let the customer keep the products', ro: 'Lasă produsele clientului' },
    params_schema: schemaOf({ max_amount: { type: 'number', exclusiveMinimum: 0, maximum: MAX_FEE } }),
  },
  {
    id: 10,
    action_type: 'AUTO_MOVE',
    labels: { en: 'Move to a status', ro: 'Mută într-un status' },
    params_schema: schemaOf({ to: { type: 'integer', enum: STATUS_INDEXES, 'x-options': 'return_statuses' } }),
  },
  {
    id: 11,
    action_type: 'ASSIGN',
    labels: { en: 'Assign to a colleague', ro: 'Atribuie unui coleg' },
    params_schema: schemaOf({ staff_id: { type: 'integer', minimum: 1, 'x-options': 'staff' } }),
  },
]

/** What a rule about an event may do: the terms of the return were decided before. */
const AFTER_EVENTS: readonly string[] = ['SEND_EMAIL', 'FLAG_FOR_REVIEW', 'AUTO_MOVE', 'ASSIGN']
export const canFollowEvent = (type: string): boolean => AFTER_EVENTS.includes(type)

const CODE = /^[a-z][a-z0-9_]{0,99}$/
const PERCENT_DECIMALS = 2
const AMOUNT_DECIMALS = 3

/** Forms send text. A number with more decimals than money has is no amount. */
const readNumber = (value: unknown, maximum: number, decimals: number): number | null => {
  const number = typeof value === 'string' && /^\d{1,12}([.,]\d{1,3})?$/.test(value) ? value.replace(',', '.') : value
  const read = typeof number === 'string' ? Number(number) : number
  if (typeof read !== 'number' || !Number.isFinite(read) || read < 0 || read > maximum) return null
  return Number(read.toFixed(decimals)) === read ? read : null
}

const readFee = (values: Record<string, unknown>): FurtherAction | null => {
  if ('percent' in values) {
    const percent = readNumber(values.percent, 100, PERCENT_DECIMALS)
    return percent === null ? null : { type: 'SET_FEE', percent }
  }
  const amount = readNumber(values.amount, MAX_FEE, AMOUNT_DECIMALS)
  return amount === null ? null : { type: 'SET_FEE', amount }
}

const readWhole = (value: unknown): number | null => {
  const whole = readNumber(value, Number.MAX_SAFE_INTEGER, 0)
  return whole !== null && whole >= 1 ? whole : null
}

/** Null if the parameters are not those of the action. */
export const readFurtherAction = (type: FurtherActionType, values: Record<string, unknown>): FurtherAction | null => {
  if (Object.keys(values).length !== (type === 'REQUIRE_PHOTOS' ? 0 : 1)) return null
  switch (type) {
    case 'REFUSE': {
      const { message_code } = values
      return typeof message_code === 'string' && CODE.test(message_code) ? { type, message_code } : null
    }
    case 'SET_FEE':
      return readFee(values)
    case 'REQUIRE_PHOTOS':
      return { type }
    case 'FLAG_FOR_REVIEW': {
      const note = typeof values.note === 'string' ? values.note.trim() : ''
      return note !== '' && note.length <= MAX_NOTE_LENGTH ? { type, note } : null
    }
    case 'KEEP_ITEM': {
      const max_amount = readNumber(values.max_amount, MAX_FEE, AMOUNT_DECIMALS)
      return max_amount === null || max_amount === 0 ? null : { type, max_amount }
    }
    case 'AUTO_MOVE': {
      const to = readWhole(values.to)
      return isStatusIndex(to) ? { type, to } : null
    }
    case 'ASSIGN': {
      const staff_id = readWhole(values.staff_id)
      return staff_id === null ? null : { type, staff_id }
    }
  }
}
