/**
 * What people wrote, as a role sees it. People write addresses, accounts and telephone numbers wherever there is room:
 * whatever answers somebody's words to staff passes through here, and `masked-words.slow.test.ts` finds what does not.
 */
import { type Role, sightOf } from '@returns-desk/contract'
import { IBAN_LENGTHS, normaliseIban } from '@returns-desk/engine'
import { HIDDEN, maskedEmail, maskIban } from './masks.ts'

const EMAIL = /[^\s@,;:<>()"'/|\\]{1,64}@[\p{L}\d.-]{2,255}/gu

/** In any case, in one piece or in groups; as long as its country's are, so that the next word is not taken for its end. */
const IBAN = (() => {
  const countries = Map.groupBy(IBAN_LENGTHS.keys(), (country) => IBAN_LENGTHS.get(country) ?? 0)
  // One that lacks some characters says nearly as much.
  const forms = [...countries].map(
    ([length, names]) => String.raw`(?:${names.join('|')})\d{2}(?:[ \u00a0.-]?[A-Z0-9]){${length - 8},${length - 4}}`,
  )
  return new RegExp(`(?<![A-Z0-9])(IBAN)?(${forms.join('|')})`, 'giu')
})()
/** Words that happen to follow two letters and two digits have fewer. */
const FEWEST_DIGITS = 8

const GAP = String.raw`[ \u00a0().\/-]{0,2}`
/** A number of which this is the beginning is longer, or a date, an amount, a code. */
const START = String.raw`(?<![\p{L}\d+]|\d[.,:\/-])(?!\d{1,2}[.\/-]\d{1,2}[.\/-]\d{2,4}(?!\d))`
const PHONES = [
  String.raw`(?<![\d+])(?:\+|00)[1-9](?:${GAP}\d){7,13}(?!\d)`,
  String.raw`${START}\(?0[1-9](?:${GAP}\d){7,10}(?!\d)`,
  // Without the leading zero only in groups: parcels and orders have numbers too.
  String.raw`${START}(?:\(\d{3}\)[ .-]?|\d{3}[ .-])\d{3}[ .-]\d{3,4}(?!\d|[.,-]\d)`,
]
const PHONE = new RegExp(PHONES.join('|'), 'gu')

const withoutIban = (text: string, word: string | undefined, written: string) => {
  const iban = normaliseIban(written)
  return iban.replace(/\D/g, '').length < FEWEST_DIGITS ? text : `${word ?? ''}${maskIban(iban)}`
}

export const wordsFor = (role: Role, text: string): string => {
  const sight = sightOf(role)
  if (sight === 'all') return text
  const withoutIbans = text.replace(IBAN, withoutIban)
  if (sight === 'no-iban') return withoutIbans
  return withoutIbans.replace(EMAIL, (email) => maskedEmail(role, email) || HIDDEN).replace(PHONE, HIDDEN)
}

/** Every text of a document. */
export const wordsIn = <T>(role: Role, document: T): T =>
  sightOf(role) === 'all'
    ? document
    : JSON.parse(JSON.stringify(document), (_, value) => (typeof value === 'string' ? wordsFor(role, value) : value))

/**
 * What somebody sends back: where it is what they were shown of a text, the text stays, or the mask would take its
 * place.
 */
export const wordsFrom = (role: Role, sent: string, before: string): string =>
  sent === wordsFor(role, before) ? before : sent
