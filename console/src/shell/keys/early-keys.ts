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

export const keepEarly = (event: KeyboardEvent) => {
  if (isListening || event.defaultPrevented || event.isComposing) return
  // In some browsers it leads to the search in the web.
  if (isPalette(event)) event.preventDefault()
  early.push(event)
}
