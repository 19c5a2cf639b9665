/**
 * One router for console and portal. It holds the location itself instead of reading the URL: while it reverts a
 * navigation that unsaved text blocks, the URL differs for a moment, and the screen must not follow it. That is why it is
 * our own: others read the URL on every render, or cannot block, or weigh more than the first screen.
 */
import { browserHistory, type Entry, type History, memoryHistory, newKey } from './history.ts'
import { addressOf, type Location, resolve, type To } from './location.ts'

export interface NavigateOptions {
  readonly replace?: boolean | undefined
  readonly state?: unknown
  /** Keep the scroll position: when a page of a list is turned, for example. */
  readonly preventScrollReset?: boolean | undefined
}

interface Step {
  readonly currentLocation: Location
  readonly nextLocation: Location
}

/** Whether to block this navigation until the user has confirmed it. */
export type BlockerFunction = (step: Step) => boolean

interface Blocker {
  readonly shouldBlock: BlockerFunction
  readonly onBlocked: (proceed: () => void) => void
}

const createRouter = (history: History) => {
  const listeners = new Set<() => void>()
  const blockers = new Set<Blocker>()
  let current = history.read()
  let hasMoved = false
  let keepsScroll = false
  /** A back or forward navigation that is being reverted, and the blocker to ask afterwards. */
  let takenBack: (() => void) | undefined
  let isAllowed = false

  const arrive = (options: NavigateOptions = {}) => {
    current = history.read()
    hasMoved = true
    keepsScroll = options.preventScrollReset ?? false
    for (const listener of listeners) listener()
  }

  const blockerOf = (next: Location) =>
    [...blockers].find(({ shouldBlock }) => shouldBlock({ currentLocation: current, nextLocation: next }))

  const move = (to: To, options: NavigateOptions) => {
    const { replace = false, state = null } = options
    const next = { ...resolve(to, current), state, key: newKey(), index: current.index + (replace ? 0 : 1) }
    const step = () => {
      history[replace ? 'replace' : 'push'](next, { state, key: next.key, index: next.index })
      arrive(options)
    }
    const blocker = blockerOf(next)
    if (blocker) blocker.onBlocked(step)
    else step()
  }

  const takeBack = (next: Entry, blocker: Blocker) => {
    const delta = next.index - current.index
    takenBack = () =>
      blocker.onBlocked(() => {
        isAllowed = true
        history.go(delta)
      })
    history.go(-delta)
  }

  /** The browser reports a navigation only after it has happened. */
  const moved = () => {
    const next = history.read()
    if (takenBack) {
      // If the user pressed "back" again in the meantime, we are one more step away.
      if (next.index !== current.index) return history.go(current.index - next.index)
      const ask = takenBack
      takenBack = undefined
      return ask()
    }
    const blocker = isAllowed ? undefined : blockerOf(next)
    isAllowed = false
    if (blocker && next.index !== current.index) takeBack(next, blocker)
    else arrive()
  }

  return {
    location: (): Location => current,
    /** Whether there was a navigation within the app. False on a page that was just opened or reloaded. */
    hasMoved: () => hasMoved,
    keepsScroll: () => keepsScroll,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Listens to the browser's own buttons. Returns a function that stops it. */
    listen: () => history.listen(moved),
    navigate: (to: To | number, options: NavigateOptions = {}) =>
      typeof to === 'number' ? history.go(to) : move(to, options),
    /** The href of a link. */
    href: (to: To) => history.base + addressOf(resolve(to, current)),
    /** Returns a function that removes the blocker. */
    block: (blocker: Blocker) => {
      blockers.add(blocker)
      return () => void blockers.delete(blocker)
    },
  }
}

export type Router = ReturnType<typeof createRouter>

/** `base` is the base path of the app, without a trailing slash. */
export const createBrowserRouter = (base?: string): Router => createRouter(browserHistory(base))

/** For tests. */
export const createMemoryRouter = (address = '/'): Router => createRouter(memoryHistory(address))
