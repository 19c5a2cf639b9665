/** Browser features that jsdom lacks, for every test that renders. */
import '@testing-library/jest-dom/vitest'
import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

const noop = () => undefined

window.matchMedia ??= (media) =>
  ({
    media,
    matches: false,
    onchange: null,
    addEventListener: noop,
    removeEventListener: noop,
    addListener: noop,
    removeListener: noop,
    dispatchEvent: () => false,
  }) as MediaQueryList

window.ResizeObserver ??= class {
  observe = noop
  unobserve = noop
  disconnect = noop
}

window.scrollTo = noop
Element.prototype.scrollIntoView ??= noop

// jsdom lays nothing out, and editors measure.
Range.prototype.getClientRects ??= () => [] as unknown as DOMRectList
Range.prototype.getBoundingClientRect ??= () => new DOMRect()

// jsdom has no layout. What is in the page counts as visible, or nothing could take the focus.
Element.prototype.checkVisibility ??= function checkVisibility() {
  return this.isConnected
}

// jsdom has no top layer. Tests can only see a dialog open and close; focus is checked in a real browser.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}
HTMLDialogElement.prototype.close = function close() {
  if (!this.open) return
  this.open = false
  this.dispatchEvent(new Event('close'))
}

const { getElementError } = getConfig()

/** The next file of this worker has the same page, and must find it as the first one did. */
const emptyPage = () => {
  for (const element of [document.documentElement, document.head, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
    if (element !== document.documentElement) element.replaceChildren()
  }
  history.replaceState(null, '', '/')
}

afterAll(() => {
  emptyPage()
  configure({ getElementError })
  // What the product keeps in its modules, and who imported a mocked one, ends with the file. Packages stay loaded.
  vi.resetModules()
})

const isWaiting = (config: object) =>
  '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics === true

/**
 * A `findBy…` query fails many times before it succeeds, and would print the whole page each time. The final failure
 * still prints the page: `waitFor` requests the error once more when it gives up.
 */
const notFound = (message: string | null, container: Element) => {
  const error = isWaiting(getConfig()) ? new Error(message ?? '') : getElementError(message, container)
  error.name = 'TestingLibraryElementError'
  // The stack trace should lead to the test, not here.
  Error.captureStackTrace(error, notFound)
  return error
}

// The first test of a file compiles its imports, which takes a while on a busy machine. A page without style sheets hides
// little, and to find out what jsdom computes the style of most elements: axe and the journeys look at real pages.
configure({ getElementError: notFound, asyncUtilTimeout: 20_000, defaultHidden: true })

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
