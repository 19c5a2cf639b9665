import { expect, test } from 'vitest'
import { inLanguage, isUntranslated, shownName, textIn, textLanguages } from './own-texts.ts'

const reason = {
  name: 'too_small',
  display_name: 'Prea mic',
  description: 'Mărimea e prea mică.',
  translations: { en: { display_name: 'Too small', description: '' }, pt: { display_name: 'Pequeno demais' } },
}

test('a reader gets the text in their language, and without one the text in the first language of the shop', () => {
  expect(textIn(reason, 'display_name', 'en')).toBe('Too small')
  expect(textIn(reason, 'display_name', 'ro')).toBe('Prea mic')
  expect(textIn(reason, 'display_name', 'de')).toBe('Prea mic')
  expect(textIn(reason, 'description', 'en')).toBe('Mărimea e prea mică.')
})

test('a variety of a language is read in that language', () => {
  expect(textLanguages('zh-Hant-TW')).toEqual(['zh-Hant-TW', 'zh-Hant', 'zh'])
  expect(textIn(reason, 'display_name', 'pt-BR')).toBe('Pequeno demais')
  expect(textIn({ ...reason, translations: {} }, 'display_name', 'pt-BR')).toBe('Prea mic')
})

test('a row without translations, as another back end may send it, is read as it is', () => {
  expect(textIn({ name: 'Courier' } as { name: string; translations?: undefined }, 'name', 'en')).toBe('Courier')
  expect(textIn({ name: 'Courier', translations: null }, 'name', 'en')).toBe('Courier')
})

test('a whole row is put into one language', () => {
  expect(inLanguage(reason, ['display_name', 'description'], 'en')).toEqual({
    name: 'too_small',
    display_name: 'Too small',
    description: 'Mărimea e prea mică.',
  })
})

test('what has no display name is called by its name', () => {
  expect(shownName(reason, 'en')).toBe('Too small')
  expect(shownName({ ...reason, display_name: '' }, 'ro')).toBe('too_small')
  expect(shownName({ ...reason, display_name: '' }, 'en')).toBe('Too small')
})

test('only a text that is there can lack its translation', () => {
  expect(isUntranslated(reason, 'display_name', 'en')).toBe(false)
  expect(isUntranslated(reason, 'description', 'en')).toBe(true)
  expect(isUntranslated({ ...reason, description: '' }, 'description', 'en')).toBe(false)
})
