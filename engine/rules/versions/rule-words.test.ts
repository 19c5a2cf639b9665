import { expect, test } from 'vitest'
import { conditionInWords } from './rule-words.ts'

const CONTEXT = { currency: 'RON', names: {} }
const SHOES = { attribute_id: 304, operator_id: 101, value: 'shoes' }

test('a condition says how many products it is about, and of which group it is', () => {
  const words = (placed: object) =>
    (['en', 'ro'] as const).map((language) => conditionInWords({ ...SHOES, ...placed }, CONTEXT, language))
  expect(words({})).toEqual(['product type: exactly “shoes”', 'tipul produsului: exact „shoes”'])
  expect(words({ quantifier: 'every' })).toEqual([
    'every product: product type: exactly “shoes”',
    'fiecare produs: tipul produsului: exact „shoes”',
  ])
  expect(words({ quantifier: 'none', group: 2 })).toEqual([
    'no product: product type: exactly “shoes” (this or another alternative)',
    'niciun produs: tipul produsului: exact „shoes” (aceasta sau o altă alternativă)',
  ])
})
