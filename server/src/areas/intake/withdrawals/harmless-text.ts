/**
 * Untrusted text in a mail that we send. Anyone may type any address and any text into a declaration, so it must
 * contain nothing that a mail program makes clickable: no link, address or phone number. It stays readable.
 */

/** They hide word boundaries, or reverse the reading direction. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const BETWEEN_WORDS = '(?<=[\\p{L}\\p{N}_-])'
/** A full stop, in any script, followed by a letter: a mail program may take it for part of a host name. */
const DOT = new RegExp(`${BETWEEN_WORDS}[.\\u3002\\uff0e\\uff61](?=\\p{L})`, 'gu')
const AT = new RegExp(`${BETWEEN_WORDS}[@\\uff20](?=[\\p{L}\\p{N}_])`, 'gu')
const SCHEME = /(\b[a-z][a-z\d+.-]*):(?=\/\/)|\b(mailto|tel|sms|callto|javascript|data):/gi
const PHONE = /\d(?:[\s().\-/]{0,2}\d){6,}/g
const ZERO_WIDTH_SPACE = '\u200b'

const breakDigits = (digits: string) => digits.replace(/\d(?=\D*\d)/g, `$&${ZERO_WIDTH_SPACE}`)

export const harmlessText = (text: string): string =>
  text
    .replace(INVISIBLE, '')
    .replace(SCHEME, '$1$2[:]')
    .replace(DOT, '[.]')
    .replace(AT, '[@]')
    .replace(PHONE, breakDigits)

/** A few letters and a number: no room for any other message. */
const ORDER_NUMBER = /^#?\s?[a-z]{0,4}[-_/ ]?\d[\d\s_/-]{0,13}$/i

/** An order's name as typed, if it is little more than a number. */
export const plainOrderName = (typed: string): string | undefined =>
  ORDER_NUMBER.test(typed) ? harmlessText(typed) : undefined
