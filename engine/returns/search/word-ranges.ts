/** What a typed word may stand for: ranges of stored words. A prefix is enough. */
import { searchToken } from './fold-search.ts'
import type { SearchWord, WordKey } from './parse-query.ts'

/** The letter that stored words of a field begin with. */
export const FIELD_LETTERS: Readonly<Record<WordKey, string>> = {
  order: 'o',
  number: 'n',
  awb: 'a',
  email: 'e',
  name: 'c',
  phone: 'p',
  sku: 's',
  product: 't',
}

export interface WordRange {
  readonly prefix: string
  /** The prefix is the end of a word, backwards, and its fields are capitals: see `ENDED`. */
  readonly isEnd?: true
  /** Letters of the fields to look in. */
  readonly fields: string
}

/** The last digits of a telephone number are stored, without country code and leading zeros. */
const STORED_DIGITS = 9
const FEWEST_DIGITS = 3
const COUNTRY_CODE_DIGITS = [1, 2, 3]

const phonePrefixes = (typed: string): string[] => {
  const digits = typed.replace(/\D/g, '')
  if (digits.length >= STORED_DIGITS) return [digits.slice(-STORED_DIGITS)]
  const international = typed.startsWith('+') ? digits : digits.startsWith('00') ? digits.slice(2) : undefined
  const shortened = international
    ? COUNTRY_CODE_DIGITS.map((count) => international.slice(count))
    : [digits.replace(/^0/, '')]
  return shortened.filter((prefix) => prefix.length >= FEWEST_DIGITS)
}

const LOOKS_LIKE_A_PHONE = /^(?:\+|\(?0)[\d().\-/]+$|^\d{9,15}$/

/** Fields whose words are also stored backwards. */
const ENDED = [FIELD_LETTERS.order, FIELD_LETTERS.awb, FIELD_LETTERS.phone]
/** The last four digits of a number, or more; an AWB has letters, too. */
const LAST_DIGITS = /^(?=.*\d)[a-z\d]{4,}$/

const endRanges = (token: string, fields: string): WordRange[] => {
  const ended = ENDED.filter((letter) => fields.includes(letter))
  if (ended.length === 0 || !LAST_DIGITS.test(token)) return []
  return [{ prefix: [...token].reverse().join(''), fields: ended.join('').toUpperCase(), isEnd: true }]
}

/** Each word matches if one of its ranges does. No ranges: there is nothing in it that could be searched for. */
export const wordRanges = ({ text, key }: SearchWord, allFields: string): WordRange[] => {
  const fields = key ? [...allFields].filter((letter) => letter === FIELD_LETTERS[key]).join('') : allFields
  const prefix = searchToken(text)
  if (prefix === '') return []
  const isPhone = fields.includes(FIELD_LETTERS.phone) && (key === 'phone' || LOOKS_LIKE_A_PHONE.test(text))
  const phones = isPhone ? phonePrefixes(text).map((digits) => ({ prefix: digits, fields: FIELD_LETTERS.phone })) : []
  // With its sign, an order is named from its beginning.
  const ends = text.startsWith('#') ? [] : endRanges(prefix, fields)
  return key === 'phone' && phones.length > 0 ? [...phones, ...ends] : [{ prefix, fields }, ...phones, ...ends]
}
