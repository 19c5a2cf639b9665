/** Which returns were written already: one bit each, so that a million of them take 125 kB. */
export const seenNumbers = () => {
  let bits = new Uint8Array(1024)
  return {
    /** Whether it is new; from now on it is not. */
    add: (number: number): boolean => {
      const place = number >>> 3
      if (place >= bits.length) {
        const more = new Uint8Array(Math.max(bits.length * 2, place + 1))
        more.set(bits)
        bits = more
      }
      const bit = 1 << (number & 7)
      const isNew = ((bits[place] ?? 0) & bit) === 0
      bits[place] = (bits[place] ?? 0) | bit
      return isNew
    },
  }
}
