/** Random values that a schema allows, over its whole range. */
import type { Random } from '@returns-desk/demo'
import type { JsonSchema } from '../operations.ts'

const LETTERS = [...'abcXYZ 0189 ăâîșț ÄßñΩж漢字😀ﷺ\u200d\u0301\n\t<>&"\'\\/%{}=,;-_.']
const MAX_LETTERS = 60

/** Values of the dictionary and of the shop, so that some requests pass validation. */
const LIKELY: Readonly<Record<string, readonly unknown[]>> = {
  default_action_id: [1, 2, 3, 4],
  action_params: ['{"days":7}', '{"days":"30"}', '{"method_ids":[1]}', '{"payment_ids":[1,2]}', '{"email_id":1}', '{}'],
  language: ['ro', 'en', 'de'],
  code: ['not_found', 'name_taken', 'unavailable', 'invalid_input', 'text_too_long', 'days_too_many'],
  status: [
    'new',
    'awaiting_parcel',
    'received',
    'processed',
    'refund_to_iban',
    'pending_action',
    'completed',
    'cancelled',
  ],
  page: [0, 1, 2, 999_999_999],
  to: ['ana@example.com'],
  email: ['ana@example.com', 'Ana.Șerban@example.com', 'ANA@EXAMPLE.COM'],
  accent_color: ['', '#000000', '#12a4ef'],
  terms_url: ['', 'https://example.com/terms'],
  privacy_url: ['', 'https://example.com/privacy'],
  time_zone: ['Europe/Bucharest', 'UTC', 'America/New_York'],
  languages: [['ro', 'en'], ['en', 'de', 'pt-BR'], ['hu']],
  frame_origins: [[], ['https://admin.example.com']],
  currency: ['RON', 'JPY', 'eur'],
  unit_price: ['259.90', 5, 0.1, '0', 12.345],
}

/** Valid combinations of attribute, operator and value. */
const CONDITIONS = [
  [101, 103, '#1001'],
  [201, 107, 'a@b.ro,c@d.ro'],
  [102, 313, '10,20.5'],
  [104, 413, '2026-01-01,2026-02-01'],
  [105, 416, '30'],
  [202, 209, '3'],
  [306, 703, 'Ștefan'],
  [309, 501, 'true'],
  [301, 117, 'empty'],
] as const

const condition = (random: Random) => {
  const [attribute_id, operator_id, value] = random.pick(CONDITIONS)
  return { attribute_id, operator_id, value }
}

const text = (random: Random, { minLength = 0, maxLength = MAX_LETTERS }: JsonSchema) => {
  const length = random.chance(0.02)
    ? Math.min(maxLength, 6000)
    : random.int(minLength, Math.min(maxLength, MAX_LETTERS))
  const letters = Array.from({ length: Math.ceil(length / 2) }, () => random.pick(LETTERS)).join('')
  // Never blank, and never longer than allowed: an emoji counts twice.
  return `n${letters}`.slice(0, Math.max(1, length)).replace(/[\ud800-\udbff]$/, 'x')
}

const hex = (random: Random, length: number) => Array.from({ length }, () => random.int(0, 15).toString(16)).join('')

const formatted = (random: Random, format: string | undefined): string | undefined => {
  if (format === 'uuid')
    return `${hex(random, 8)}-${hex(random, 4)}-4${hex(random, 3)}-8${hex(random, 3)}-${hex(random, 12)}`
  if (format === 'date-time') return `20${random.int(10, 30)}-0${random.int(1, 9)}-1${random.int(0, 9)}T10:00:00Z`
  return format === 'email' ? `${hex(random, 4)}@example.com` : undefined
}

const number = (random: Random, { type, minimum = 0, maximum = 1000 }: JsonSchema) => {
  if (random.chance(0.1)) return random.pick([minimum, maximum])
  const value = minimum + random.next() * (Math.min(maximum, minimum + 1000) - minimum)
  return type === 'integer' ? Math.floor(value) : random.pick([value, Math.round(value * 100) / 100])
}

const object = (random: Random, { properties = {}, required = [] }: JsonSchema) =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([key]) => required.includes(key) || random.chance(0.7))
      .map(([key, property]) => [key, randomValue(random, property, key)]),
  )

export const randomValue = (random: Random, schema: JsonSchema, name = ''): unknown => {
  const likely = LIKELY[name]
  if (likely && random.chance(0.9)) return random.pick(likely)
  if (schema.enum) return random.pick(schema.enum)
  if (schema.anyOf) return randomValue(random, random.pick(schema.anyOf), name)
  // An action with mismatched parameters is refused: most are of the simplest kind.
  if (name === 'rule_action' && random.chance(0.7)) return { default_action_id: 1, action_params: '{"days":7}' }
  switch (schema.type) {
    case 'object':
      return schema.properties?.attribute_id && random.chance(0.9) ? condition(random) : object(random, schema)
    case 'array': {
      const length = random.int(schema.minItems ?? 0, Math.min(schema.maxItems ?? 4, 4))
      return Array.from({ length }, () => randomValue(random, schema.items ?? {}))
    }
    case 'integer':
    case 'number':
      return number(random, schema)
    case 'boolean':
      return random.chance(0.5)
    case 'string':
      return formatted(random, schema.format) ?? text(random, schema)
    default:
      return null
  }
}
