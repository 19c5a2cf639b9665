// Whether one text, or one list, can satisfy several conditions at once: a value that does, or undefined.
//
// Of a text without a fixed list of values, one candidate decides: prefix, the contained pieces and suffix, separated by
// a character that no condition mentions. It satisfies everything positive, and a negative condition fails on it only
// if it contradicts the prefix, the suffix or a piece, and then it fails on every other text, too.

import type { Match } from '../deciding/condition-values.ts'
import type { Key } from '../deciding/facts.ts'
import { holdsFor } from '../deciding/holds.ts'

const satisfies = (matches: readonly Match[], key: Key) => matches.every((match) => holdsFor(match, key, Number.NaN))

const FIRST_RARE_LETTER = 0x4e00

/** A character that occurs nowhere in these texts, and is kept as it is when texts are compared. */
const unusedLetter = (texts: readonly string[]): string => {
  const used = texts.join('')
  for (const letter of 'xyzwvutsrqponmlkjihgfedcba0123456789') if (!used.includes(letter)) return letter
  let code = FIRST_RARE_LETTER
  while (used.includes(String.fromCharCode(code))) code++
  return String.fromCharCode(code)
}

const textsIn = (match: Match): string[] =>
  match.kind === 'one_of' ? match.keys.map(String) : 'text' in match ? [match.text] : []

const fixedKeys = (matches: readonly Match[]) => {
  for (const match of matches) if (match.kind === 'one_of' && !match.isNegated) return match.keys
  return undefined
}

const longest = (texts: readonly string[]) =>
  texts.reduce((one, other) => (other.length > one.length ? other : one), '')

export const textFor = (matches: readonly Match[]): Key | undefined => {
  const keys = fixedKeys(matches)
  const wanted = (kind: Match['kind']) =>
    matches.flatMap((match) => (match.kind === kind && 'text' in match && !match.isNegated ? [match.text] : []))
  const candidates = keys
    ? keys.map(String)
    : [
        [longest(wanted('starts')), ...wanted('includes'), longest(wanted('ends'))].join(
          unusedLetter(matches.flatMap(textsIn)),
        ),
      ]
  for (const text of candidates) if (satisfies(matches, text)) return text
  return satisfies(matches, null) ? null : undefined
}

export const listFor = (matches: readonly Match[]): Key | undefined => {
  const forbidden = new Set(matches.flatMap((one) => (one.kind === 'one_of' && one.isNegated ? one.keys : [])))
  const members = matches.flatMap((one) =>
    one.kind === 'one_of' && !one.isNegated ? one.keys.filter((key) => !forbidden.has(key)).slice(0, 1) : [],
  )
  const list = members.length > 0 ? [...new Set(members.map(String))] : [unusedLetter(matches.flatMap(textsIn))]
  if (satisfies(matches, list)) return list
  return satisfies(matches, null) ? null : undefined
}

/** What the condition excludes: a condition again. */
export const opposite = (match: Match): Match => {
  if (match.kind === 'empty') return { kind: 'present' }
  if (match.kind === 'present') return { kind: 'empty' }
  if ('isNegated' in match) return { ...match, isNegated: !match.isNegated }
  throw new Error(`no opposite of ${match.kind}`)
}
