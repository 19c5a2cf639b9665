/** The one listener for keys. A single key never acts in a field, in a dialog, with a modifier, or while it is held. */
import { isPalette, MODIFIERS, stopListening, takeEarly, takeEntered } from './early-keys.ts'
import { isElsewhere, isField } from './elsewhere.ts'
import { cancelAwaited, giveAwaited, isRegistered, pressKey } from './keys.ts'
import { giveLetter } from './letters.ts'

const MAY_REPEAT = ['j', 'k']

/** `j`, `Shift+x`, `[`, `Escape`. On many keyboards brackets need AltGr, which Windows reports as Ctrl and Alt. */
const nameOf = (event: KeyboardEvent) => {
  const { key, shiftKey, metaKey, ctrlKey, altKey } = event
  if (metaKey || ((ctrlKey || altKey) && !event.getModifierState('AltGraph'))) return undefined
  if (!/^[a-z]$/i.test(key)) return key
  return shiftKey ? `Shift+${key.toLowerCase()}` : key.toLowerCase()
}

/** The field that a key has led to. Escape leads back to where the keys work. */
let entered: { readonly field: Element; readonly from: Element | null } | undefined

export const rememberField = (from: Element | null) => {
  const field = document.activeElement
  entered = field && isField(field) ? { field, from } : undefined
}

const leaveField = ({ key, target }: KeyboardEvent) => {
  if (key !== 'Escape' || !entered || target !== entered.field) return
  const { from } = entered
  const back = from?.isConnected && from !== document.body ? from : document.querySelector('h1')
  if (back instanceof HTMLElement) back.focus({ preventScroll: true })
}

const run = (event: KeyboardEvent, name: string) => {
  event.preventDefault()
  const from = document.activeElement
  pressKey(name)
  rememberField(from)
}

const pressSingle = (event: KeyboardEvent) => {
  if (MODIFIERS.includes(event.key)) return
  if (isElsewhere(event.target)) return leaveField(event)
  const name = nameOf(event)
  if (name === undefined || name === 'Tab') return cancelAwaited()
  if (event.repeat && !MAY_REPEAT.includes(name)) return
  if (giveAwaited(name === 'Escape' ? undefined : name)) return event.preventDefault()
  if (isRegistered(name)) run(event, name)
}

interface Listening {
  readonly hasSingleKeys: boolean
  readonly onPalette: () => void
}

/** Returns a function that stops listening. */
export const listenToKeys = ({ hasSingleKeys, onPalette }: Listening) => {
  const act = (event: KeyboardEvent) => {
    if (isPalette(event)) {
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      return onPalette()
    }
    if (hasSingleKeys) pressSingle(event)
  }
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    if (giveLetter(event)) event.preventDefault()
    else act(event)
  }
  const from = takeEntered()
  if (from !== undefined) rememberField(from)
  for (const event of takeEarly()) if (!giveLetter(event)) act(event)
  window.addEventListener('keydown', press)
  window.addEventListener('pointerdown', cancelAwaited)
  return () => {
    window.removeEventListener('keydown', press)
    window.removeEventListener('pointerdown', cancelAwaited)
    stopListening()
    cancelAwaited()
  }
}
