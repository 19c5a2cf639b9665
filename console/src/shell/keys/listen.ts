/** The one listener for keys. A single key never acts in a field, in a dialog, with a modifier, or while it is held. */
import { isPalette, stopListening, takeEarly } from './early-keys.ts'
import { cancelAwaited, giveAwaited, isRegistered, pressKey } from './keys.ts'

const FIELDS = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]'
const DIALOGS = 'dialog[open], [role="dialog"], [aria-modal="true"]'
/** A row is selected by its box, and walking goes on from there. */
const ROW_BOX = 'tr input[type="checkbox"]'
const MAY_REPEAT = ['j', 'k']
const MODIFIERS = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock']

const isField = (element: Element | null) => Boolean(element?.matches(FIELDS) && !element.matches(ROW_BOX))

const isElsewhere = (target: EventTarget | null) => {
  const element = target instanceof Element ? target : null
  if (isField(element) || element?.closest('[contenteditable="true"]')) return true
  if (document.querySelector('dialog[open], [aria-modal="true"]') || element?.closest(DIALOGS)) return true
  // Behind the question to sign in again.
  return document.getElementById('content')?.closest('[hidden]') !== null
}

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
    if (!event.defaultPrevented && !event.isComposing) act(event)
  }
  for (const event of takeEarly()) act(event)
  window.addEventListener('keydown', press)
  window.addEventListener('pointerdown', cancelAwaited)
  return () => {
    window.removeEventListener('keydown', press)
    window.removeEventListener('pointerdown', cancelAwaited)
    stopListening()
    cancelAwaited()
  }
}
