import { expect, test } from 'vitest'
import { isChanged } from './is-changed.ts'

test.each([
  [{ name: '' }, {}, false],
  [{ texts: { de: { name: '' } } }, { texts: undefined }, false],
  [{ b: 1, a: 'x' }, { a: 'x', b: 1 }, false],
  [{ name: 'x' }, { name: '' }, true],
  [{ name: '' }, { name: 'x' }, true],
  [{ texts: { de: { name: 'x' } } }, {}, true],
  [{ active: false }, { active: true }, true],
  [{ ids: [1, 2] }, { ids: [2, 1] }, true],
])('%j after %j is a change: %s', (values, before, expected) => {
  expect(isChanged(values, before)).toBe(expected)
})
