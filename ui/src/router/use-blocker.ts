import { useEffect, useState } from 'react'
import type { BlockerFunction } from './create-router.ts'
import { useRouter } from './router-context.tsx'

interface Blocked {
  readonly state: 'blocked'
  /** Continues the blocked navigation. */
  readonly proceed: () => void
  readonly reset: () => void
}

/** Blocks links, `navigate()` and the browser's back and forward while `shouldBlock` returns true. */
export const useBlocker = (shouldBlock: BlockerFunction): Blocked | { readonly state: 'unblocked' } => {
  const router = useRouter()
  const [held, setHeld] = useState<{ readonly proceed: () => void }>()
  useEffect(() => router.block({ shouldBlock, onBlocked: (proceed) => setHeld({ proceed }) }), [router, shouldBlock])
  if (!held) return { state: 'unblocked' }
  const reset = () => setHeld(undefined)
  const proceed = () => {
    reset()
    held.proceed()
  }
  return { state: 'blocked', proceed, reset }
}

/** For what the router cannot block: closing the tab, a reload, another site. */
export const useBeforeUnload = (listener: (event: BeforeUnloadEvent) => void) => {
  useEffect(() => {
    window.addEventListener('beforeunload', listener)
    return () => window.removeEventListener('beforeunload', listener)
  }, [listener])
}
