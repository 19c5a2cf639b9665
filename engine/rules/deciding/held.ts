// Which conditions held, for the trace. The index says it by the way: behind the bits of the rules, each column has a
// bit for each condition on its attribute, so the same look-up that finds the possible rules finds the conditions that
// hold. The trace keeps these bits as they come, attribute by attribute, and nothing is compared or sorted again.
// Which bit is whose depends on the attributes alone, never on values: an erasure removes addresses from stored rules.

import type { Bitset } from './bitset.ts'

/** The conditions on one attribute: how many, and the place of the first. */
export type Run = { readonly conditions: number; readonly place: number }

export type HeldLayout = {
  /** By the key of the attribute. */
  readonly runs: ReadonlyMap<string, Run>
  /** The place of every condition, rule by rule. */
  readonly places: readonly (readonly number[])[]
  readonly size: number
}

/**
 * From the attributes that each rule asks about. Attributes come in the order in which the rules first ask about them,
 * each from a new digit on; the conditions on one are in rule order.
 */
export const layOutHeld = (keysOfRules: readonly (readonly string[])[]): HeldLayout => {
  const counts = new Map<string, number>()
  for (const key of keysOfRules.flat()) counts.set(key, (counts.get(key) ?? 0) + 1)
  const runs = new Map<string, Run>()
  let size = 0
  for (const [key, conditions] of counts) {
    runs.set(key, { conditions, place: size })
    size += (conditions + 3) & ~3
  }
  const next = new Map([...runs].map(([key, { place }]) => [key, place]))
  const placeOf = (key: string) => {
    const place = next.get(key) as number
    next.set(key, place + 1)
    return place
  }
  return { runs, places: keysOfRules.map((keys) => keys.map(placeOf)), size }
}

/** The places in a trace up to version 2: all conditions in rule order. */
export const placesInRuleOrder = (keysOfRules: readonly (readonly string[])[]): HeldLayout['places'] => {
  let size = 0
  return keysOfRules.map((keys) => keys.map(() => size++))
}

/** Four places to a hexadecimal digit, the first in its highest bit. */
export const isHeld = (held: string, place: number): boolean =>
  ((Number.parseInt(held[place >>> 2] ?? '0', 16) >> (3 - (place & 3))) & 1) === 1

/** In a bitset the first of four is the lowest bit, in a digit the highest. */
const DIGITS = Uint8Array.from('084c2a6e195d3b7f', (digit) => digit.charCodeAt(0))
const ZERO = '0'.charCodeAt(0)
const ascii = new TextDecoder()

export const wordsFor = ({ conditions }: Run): number => (conditions + 31) >>> 5

/** `bits` has those of each run one after the other, each from a new word on. Attributes without a run hold nowhere. */
export const heldText = (size: number, runs: readonly { readonly run: Run }[], bits: Bitset): string => {
  const text = new Uint8Array(size >>> 2).fill(ZERO)
  let word = 0
  for (const { run } of runs) {
    const first = run.place >>> 2
    const digits = (run.conditions + 3) >>> 2
    for (let i = 0; i < digits; i++)
      text[first + i] = DIGITS[((bits[word + (i >>> 3)] as number) >>> ((i & 7) << 2)) & 15] as number
    word += wordsFor(run)
  }
  return ascii.decode(text)
}
