/** The history entries: the browser's, or our own list in tests. */
import { addressOf, type Location, resolve, type Target, trimmedPath } from './location.ts'

export interface Entry extends Location {
  /** The position among the entries of this visit: the difference of two is the distance between them. */
  readonly index: number
}

type Stamp = Pick<Entry, 'key' | 'index' | 'state'>

export interface History {
  /** Prefix of every path in a URL; empty at the root of a host. */
  readonly base: string
  readonly read: () => Entry
  readonly push: (place: Target, stamp: Stamp) => void
  readonly replace: (place: Target, stamp: Stamp) => void
  readonly go: (delta: number) => void
  /** Calls back when the user, or `go`, has moved to another entry. */
  readonly listen: (moved: () => void) => () => void
}

export const newKey = () => Math.random().toString(36).slice(2, 10)

const isStamp = (state: unknown): state is Stamp =>
  typeof state === 'object' && state !== null && 'key' in state && 'index' in state

/** `history.state` holds the stamp of an entry. */
export const browserHistory = (base = ''): History => {
  const write = (kind: 'pushState' | 'replaceState', place: Target, stamp: Stamp) =>
    history[kind](stamp, '', base + addressOf(place))
  const stampOf = (index: number): Stamp => ({ key: newKey(), index, state: null })
  let lastIndex = 0

  const read = (): Entry => {
    // An entry that is not ours: the page was just opened, or a link to a fragment was followed.
    if (!isStamp(history.state)) history.replaceState(stampOf(lastIndex), '')
    const { key, index, state } = history.state as Stamp
    lastIndex = index + 1
    const { pathname, search, hash } = location
    return { pathname: trimmedPath(pathname.slice(base.length)), search, hash, key, index, state }
  }

  return {
    base,
    read,
    push: (place, stamp) => write('pushState', place, stamp),
    replace: (place, stamp) => write('replaceState', place, stamp),
    go: (delta) => history.go(delta),
    listen: (moved) => {
      window.addEventListener('popstate', moved)
      return () => window.removeEventListener('popstate', moved)
    },
  }
}

const ROOT: Target = { pathname: '/', search: '', hash: '' }

export const memoryHistory = (address: string): History => {
  const entries: Entry[] = [{ ...resolve(address, ROOT), key: newKey(), index: 0, state: null }]
  const listeners = new Set<() => void>()
  let at = 0
  return {
    base: '',
    read: () => entries[at] as Entry,
    push: (place, stamp) => {
      at += 1
      entries.splice(at, entries.length, { ...place, ...stamp })
    },
    replace: (place, stamp) => {
      entries[at] = { ...place, ...stamp }
    },
    go: (delta) => {
      if (!entries[at + delta]) return
      at += delta
      for (const moved of listeners) moved()
    },
    listen: (moved) => {
      listeners.add(moved)
      return () => void listeners.delete(moved)
    },
  }
}
