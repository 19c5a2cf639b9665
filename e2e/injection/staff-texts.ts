/** The text fields that staff can edit, by table, derived from the schemas: new fields are covered automatically. */
import { PaymentMethodInput, ReturnMethodInput, ReturnReasonInput, ReturnStatusInput } from '@returns-desk/contract'
import type { z } from 'zod'

type TextName<Values> = { [Name in keyof Values]: string extends Values[Name] ? Name : never }[keyof Values] & string

const textsOf = <Schema extends z.ZodObject>(schema: Schema) =>
  Object.entries(schema.shape).flatMap(([name, field]) =>
    (field as z.ZodType).safeParse(name).success ? [name] : [],
  ) as TextName<z.output<Schema>>[]

export const STAFF_TEXTS = {
  return_reasons: textsOf(ReturnReasonInput),
  return_methods: textsOf(ReturnMethodInput),
  payment_methods: textsOf(PaymentMethodInput),
  return_statuses: textsOf(ReturnStatusInput),
} as const

type StaffTable = keyof typeof STAFF_TEXTS
export type StaffField = { [Table in StaffTable]: `${Table}.${(typeof STAFF_TEXTS)[Table][number]}` }[StaffTable]

export const STAFF_FIELDS = Object.entries(STAFF_TEXTS).flatMap(([table, names]) =>
  names.map((name) => `${table}.${name}` as StaffField),
)
