/** The field types shared by all features. */
import { z } from 'zod'
import { isLanguageCode } from '../shop/language.ts'
import type { ErrorCode } from './errors.ts'

export const NAME_MAX_LENGTH = 200
export const TEXT_MAX_LENGTH = 5000

// PostgreSQL cannot store U+0000 in text, and half a surrogate pair is not a character.
const STORABLE = /^(?:[^\0\uD800-\uDFFF]|[\uD800-\uDBFF][\uDC00-\uDFFF])*$/

/** Any text that the database can store, unchanged. `blank` is the error code for a missing value. */
export const StorableText = (maxLength: number, blank?: ErrorCode) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? blank : undefined) })
    .max(maxLength)
    .regex(STORABLE, { error: 'text_not_storable' satisfies ErrorCode })

const storable = (maxLength: number, blank?: ErrorCode) => StorableText(maxLength, blank).trim()

/** `blank` is the error code for an empty value. */
export const RequiredText = (blank: ErrorCode, maxLength = NAME_MAX_LENGTH) =>
  storable(maxLength, blank).min(1, { error: blank })

export const OptionalText = (maxLength = TEXT_MAX_LENGTH) => storable(maxLength).default('')

export const Id = z.int().min(1).max(2_147_483_647)
/** An id in a URL. */
export const IdParams = z.object({
  id: z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(Id),
})

/** A language of a shop's own texts. */
export const LanguageCode = z
  .string()
  .max(12)
  .refine(isLanguageCode, { error: 'language_unknown' satisfies ErrorCode })

/**
 * The texts of a row in the shop's other languages: `{ [language]: { [field]: text } }`. The fields themselves hold the
 * text in its first language. What is left out or blank is read in the first language. `fields`: the longest texts.
 */
export const Translations = <Field extends string>(fields: Readonly<Record<Field, number>>) => {
  const texts = Object.entries<number>(fields).map(([name, maxLength]) => [name, storable(maxLength).optional()])
  const Texts = z.strictObject(Object.fromEntries(texts) as Record<Field, z.ZodOptional<z.ZodString>>)
  return z.record(LanguageCode, Texts).optional()
}

/** Counts the changes of a record. Sent back as `If-Match`, it keeps one editor from silently overwriting another. */
export const Version = z.int().min(1)

/**
 * A decimal amount in the shop's currency, entered by staff. The maximum is a whole number, so that rounding cannot
 * exceed it.
 */
export const Money = z.number().min(0).max(100_000_000)
/** A decimal amount that is a sum: in some currencies a large order has nine digits. */
export const Amount = z.number().min(0)

/** `is-active=true` returns only what a customer can choose today. */
export const ActiveQuery = z.object({ 'is-active': z.enum(['true', 'false']).optional() })

/** An instant, in UTC. */
export const Instant = z.iso.datetime()

type Unfilled<Field> = Field extends z.ZodDefault<infer Inner> ? Inner : Field
type PatchShape<Shape extends z.ZodRawShape> = { [Key in keyof Shape]: z.ZodOptional<Unfilled<Shape[Key]>> }

/** The same fields, all optional and without defaults: an update leaves missing ones unchanged. */
export const patchOf = <Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) => {
  const unfilled = (field: unknown) => (field instanceof z.ZodDefault ? field.unwrap() : field) as z.ZodType
  const shape = Object.entries(schema.shape).map(([key, field]) => [key, unfilled(field).optional()])
  return z.object(Object.fromEntries(shape)) as unknown as z.ZodObject<PatchShape<Shape>>
}
