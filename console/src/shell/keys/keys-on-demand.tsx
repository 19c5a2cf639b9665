/** The code for keys is loaded when the first one is pressed: people who use a mouse or a thumb do not wait for it. */
import { ErrorBoundary } from '@returns-desk/ui'
import { lazy, Suspense, useEffect, useState } from 'react'
import { keepEarly } from './early-keys.ts'

const Keyboard = lazy(async () => ({ default: (await import('./keyboard.tsx')).Keyboard }))

export const KeysOnDemand = () => {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      keepEarly(event)
      setWanted(true)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>{isWanted && <Keyboard />}</Suspense>
    </ErrorBoundary>
  )
}
