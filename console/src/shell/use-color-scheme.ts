import { storageKey, store } from '@returns-desk/ui/storage'
import { useSyncExternalStore } from 'react'
import {
  COLOR_SCHEME,
  type ColorScheme,
  markColorScheme,
  markedColorScheme,
  savedColorScheme,
} from '../start/color-scheme.ts'

const listeners = new Set<() => void>()

const show = (scheme: ColorScheme) => {
  markColorScheme(scheme)
  for (const tell of listeners) tell()
}

/** Chosen in another tab, it counts here too. */
const follow = ({ key }: StorageEvent) => {
  if (key === storageKey(COLOR_SCHEME)) show(savedColorScheme())
}

const subscribe = (tell: () => void) => {
  if (listeners.size === 0) window.addEventListener('storage', follow)
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
    if (listeners.size === 0) window.removeEventListener('storage', follow)
  }
}

/** It is saved where the browser allows it, and counts for this page in any case. */
export const chooseColorScheme = (scheme: ColorScheme) => {
  store(COLOR_SCHEME, scheme)
  show(scheme)
}

/** Light, dark, or as the system has it. */
export const useColorScheme = () => useSyncExternalStore(subscribe, markedColorScheme)
