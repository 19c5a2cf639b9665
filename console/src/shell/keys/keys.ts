/** What the keys do now: registered by what is on the screen. */
import type { KeyName } from './key-list.ts'

/** What the key starts; what waits for its end gets a promise. */
export type KeyAction = () => unknown

const registered = new Map<KeyName, readonly KeyAction[]>()

/** Returns a function that takes the actions back. Of two actions for a key the later one counts. */
export const register = (actions: readonly (readonly [KeyName, KeyAction])[]) => {
  for (const [name, act] of actions) registered.set(name, [...(registered.get(name) ?? []), act])
  return () => {
    for (const [name, act] of actions)
      registered.set(
        name,
        (registered.get(name) ?? []).filter((one) => one !== act),
      )
  }
}

export const isRegistered = (name: string) => (registered.get(name as KeyName) ?? []).length > 0

/** Does what the key does now, whether or not single keys are switched on. */
export const pressKey = (name: string): unknown => registered.get(name as KeyName)?.at(-1)?.()

type Handle = (key: string | undefined) => void
let waiting: Handle | undefined

/** The next key is for this, whatever it is. It gets `undefined` if there is none: Escape, a click, another page. */
export const awaitKey = (handle: Handle) => {
  cancelAwaited()
  waiting = handle
}

/** Hands the key to the handler that waits for one. */
export const giveAwaited = (key: string | undefined) => {
  const handle = waiting
  waiting = undefined
  handle?.(key)
  return handle !== undefined
}

export const cancelAwaited = () => {
  giveAwaited(undefined)
}
