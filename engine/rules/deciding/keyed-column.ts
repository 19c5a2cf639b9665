// Conditions on text, choices, yes/no and lists. A value is looked up, not compared rule by rule: whole words in one
// map, prefixes and suffixes in maps queried once per length in use, substrings by their first two characters. A hit
// switches rules on (EQUALS, IN, CONTAINS…) or off (the negative operators).

import { type Bitset, clearBit, setBit, unite } from './bitset.ts'
import type { Entry } from './column-entry.ts'
import type { Match } from './condition-values.ts'
import type { Key } from './facts.ts'
import { holdsFor } from './holds.ts'

/**
 * The bits that a word switches on or off. For a word in many rules also as sets: `many` is `on` as a set, `alone` is
 * what stays possible when this word is the only value and the only hit.
 */
type Switches = { readonly on: number[]; readonly off: number[]; many: Bitset | null; alone: Bitset | null }
type Affix = { readonly byText: Map<string, Switches>; readonly lengths: number[] }
type Piece = { readonly text: string; readonly switches: Switches }

export type KeyedColumn = {
  readonly kind: 'keyed'
  readonly words: Map<string, Switches>
  readonly starts: Affix
  readonly ends: Affix
  /** Substrings by their first two characters, or their only one. */
  readonly pieces: Map<number, Piece[]>
  readonly hasShortPieces: boolean
  /** The rules possible for a value without a hit, for an empty value, and for both together. */
  readonly present: Bitset
  readonly empty: Bitset
  readonly either: Bitset
  readonly free: Bitset
  readonly negatives: Map<number, Match>
  readonly scratch: Bitset
}

const switchesIn = <K>(map: Map<K, Switches>, key: K) => {
  const known = map.get(key)
  if (known) return known
  const switches: Switches = { on: [], off: [], many: null, alone: null }
  map.set(key, switches)
  return switches
}

export const keyedColumn = (free: Bitset, entries: readonly Entry[]): KeyedColumn => {
  const words = new Map<string, Switches>()
  const texts = {
    starts: new Map<string, Switches>(),
    ends: new Map<string, Switches>(),
    includes: new Map<string, Switches>(),
  }
  const [present, empty] = [free.slice(), free.slice()]
  const negatives = new Map<number, Match>()
  for (const { bit, match } of entries) {
    if (match.kind === 'empty') setBit(empty, bit)
    else if (match.kind === 'present') setBit(present, bit)
    else if ('isNegated' in match) {
      const side = match.isNegated ? 'off' : 'on'
      if (match.kind !== 'one_of') switchesIn(texts[match.kind], match.text)[side].push(bit)
      else for (const key of match.keys) switchesIn(words, key as string)[side].push(bit)
      if (!match.isNegated) continue
      negatives.set(bit, match)
      setBit(present, bit)
      setBit(empty, bit)
    }
  }
  for (const map of [words, texts.starts, texts.ends, texts.includes])
    for (const switches of map.values()) pack(switches, present)
  const either = present.slice()
  unite(either, empty)
  const pieces = piecesByStart(texts.includes)
  const hasShortPieces = [...texts.includes.keys()].some((text) => text.length === 1)
  const [starts, ends] = [affix(texts.starts), affix(texts.ends)]
  return {
    kind: 'keyed',
    words,
    starts,
    ends,
    pieces,
    hasShortPieces,
    present,
    empty,
    either,
    free,
    negatives,
    scratch: free.slice(),
  }
}

const pack = (switches: Switches, present: Bitset) => {
  const { on, off } = switches
  if (on.length + off.length <= present.length / 2) return
  switches.many = new Uint32Array(present.length)
  for (const bit of on) setBit(switches.many, bit)
  switches.alone = present.slice()
  unite(switches.alone, switches.many)
  for (const bit of off) clearBit(switches.alone, bit)
}

const affix = (byText: Map<string, Switches>): Affix => ({
  byText,
  lengths: [...new Set([...byText.keys()].map((text) => text.length))],
})

const startOf = (text: string, at: number) => text.charCodeAt(at) * 65_536 + text.charCodeAt(at + 1)
/** For substrings of one character. Negative (folding drops NUL), so it never collides with `startOf`. */
const shortStartOf = (text: string, at: number) => -text.charCodeAt(at)

const piecesByStart = (byText: Map<string, Switches>) => {
  const pieces = new Map<number, Piece[]>()
  for (const [text, switches] of byText) {
    const start = text.length > 1 ? startOf(text, 0) : shortStartOf(text, 0)
    pieces.set(start, [...(pieces.get(start) ?? []), { text, switches }])
  }
  return pieces
}

const findPieces = (pieces: Piece[] | undefined, key: string, at: number, found: Switches[]) => {
  if (pieces) for (const { text, switches } of pieces) if (key.startsWith(text, at)) found.push(switches)
}

const findIn = (column: KeyedColumn, key: string, found: Switches[]) => {
  const word = column.words.get(key)
  if (word) found.push(word)
  for (const length of column.starts.lengths) {
    const switches = length <= key.length && column.starts.byText.get(key.slice(0, length))
    if (switches) found.push(switches)
  }
  for (const length of column.ends.lengths) {
    const switches = length <= key.length && column.ends.byText.get(key.slice(key.length - length))
    if (switches) found.push(switches)
  }
  if (column.pieces.size === 0) return
  for (let at = 0; at < key.length; at++) {
    if (at + 1 < key.length) findPieces(column.pieces.get(startOf(key, at)), key, at, found)
    if (column.hasShortPieces) findPieces(column.pieces.get(shortStartOf(key, at)), key, at, found)
  }
}

export const possibleByKey = (column: KeyedColumn, keys: readonly Key[]): Bitset => {
  const found: Switches[] = []
  let empties = 0
  for (const key of keys) {
    if (key === null) empties++
    else if (typeof key === 'object') for (const member of key) findIn(column, member, found)
    else findIn(column, String(key), found)
  }
  const alone = keys.length === 1 && found.length === 1 ? found[0]?.alone : null
  return alone ?? possibleAfter(column, keys, found, empties)
}

const possibleAfter = (column: KeyedColumn, keys: readonly Key[], found: readonly Switches[], empties: number) => {
  const { scratch } = column
  scratch.set(possibleBefore(column, keys.length, empties))
  for (const { on, many } of found) {
    if (many) unite(scratch, many)
    else for (const bit of on) setBit(scratch, bit)
  }
  // If one of the values is empty, the negative conditions hold anyway.
  if (empties === 0) for (const { off } of found) switchOff(column, off, keys)
  return scratch
}

const switchOff = ({ scratch, negatives }: KeyedColumn, bits: readonly number[], keys: readonly Key[]) => {
  for (const bit of bits) {
    if (keys.length === 1 || !holdsForAny(negatives.get(bit), keys)) clearBit(scratch, bit)
  }
}

const possibleBefore = (column: KeyedColumn, values: number, empties: number) => {
  if (values === 0) return column.free
  return empties === 0 ? column.present : empties === values ? column.empty : column.either
}

const holdsForAny = (match: Match | undefined, keys: readonly Key[]) =>
  match !== undefined && keys.some((key) => holdsFor(match, key, Number.NaN))
