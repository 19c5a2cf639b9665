/**
 * How search compares text: the way `search_fold` and `search_token` of the database do, character by character, because
 * the words of returns are stored there and the words that people type are prepared here. A test runs both.
 */

const MARKS = /[\u0300-\u036f]/g
/** What Unicode does not decompose, and the capitals of Greek and Cyrillic: the database is asked for ASCII only. */
export const FOLDED_LETTERS = {
  from: 'ŁłØøĐđÐðĦħŦŧıςΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ',
  to: 'llooddddhhttiσαβγδεζηθικλμνξοπρστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ',
} as const
const PAIRS: Readonly<Record<string, string>> = { ß: 'ss', ẞ: 'ss', æ: 'ae', Æ: 'ae', œ: 'oe', Œ: 'oe' }
/** Dropped from words, so that `AB-12` and `ab12` are the same. */
export const DROPPED = ' \t\n\r!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~–—„”“‘’«»…·•№'

const [FROM, TO] = [[...FOLDED_LETTERS.from], [...FOLDED_LETTERS.to]]
const LETTERS = new Map(FROM.map((letter, i) => [letter, TO[i] as string]))
const ALL_DROPPED = new Set(DROPPED)

const asciiLower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

export const foldSearch = (raw: string): string => {
  const plain = [...raw.normalize('NFKD').replace(MARKS, '')].map((letter) => PAIRS[letter] ?? letter).join('')
  return [...asciiLower(plain)].map((letter) => LETTERS.get(letter) ?? letter).join('')
}

const LONGEST_TOKEN = 60

/** One word as it is stored. */
export const searchToken = (raw: string): string =>
  [...foldSearch(raw)]
    .filter((letter) => !ALL_DROPPED.has(letter))
    .slice(0, LONGEST_TOKEN)
    .join('')
