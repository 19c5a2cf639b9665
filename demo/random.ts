/**
 * Seeded randomness for the demo shop. Every order and every return draws from its own stream, keyed by seed, purpose and
 * position, so that adding a draw in one place does not reshuffle everything that comes after it.
 */
export interface Random {
  /** In [0, 1). */
  next(): number
  /** Both ends included. */
  int(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  weighted<T>(items: readonly (readonly [T, number])[]): T
}

const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

const hash = (text: string) => {
  let sum = FNV_OFFSET
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), FNV_PRIME)
  return sum >>> 0
}

/** mulberry32: 32 bits of state are plenty for data that only has to look alive. */
const mulberry32 = (start: number) => {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const random = (seed: number, purpose: string, position = 0): Random => {
  const next = mulberry32(hash(`${seed}/${purpose}/${position}`))
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (items) => items[int(0, items.length - 1)] as (typeof items)[number],
    weighted: (items) => {
      let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [item, weight] of items) {
        left -= weight
        if (left < 0) return item
      }
      return (items.at(-1) as (typeof items)[number])[0]
    },
  }
}
