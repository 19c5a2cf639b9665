import { isElsewhere } from './elsewhere.ts'
import { findSearch } from './search-field.ts'

/** The keys that were pressed before the code for keys was loaded. They count then. */
const early: KeyboardEvent[] = []
let isListening = false

/** From now on somebody else listens. */
export const takeEarly = () => {
  isListening = true
  return early.splice(0)
}

export const stopListening = () => {
  isListening = false
}

export const isPalette = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey

/** They do nothing by themselves. */
export const MODIFIERS = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock']

/** Where the focus was when `/` led to the search. `undefined`: it did not. */
let enteredFrom: Element | null | undefined

export const takeEntered = () => {
  const from = enteredFrom
  enteredFrom = undefined
  return from
}

/** What is typed right after it must not be lost: the box has the focus before any code is loaded. */
const enterSearch = (event: KeyboardEvent) => {
  const { key, ctrlKey, metaKey, altKey, repeat, target } = event
  if (key !== '/' || ctrlKey || metaKey || altKey || repeat || isElsewhere(target)) return false
  // It is no letter of the box, and in some browsers it leads to the search in the page.
  event.preventDefault()
  const box = findSearch()
  if (!box) return false
  enteredFrom = document.activeElement
  box.focus()
  box.select()
  return true
}

export const keepEarly = (event: KeyboardEvent, hasSingleKeys: boolean) => {
  if (isListening || event.defaultPrevented || event.isComposing) return
  // On many keyboards it is typed with one of these.
  if (MODIFIERS.includes(event.key)) return
  // After other keys it waits for them: they may lead elsewhere.
  if (hasSingleKeys && early.length === 0 && enterSearch(event)) return
  // In some browsers it leads to the search in the web.
  if (isPalette(event)) event.preventDefault()
  early.push(event)
}
