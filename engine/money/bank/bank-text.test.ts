import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bankText, isBankReference } from './bank-text.ts'

const LEGAL = /^[A-Za-z0-9/\-?:().,'+ ]*$/
const MAX = 70

describe('a name in the characters of banks', () => {
  test.for([
    ['Ștefăniță Țurcanu', 'Stefanita Turcanu'],
    ['Şerban Ţepeş', 'Serban Tepes'],
    ['ÂÎĂȘȚ âîășț', 'AIAST aiast'],
    ['Ångström Øster-Bjørk', 'Angstrom Oster-Bjork'],
    ['Łukasz Żółć', 'Lukasz Zolc'],
    ['Großmann Æsir Œuvre Þór Đặng', 'Grossmann Aesir Oeuvre Thor Dang'],
    ['Γιώργος Παπαδόπουλος', 'Giorgos Papadopoylos'],
    ['Юлия Щербакова', 'Yuliya Shcherbakova'],
    ['Їжакевич Ґанна', 'Yizhakevich Ganna'],
    ['Љиљана Ћирић', 'Ljiljana Ciric'],
    ['O’Neill & Sons “Ltd”', "O'Neill + Sons 'Ltd'"],
    ['Anne\u200b-Marie\u00a0\t Popa', 'Anne-Marie Popa'],
    ['=HYPERLINK("x")', "HYPERLINK('x')"],
    ['//a//b//', 'a/b'],
    ['Ａｄａ ﬁne', 'Ada fine'],
    ['张伟 (Wei)', '(Wei)'],
  ])('%s is %s', ([name, expected]) => expect(bankText(name ?? '', MAX)).toBe(expected))

  test.for(['', ' ', '张伟', 'محمد', '👩‍👩‍👧‍👦', '\u0000\u0007', "'-.,/", 'ь', '\u202e\u200f', '\ud800'])(
    '%j leaves nothing that a bank could pay to',
    (name) => expect(bankText(name, MAX)).toBe(''),
  )
})

/** Letters of many scripts between marks, controls and halves of characters. */
const NAUGHTY = (() => {
  const pieces = [
    ...[
      'Ana',
      'Ș',
      'ț',
      'Ж',
      'щ',
      'Ω',
      'ß',
      '李',
      '🦊',
      '\u0301',
      '\u200d',
      '\u202e',
      '\0',
      '\ud83d',
      "'",
      '"',
      '<b>',
      '&amp;',
    ],
    ...[
      '//',
      '/',
      '-',
      '=',
      '@',
      ';',
      ',',
      '\n',
      '\t',
      '\\',
      ']]>',
      '<!--',
      '{x}',
      "'; drop table",
      'İ',
      'ﷺ',
      '½',
      '…',
    ],
  ]
  return Array.from({ length: 300 }, (_, i) =>
    [i, Math.floor(i / pieces.length) + i * 5, i * 13 + 1, i + 17]
      .map((at) => pieces[at % pieces.length] ?? '')
      .join(i % 2 ? ' ' : ''),
  )
})()

const isUsable = (text: string) =>
  LEGAL.test(text) && text.length <= MAX && (text === '' || /[A-Za-z0-9]/.test(text)) && text === text.trim()

test('three hundred naughty names give legal characters, and nothing or something with a letter', () => {
  expect(new Set(NAUGHTY).size).toBeGreaterThan(250)
  expect(NAUGHTY.filter((name) => !isUsable(bankText(name, MAX)))).toEqual([])
  const withLetters = NAUGHTY.filter((name) => /[A-Za-z]/.test(name))
  expect(withLetters.filter((name) => bankText(name, MAX) === '')).toEqual([])
})

test('whatever the text, the result is legal, short, and stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.integer({ min: 1, max: 140 }), (text, max) => {
      const folded = bankText(text, max)
      expect(folded).toMatch(LEGAL)
      expect(folded.length).toBeLessThanOrEqual(max)
      expect(bankText(folded, max)).toBe(folded)
    }),
  )
})

test('every letter of the Latin, Greek and Cyrillic alphabets of Europe is written in Latin letters', () => {
  const letters = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).filter((one) => /\p{L}/u.test(one))
  const all = [...letters(0xc0, 0x17f), ...letters(0x391, 0x3ce), ...letters(0x410, 0x45f)]
  expect(all.filter((letter) => !/^[A-Za-z']+$/.test(bankText(`x${letter}`, MAX).slice(1)))).toEqual([
    'Ъ',
    'Ь',
    'ъ',
    'ь',
  ])
})

test('a reference has at most 35 characters and no slash at its ends', () => {
  expect(['R0000017-A1B2C3', 'a', 'a/b'].filter((text) => !isBankReference(text))).toEqual([])
  const wrong = ['', '/a', 'a/', 'a//b', 'ș', 'a'.repeat(36), 'a_b', ' a', '3e7f9a2c-5b1d-4c8e-9f0a-1b2c3d4e5f60']
  expect(wrong.filter(isBankReference)).toEqual([])
})
