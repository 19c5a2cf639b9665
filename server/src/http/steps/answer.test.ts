import { expect, test } from 'vitest'
import { z } from 'zod'
import { serialiserOf } from './answer.ts'

const Row = z.object({
  text: z.string().nullable(),
  at: z.iso.datetime().nullable(),
  choice: z.enum(['yes', 'no']).nullable(),
  part: z.object({ name: z.string() }).nullable(),
  list: z.array(z.number().nullable()).nullable(),
})

test('what may be null is written as it is, and without what the schema does not name', () => {
  const serialise = serialiserOf(Row)
  const empty = { text: null, at: null, choice: null, part: null, list: null }
  const full = { text: 'a', at: '2026-10-05T14:30:00.000Z', choice: 'no', part: { name: 'b' }, list: [1, null] }
  expect(JSON.parse(serialise({ ...empty, secret: 1 }))).toEqual(empty)
  expect(JSON.parse(serialise({ ...full, part: { name: 'b', secret: 1 } }))).toEqual(full)
})

test('an answer may be null as a whole, and one of several things that may be null', () => {
  expect(serialiserOf(Row.nullable())(null)).toBe('null')
  const OneOf = z.union([z.object({ kind: z.literal('a'), choice: Row.shape.choice }), Row])
  expect(serialiserOf(OneOf)({ kind: 'a', choice: null })).toBe('{"kind":"a","choice":null}')
})
