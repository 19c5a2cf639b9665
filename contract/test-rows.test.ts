import { expect, test } from 'vitest'
import { z } from 'zod'
import { Id, OptionalText, RequiredText, Version } from './http/fields.ts'
import { type Contract, contract } from './index.ts'
import { rowOf } from './test-rows.ts'

const Thing = z.object({
  id: Id,
  name: RequiredText('name_required'),
  note: OptionalText(),
  kind: z.enum(['large', 'small']),
  at: z.iso.datetime(),
  parent: z.object({ version: Version }).nullable(),
  place: z.object({ city: z.string() }),
  tags: z.array(z.string()),
  extra: z.string().optional(),
})

test('a row has what a test sets, and a simple value for every other field', () => {
  expect(rowOf(Thing, { name: 'mine', parent: { version: 3 } })).toEqual({
    id: 1,
    name: 'mine',
    note: '',
    kind: 'large',
    at: '2026-10-05T14:30:00.000Z',
    parent: { version: 3 },
    place: { city: 'city' },
    tags: [],
  })
})

test('a nullable text is null', () => {
  expect(rowOf(z.object({ awb: z.string().nullable() }), {})).toEqual({ awb: null })
})

test('a field without a simple example must be set', () => {
  const Odd = z.object({ iban: z.string().regex(/^RO\d{22}$/) })
  expect(() => rowOf(Odd, {})).toThrow('there is no example for iban')
})

const rowSchemas = Object.entries(contract as Contract).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints).flatMap(([call, { response }]): [string, z.ZodObject][] => {
    const row = response instanceof z.ZodArray ? response.element : response
    return row instanceof z.ZodObject ? [[`${feature}.${call}`, row]] : []
  }),
)

test.each(rowSchemas)('a row of %s is valid in the contract', (_, schema) => {
  expect(schema.safeParse(rowOf(schema, {})).error).toBeUndefined()
})
