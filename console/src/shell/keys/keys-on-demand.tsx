/** The code for keys is loaded when the first one is pressed: people who use a mouse or a thumb do not wait for it. */
import { ErrorBoundary } from '@returns-desk/ui'
import { lazy, Suspense, useEffect, useState } from 'react'
import { keepEarly } from './early-keys.ts'
import { useSingleKeys } from './single-keys.ts'

const Keyboard = lazy(async () => ({ default: (await import('./keyboard.tsx')).Keyboard }))

export const KeysOnDemand = () => {
  const [isWanted, setWanted] = useState(false)
  const [hasSingleKeys] = useSingleKeys()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      keepEarly(event, hasSingleKeys)
      setWanted(true)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [hasSingleKeys])
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>{isWanted && <Keyboard />}</Suspense>
    </ErrorBoundary>
  )
}
