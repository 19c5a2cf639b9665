/** The browser's storage, which it may withhold inside a frame: then nothing is stored, and nothing breaks. */
type Kind = 'localStorage' | 'sessionStorage'

const PREFIX = 'returns-desk.'

/** The key in storage events of other tabs. */
export const storageKey = (name: string) => PREFIX + name

export const readStored = (name: string, kind: Kind = 'localStorage'): string | null => {
  try {
    return window[kind].getItem(PREFIX + name)
  } catch {
    return null
  }
}

export const store = (name: string, value: string, kind: Kind = 'localStorage') => {
  try {
    window[kind].setItem(PREFIX + name, value)
  } catch {
    // See above.
  }
}

export const removeStored = (name: string, kind: Kind = 'localStorage') => {
  try {
    window[kind].removeItem(PREFIX + name)
  } catch {
    // See above.
  }
}
