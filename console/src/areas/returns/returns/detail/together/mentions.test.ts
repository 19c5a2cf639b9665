import { expect, test } from 'vitest'
import { mentionAt, partsOf, proposedFor, toStored, toTyped } from './mentions.ts'

const ANA = { id: 1, name: 'Ana' }
const ANA_POP = { id: 2, name: 'Ana Pop' }
const STEFAN = { id: 3, name: 'Ștefan Țone' }

test('a name is stored as an id, the longer name first, and shown under the name of today', () => {
  const stored = toStored('@Ana Pop, ask @Ana', [ANA, ANA_POP])
  expect(stored).toBe('@{2}, ask @{1}')
  expect(toTyped(stored, [ANA, { id: 2, name: 'Ana Popescu' }])).toBe('@Ana Popescu, ask @Ana')
  expect(toTyped('@{9} left', [{ id: 9, name: null }])).toBe('@{9} left')
})

test('what mentions nobody is text, and markup is too', () => {
  expect(partsOf('<b>@{7}</b> @{1}!', [ANA])).toEqual(['<b>@{7}</b> ', ANA, '!'])
})

test('an @ at the beginning of a word proposes colleagues, with or without diacritics', () => {
  expect(mentionAt('Hello @st', 9)).toEqual({ start: 6, query: 'st' })
  expect(mentionAt('maria@example', 13)).toBeUndefined()
  expect(mentionAt('@ ', 2)).toBeUndefined()
  expect(proposedFor('ton', [ANA, STEFAN])).toEqual([STEFAN])
  expect(proposedFor('', [ANA, STEFAN])).toEqual([ANA, STEFAN])
  expect(proposedFor('Ana ', [ANA, ANA_POP])).toEqual([])
})
