/** Keeps what was used last, up to a number: what is asked for again moves to the front, what falls off is made anew. */
export const keepNewest = <Value>(most: number) => {
  const kept = new Map<string, Value>()
  return {
    get: (key: string): Value | undefined => {
      const value = kept.get(key)
      if (value === undefined) return undefined
      kept.delete(key)
      kept.set(key, value)
      return value
    },
    set: (key: string, value: Value) => {
      kept.set(key, value)
      const [oldest] = kept.keys()
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    },
  }
}
