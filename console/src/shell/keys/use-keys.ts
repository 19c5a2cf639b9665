import { useEffect, useLayoutEffect, useRef } from 'react'
import type { KeyName } from './key-list.ts'
import { type KeyAction, register } from './keys.ts'

/** `useKeys({ n: writeNote })`: the keys work for as long as the component is shown. An undefined one does nothing. */
export const useKeys = (actions: Readonly<Partial<Record<KeyName, KeyAction | undefined>>>) => {
  const latest = useRef(actions)
  useLayoutEffect(() => {
    latest.current = actions
  })
  const names = (Object.keys(actions) as KeyName[]).filter((name) => actions[name] !== undefined).join(' ')
  useEffect(() => {
    const all = names.split(' ').filter(Boolean) as KeyName[]
    return register(all.map((name) => [name, () => latest.current[name]?.()] as const))
  }, [names])
}
