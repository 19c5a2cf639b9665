/** Storage that may be withheld: inside a frame a browser can refuse it, and then nothing is remembered, that is all. */
type Kind = 'localStorage' | 'sessionStorage'

const PREFIX = 'returns-desk.'

/** As the browser names it to other tabs. */
export const savedKey = (name: string) => PREFIX + name

export const saved = (name: string, kind: Kind = 'localStorage'): string | null => {
  try {
    return window[kind].getItem(PREFIX + name)
  } catch {
    return null
  }
}

export const save = (name: string, value: string, kind: Kind = 'localStorage') => {
  try {
    window[kind].setItem(PREFIX + name, value)
  } catch {
    // See above.
  }
}

export const forget = (name: string, kind: Kind = 'localStorage') => {
  try {
    window[kind].removeItem(PREFIX + name)
  } catch {
    // See above.
  }
}
