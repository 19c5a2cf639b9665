/**
 * Words that a name with one wrong letter may be: another letter, one too few or too many, two that are swapped. The database
 * is asked which of these any return has: row-level security lets no index compare words for likeness.
 */
import { searchToken } from './fold-search.ts'
import type { SearchWord } from './parse-query.ts'

const ALPHABETS = [
  'abcdefghijklmnopqrstuvwxyz',
  'абвгдежзийклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ',
  'αβγδεζηθικλμνξοπρστυφχψω',
]
const FEWEST_LETTERS = 4
const MOST_LETTERS = 20
/** A shorter one without a letter begins too many other words. */
const FEWEST_LETTERS_LEFT = 5

const swapped = (word: string) =>
  [...word.slice(1)].map((_, i) => word.slice(0, i) + word[i + 1] + word[i] + word.slice(i + 2))

const without = (word: string) => [...word].map((_, i) => word.slice(0, i) + word.slice(i + 1))

const withOther = (word: string, letters: readonly string[]) =>
  [...word].flatMap((_, i) => letters.map((letter) => word.slice(0, i) + letter + word.slice(i + 1)))

const withMore = (word: string, letters: readonly string[]) =>
  [...word, ''].flatMap((_, i) => letters.map((letter) => word.slice(0, i) + letter + word.slice(i)))

/** The likeliest first. None for what is no name: numbers are not guessed. */
export const similarWords = ({ text, key }: SearchWord): string[] => {
  const word = searchToken(text)
  const letters = [...(ALPHABETS.find((alphabet) => [...word].every((letter) => alphabet.includes(letter))) ?? '')]
  if ((key && key !== 'name') || letters.length === 0) return []
  if (word.length < FEWEST_LETTERS || word.length > MOST_LETTERS) return []
  const shorter = word.length > FEWEST_LETTERS_LEFT ? without(word) : []
  const made = new Set([...swapped(word), ...withOther(word, letters), ...shorter, ...withMore(word, letters)])
  made.delete(word)
  return [...made]
}
