// A set of rules as bits: rule n is bit n % 32 of word n / 32, so one operation covers 32 rules.

export type Bitset = Uint32Array

export const WORD_BITS = 32

export const emptyBits = (size: number): Bitset => new Uint32Array((size + 31) >>> 5)

export const setBit = (bits: Bitset, bit: number): void => {
  bits[bit >>> 5] = (bits[bit >>> 5] as number) | (1 << (bit & 31))
}

export const hasBit = (bits: Bitset, bit: number): boolean => (((bits[bit >>> 5] as number) >>> (bit & 31)) & 1) === 1

export const clearBit = (bits: Bitset, bit: number): void => {
  bits[bit >>> 5] = (bits[bit >>> 5] as number) & ~(1 << (bit & 31))
}

export const flipBit = (bits: Bitset, bit: number): void => {
  bits[bit >>> 5] = (bits[bit >>> 5] as number) ^ (1 << (bit & 31))
}

/** `other` may be longer: what follows is ignored. */
export const intersect = (bits: Bitset, other: Bitset): void => {
  for (let i = 0; i < bits.length; i++) bits[i] = (bits[i] as number) & (other[i] as number)
}

export const flip = (bits: Bitset, other: Bitset): void => {
  for (let i = 0; i < bits.length; i++) bits[i] = (bits[i] as number) ^ (other[i] as number)
}

export const unite = (bits: Bitset, other: Bitset): void => {
  for (let i = 0; i < bits.length; i++) bits[i] = (bits[i] as number) | (other[i] as number)
}

/** Adds the words of `other` from `from` on to those of `bits` from `at` on. */
export const uniteTail = (bits: Bitset, at: number, other: Bitset, from: number): void => {
  for (let i = from; i < other.length; i++) bits[at + i - from] = (bits[at + i - from] as number) | (other[i] as number)
}

/** The members in ascending order. */
export const membersOf = (bits: Bitset): number[] => {
  const members: number[] = []
  for (let i = 0; i < bits.length; i++) {
    let word = bits[i] as number
    while (word !== 0) {
      const lowest = word & -word
      members.push((i << 5) + 31 - Math.clz32(lowest))
      word ^= lowest
    }
  }
  return members
}
