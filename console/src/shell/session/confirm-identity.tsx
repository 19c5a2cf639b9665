import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useConfirmation } from './api.tsx'

const IdentityDialog = lazy(async () => ({ default: (await import('./identity-dialog.tsx')).IdentityDialog }))

/** The dialog that sensitive calls wait for; loaded when one does. */
export const ConfirmIdentity = () => {
  const { subscribe, isAsking, answer } = useConfirmation()
  if (!useSyncExternalStore(subscribe, isAsking)) return null
  return (
    <Suspense>
      <IdentityDialog onAnswer={answer} />
    </Suspense>
  )
}
