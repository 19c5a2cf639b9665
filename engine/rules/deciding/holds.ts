// The definition of each condition, one value at a time. The index in `columns.ts` is only a faster way to the same
// results, and the tests compare the two. An empty value satisfies IS_EMPTY and the negative operators (a missing value
// equals nothing) and no others.

import type { Quantifier } from './clauses/clauses.ts'
import type { Match } from './condition-values.ts'
import type { Key } from './facts.ts'

/** Whether the values together satisfy a condition; with no value at all (not applicable) they never do. */
export const holdsForAll = (match: Match, quantifier: Quantifier | undefined, keys: readonly Key[], today: number) => {
  const satisfies = (key: Key) => holdsFor(match, key, today)
  if (keys.length === 0) return false
  return quantifier === 'every' ? keys.every(satisfies) : keys.some(satisfies) !== (quantifier === 'none')
}

export const holdsFor = (match: Match, key: Key, today: number): boolean => {
  if (key === null) return match.kind === 'empty' || ('isNegated' in match && match.isNegated)
  switch (match.kind) {
    case 'empty':
      return false
    case 'present':
      return true
    case 'one_of':
      return isOneOf(match.keys, key) !== match.isNegated
    case 'range':
      return typeof key === 'number' && isInRange(match, key)
    case 'recent':
      // A date in the future is never within the last days.
      return typeof key === 'number' && key <= today && today - key <= match.days
    default:
      return typeof key === 'string' && hasText(match, key) !== match.isNegated
  }
}

const isOneOf = (wanted: readonly (string | number)[], key: string | number | readonly string[]) =>
  typeof key === 'object' ? key.some((member) => wanted.includes(member)) : wanted.includes(key)

const isInRange = ({ min, max, isOpen }: Match & { kind: 'range' }, key: number) =>
  isOpen ? key > min && key < max : key >= min && key <= max

const hasText = ({ kind, text }: { kind: 'includes' | 'starts' | 'ends'; text: string }, key: string) =>
  kind === 'includes' ? key.includes(text) : kind === 'starts' ? key.startsWith(text) : key.endsWith(text)
