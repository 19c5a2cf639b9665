import { contract, type Endpoint } from '@returns-desk/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { shapeOf } from '../../../answer-shapes.ts'
import { completeAnswer, type Shape, UnreadableAnswerError } from './complete-answer.ts'

const answering = Object.entries(contract).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>).flatMap(([name, { response }]) =>
    response ? [{ call: `${feature}.${name}`, response, shape: shapeOf(response) }] : [],
  ),
)

interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly anyOf?: readonly JsonSchema[]
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
}

const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

/** Where a value is not of the type that the schema gives it. Bounds and formats do not matter to a screen. */
const wrongTypes = (schema: JsonSchema, value: unknown, path = ''): string[] => {
  const options = schema.anyOf ?? []
  if (options.length > 0) {
    const answers = options.map((option) => wrongTypes(option, value, path))
    return answers.some((wrong) => wrong.length === 0) ? [] : (answers[0] ?? [])
  }
  const types = [schema.type ?? []].flat().map((type) => (type === 'integer' ? 'number' : type))
  if (types.length > 0 && !types.includes(typeOf(value))) return [`${path} is ${typeOf(value)}, not ${types}`]
  if (Array.isArray(value)) return value.flatMap((item, i) => wrongTypes(schema.items ?? {}, item, `${path}[${i}]`))
  return Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
    const inner = (value as Record<string, unknown>)[name]
    const isAbsent = inner === undefined && !schema.required?.includes(name)
    return isAbsent ? [] : wrongTypes(part, inner, `${path}.${name}`)
  })
}

const jsonSchema = (response: z.ZodType) => z.toJSONSchema(response, { io: 'output' }) as JsonSchema

/** Something of every part, so that what is inside lists is completed too. */
const sparse = (shape: Shape, leaf: unknown): unknown => {
  if (typeof shape === 'string') return leaf
  if (Array.isArray(shape)) {
    const part = sparse((shape as readonly [Shape])[0], leaf)
    return shape.length === 1 ? [part, null] : part
  }
  return Object.fromEntries(Object.entries(shape).map(([name, part]) => [name, sparse(part as Shape, leaf)]))
}

test.each(answering)(
  '$call: whatever is missing or null, what a screen gets has the types it counts on',
  ({ response, shape }) => {
    const schema = jsonSchema(response)
    const isList = Array.isArray(shape)
    for (const answer of [isList ? [{}] : {}, sparse(shape, null), sparse(shape, undefined)]) {
      expect(wrongTypes(schema, completeAnswer(shape, answer))).toEqual([])
    }
  },
)

test('what is there stays as it is, also where we do not know it', () => {
  const shape = shapeOf(contract.emails.get.response)
  const template = { id: 'b1f0', subject: 'Bonjour', language: 'fr', template_type: 'gift_wrapped', colour: 'blue' }
  expect(completeAnswer(shape, template)).toMatchObject(template)
})

test('an amount that is missing is not zero, and one written as text is read', () => {
  const shape = shapeOf(contract.returns.get.response)
  expect(completeAnswer(shape, { price: '12.50', total: null })).toMatchObject({ price: 12.5, total: Number.NaN })
})

test('what is cut off, empty or of another kind is unreadable, not an empty list', () => {
  const list = shapeOf(contract.returnReasons.list.response)
  const one = shapeOf(contract.returnReasons.get.response)
  for (const answer of [undefined, null, '', {}, 'ok'])
    expect(() => completeAnswer(list, answer)).toThrow(UnreadableAnswerError)
  for (const answer of [undefined, null, [], 7])
    expect(() => completeAnswer(one, answer)).toThrow(UnreadableAnswerError)
  expect(completeAnswer(undefined, undefined)).toBeUndefined()
})
