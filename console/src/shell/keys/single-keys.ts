/**
 * Whether keys without Ctrl or Cmd do something. People who dictate, or whose keyboard repeats, can switch them off (WCAG
 * 2.1.4): saved in the browser for each person, like the colours.
 */
import { readStored, storageKey, store } from '@returns-desk/ui/storage'
import { useSyncExternalStore } from 'react'
import { useSessionShop } from '../session/session-gate.tsx'

const NAME = 'single-keys.'
const OFF = 'off'
const listeners = new Set<() => void>()
/** For browsers that store nothing. */
const chosen = new Map<string, string>()

const tellAll = () => {
  for (const tell of listeners) tell()
}

/** Chosen in another tab, it counts here too. */
const follow = ({ key }: StorageEvent) => {
  if (key === null || key.startsWith(storageKey(NAME))) tellAll()
}

const subscribe = (tell: () => void) => {
  if (listeners.size === 0) window.addEventListener('storage', follow)
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
    if (listeners.size === 0) window.removeEventListener('storage', follow)
  }
}

export const useSingleKeys = () => {
  const { staff } = useSessionShop()
  const name = `${NAME}${staff?.id ?? 'shop'}`
  const isOn = useSyncExternalStore(subscribe, () => (chosen.get(name) ?? readStored(name)) !== OFF)
  const choose = (on: boolean) => {
    const value = on ? 'on' : OFF
    store(name, value)
    if (readStored(name) !== value) chosen.set(name, value)
    tellAll()
  }
  return [isOn, choose] as const
}
