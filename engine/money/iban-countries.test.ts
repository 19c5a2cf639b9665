import { composeIBAN, getCountrySpecifications, isValidIBAN } from 'ibantools'
import { describe, expect, test } from 'vitest'
import { isIban } from './iban.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const SPECIFICATIONS = getCountrySpecifications()
/** Joined the IBAN registry later; the library knows only their format. */
const JOINED_LATER = ['BI', 'DJ', 'FK', 'HN']

const COUNTRIES = Object.entries(SPECIFICATIONS).filter(
  ([country, { IBANRegistry }]) => IBANRegistry || JOINED_LATER.includes(country),
)

/** With correct check digits for any account. */
const ibanOf = (country: string, bban: string) => {
  const digits = [...`${bban}${country}00`].map((character) => Number.parseInt(character, 36)).join('')
  return `${country}${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${bban}`
}

/** The allowed characters at each position of an account, from the library's pattern. */
const placesOf = (form: string) =>
  [...form.matchAll(/\[([A-Z0-9-]+)\]\{(\d+)\}/g)].flatMap(([, characters = '', length]) =>
    Array.from({ length: Number(length) }, () => characters),
  )
const fill = (places: readonly string[]) => places.map((characters) => (characters === 'A-Z' ? 'K' : '7')).join('')
const isGood = (country: string, bban: string) => isIban(ibanOf(country, bban))

describe.for(COUNTRIES)('an account in %s', ([country, { bban_regexp }]) => {
  const places = placesOf(bban_regexp ?? '')
  const account = fill(places)
  const wrongAt = (at: number) => account.slice(0, at) + (places[at] === 'A-Z' ? '7' : 'K') + account.slice(at + 1)

  test('has the length and the characters that the library expects', () => {
    expect(new RegExp(`^(?:${bban_regexp})$`).test(account)).toBe(true)
    expect(isGood(country, account)).toBe(true)
    expect([isGood(country, `${account}7`), isGood(country, account.slice(1))]).toEqual([false, false])
  })

  test('is refused with a letter or digit in a wrong position, even with correct check digits', () => {
    const accepted = places.map((_, at) => isGood(country, wrongAt(at)))
    expect(accepted).toEqual(places.map((characters) => characters === 'A-Z0-9' || characters === '0-9A-Z'))
  })
})

test('no other two letters are a country, at any length', () => {
  const known = new Set(COUNTRIES.map(([country]) => country))
  const others = [...LETTERS]
    .flatMap((one) => [...LETTERS].map((other) => one + other))
    .filter((code) => !known.has(code))
  expect(others).toContain('XX')
  const lengths = Array.from({ length: 20 }, (_, i) => '7'.repeat(i + 11))
  expect(others.filter((country) => lengths.some((account) => isGood(country, account)))).toEqual([])
})

test.for(['RO49AAAA1B31007593840000', 'DE89370400440532013000', 'GB29NWBK60161331926819', 'BE68539007547034'])(
  '%s is good to both',
  (iban) => {
    expect([isIban(iban), isValidIBAN(iban)]).toEqual([true, true])
    expect(composeIBAN({ countryCode: iban.slice(0, 2), bban: iban.slice(4) })).toBe(iban)
  },
)
