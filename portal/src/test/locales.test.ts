import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const LOCALES = resolve(import.meta.dirname, '../../public/locales')
const files = readdirSync(`${LOCALES}/en`)
const read = (language: string, file: string) => JSON.parse(readFileSync(`${LOCALES}/${language}/${file}`, 'utf8'))

const flat = (texts: object, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, text]): [string, string][] =>
    typeof text === 'string' ? [[prefix + key, text]] : flat(text, `${prefix}${key}.`),
  )

/** Plural forms count as one text, since languages have different ones. */
const keysOf = (texts: object) => [...new Set(flat(texts).map(([key]) => key.replace(/_(one|few|other)$/, '')))].sort()

test('both languages have the same files', () => {
  expect(readdirSync(`${LOCALES}/ro`)).toEqual(files)
})

test.each(files)('%s has the same keys in both languages', (file) => {
  expect(keysOf(read('ro', file))).toEqual(keysOf(read('en', file)))
})

test.each(files)('%s has all three plural forms in Romanian', (file) => {
  const keys = flat(read('ro', file)).map(([key]) => key)
  const counted = keys.filter((key) => key.endsWith('_other')).map((key) => key.replace(/_other$/, ''))
  expect(counted.filter((key) => !keys.includes(`${key}_few`) || !keys.includes(`${key}_one`))).toEqual([])
})

test.each(files)('%s writes ș and ț with a comma, not with a cedilla', (file) => {
  expect(flat(read('ro', file)).filter(([, text]) => /[şţŞŢ]/.test(text))).toEqual([])
})
