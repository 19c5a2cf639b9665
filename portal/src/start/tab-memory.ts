/**
 * Unfinished input, stored for the lifetime of the tab: it survives a reload but not closing the tab. Each shop's
 * portal has separate storage, since all of them share one origin.
 */
export interface TabMemory<Value> {
  readonly read: (handle: string) => Value | undefined
  /** `undefined` removes it. */
  readonly keep: (handle: string, value: Value | undefined) => void
}

export const createTabMemory = <Value>(name: string): TabMemory<Value> => {
  // For a browser without storage: it then lasts as long as the page.
  const remembered = new Map<string, Value>()
  const keyOf = (handle: string) => `returns-desk.${name}.${handle}`
  return {
    read: (handle) => {
      const own = remembered.get(handle)
      if (own !== undefined) return own
      try {
        return (JSON.parse(sessionStorage.getItem(keyOf(handle)) ?? 'null') as Value | null) ?? undefined
      } catch {
        return undefined
      }
    },
    keep: (handle, value) => {
      remembered.delete(handle)
      try {
        if (value === undefined) sessionStorage.removeItem(keyOf(handle))
        else sessionStorage.setItem(keyOf(handle), JSON.stringify(value))
      } catch {
        if (value !== undefined) remembered.set(handle, value)
      }
    },
  }
}
