import fc from 'fast-check'
import { expect, test } from 'vitest'
import { similarWords } from './similar-words.ts'

test.for([
  ['Carciun', 'craciun', 'two letters are swapped'],
  ['Cratiun', 'craciun', 'one is another'],
  ['Craciiun', 'craciun', 'one is too many'],
  ['Craiun', 'craciun', 'one is missing'],
  ['Crăcinu', 'craciun', 'marks do not count'],
  ['Иваноф', 'иванов', 'in another script'],
] as const)('%s may be %s: %s', ([typed, meant]) => {
  expect(similarWords({ text: typed })).toContain(meant)
})

test.for(['ana', 'r0001', '1505', 'sku-12', '', '漢字漢字', 'x'.repeat(21)])('%j is not guessed', (text) => {
  expect(similarWords({ text })).toEqual([])
})

test('only names are guessed', () => {
  expect(similarWords({ text: 'carciun', key: 'name' })).toContain('craciun')
  for (const key of ['order', 'email', 'sku', 'product'] as const)
    expect(similarWords({ text: 'carciun', key })).toEqual([])
})

test('each is another word, once, and there are few of them', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'), minLength: 4, maxLength: 20 })
  fc.assert(
    fc.property(word, (text) => {
      const made = similarWords({ text })
      expect(new Set(made).size).toBe(made.length)
      expect(made).not.toContain(text)
      expect(made.length).toBeLessThan(60 * text.length)
    }),
  )
})
