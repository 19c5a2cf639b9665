import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const LOCALES = resolve(import.meta.dirname, '../../public/locales')
const files = readdirSync(`${LOCALES}/en`)
const read = (language: string, file: string) => JSON.parse(readFileSync(`${LOCALES}/${language}/${file}`, 'utf8'))

/** `remove.title` and the like; plural forms count as one text, since languages have different ones. */
const keysOf = (texts: object, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [prefix + key.replace(/_(one|few|other)$/, '')] : keysOf(text, `${prefix}${key}.`),
  )

const textsOf = (texts: object): string[] =>
  Object.values(texts).flatMap((text) => (typeof text === 'string' ? [text] : textsOf(text)))

test('both languages have the same files', () => {
  expect(readdirSync(`${LOCALES}/ro`)).toEqual(files)
})

test.each(files)('%s has the same keys in both languages', (file) => {
  expect([...new Set(keysOf(read('ro', file)))].sort()).toEqual([...new Set(keysOf(read('en', file)))].sort())
})

test.each(files)('%s writes ș and ț with a comma, not with a cedilla', (file) => {
  expect(textsOf(read('ro', file)).filter((text) => /[şţŞŢ]/.test(text))).toEqual([])
})

/** Buttons and headings are formal like the rest: `Salvați`, never `Salvează`. */
const FAMILIAR =
  /^(?:Adaugă|Alege|Anulează|Arată|Caută|Cere|Copiază|Creează|Deschide|Editează|Generează|Importă|Încarcă|Încearcă|Salvează|Șterge|Trimite|Vezi)(?!\p{L})/u

test.each(files)('%s addresses its reader formally', (file) => {
  expect(textsOf(read('ro', file)).filter((text) => FAMILIAR.test(text))).toEqual([])
})
