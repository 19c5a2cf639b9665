import { createInstance } from 'i18next'
import { expect, test } from 'vitest'

const returns = (language: string) => {
  const i18n = createInstance()
  void i18n.init({
    lng: language,
    initAsync: false,
    resources: {
      ro: {
        translation: { n_one: '{{count}} retur', n_few: '{{count}} retururi', n_other: '{{count}} de retururi' },
      },
      en: { translation: { n_one: '{{count}} return', n_other: '{{count}} returns' } },
    },
  })
  return (count: number) => i18n.t('n', { count })
}

test.each([
  [0, '0 retururi'],
  [1, '1 retur'],
  [2, '2 retururi'],
  [19, '19 retururi'],
  [20, '20 de retururi'],
  [21, '21 de retururi'],
  [100, '100 de retururi'],
  [101, '101 retururi'],
  [119, '119 retururi'],
  [120, '120 de retururi'],
])('Romanian counts %i as "%s"', (count, text) => {
  expect(returns('ro')(count)).toBe(text)
})

test('English has one and many', () => {
  expect([0, 1, 2].map(returns('en'))).toEqual(['0 returns', '1 return', '2 returns'])
})
