/** The runs whose result was put away, in this browser tab. A tab without storage shows them again after a reload. */
const KEY = 'returns-desk.seen-runs'
const MAX_SEEN = 50

export const readSeen = (): readonly string[] => {
  try {
    return (sessionStorage.getItem(KEY) ?? '').split(' ')
  } catch {
    return []
  }
}

export const addSeen = (id: string): readonly string[] => {
  const seen = [...readSeen(), id].slice(-MAX_SEEN)
  try {
    sessionStorage.setItem(KEY, seen.join(' '))
  } catch {
    // Then it lasts until the page is left.
  }
  return seen
}
