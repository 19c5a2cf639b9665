// How the rule language compares words: what a person would call the same word is equal. Case, leading and trailing
// whitespace and diacritics are ignored: ș, ş and s are one letter, as are ț ţ t, ă â a and î i (and é e, ö o, ł l, ß
// ss). All kinds of whitespace are equal, including no-break spaces, and invisible characters are dropped. Shops hold
// years of data typed on keyboards without ș and ț, so an exact comparison would fail without a visible cause.

const ONLY_PRINTABLE_ASCII = /^[\x20-\x7e]*$/
const MARKS = /\p{Mn}/gu
/** Zero-width characters, soft hyphens, direction marks and controls; line breaks and tabs are whitespace and stay. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]|(?![\t-\r])\p{Cc}/gu
/** U+2800 is a Braille pattern without dots: it looks like a space, but is not whitespace to Unicode. */
const BLANKS = /[\p{Zs}\u2800]/gu

/** Letters that Unicode does not decompose into a letter and a mark. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ς: 'σ',
}
const OTHER_LETTERS = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'g')

const VISIBLE_ASCII = /[!-~]/

/** Whether anything is left after folding. */
export const hasText = (text: string): boolean => VISIBLE_ASCII.test(text) || foldText(text) !== ''

export const foldText = (text: string): string => {
  const lower = text.toLowerCase()
  if (ONLY_PRINTABLE_ASCII.test(lower)) return lower.trim()
  const unmarked = lower.normalize('NFD').replace(MARKS, '')
  // Romanian text ends here: all that follows is for what is rarer, and it is slow.
  if (ONLY_PRINTABLE_ASCII.test(unmarked)) return unmarked.trim()
  return unmarked
    .replace(INVISIBLE, '')
    .replace(BLANKS, ' ')
    .replace(OTHER_LETTERS, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .trim()
}
