import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import { Starting } from '../starting.tsx'
import type { Session, Who } from './session.ts'
import { SignedOutScreen } from './signed-out-screen.tsx'

interface SignedInShop extends Who {
  readonly signOut: () => Promise<void>
}

const NOBODY: SignedInShop = { shopId: 0, shopName: '', signOut: async () => {} }
const ShopContext = createContext(NOBODY)

/** The shop of this session. Its name is what its platform calls it; empty where the platform did not say. */
export const useSessionShop = () => useContext(ShopContext)

interface SessionGateProps {
  readonly session: Pick<Session, 'current' | 'subscribe' | 'start' | 'signOut'>
  readonly children: ReactNode
}

/** Shows the console to those who are signed in, and to everybody else what to do. */
export const SessionGate = ({ session, children }: SessionGateProps) => {
  const state = useSyncExternalStore(session.subscribe, session.current)
  const isIn = state.status === 'signed-in'
  // A session that ends during work only hides the console: unsaved input is still there after signing in again.
  const isKept = isIn || (state.status === 'signed-out' && state.wasOpen)
  return (
    <>
      {state.status === 'starting' && <Starting />}
      {isKept && (
        <div hidden={!isIn}>
          <ShopContext value={isIn ? { ...state, signOut: session.signOut } : NOBODY}>{children}</ShopContext>
        </div>
      )}
      {!isIn && state.status !== 'starting' && <SignedOutScreen state={state} onRetry={() => void session.start()} />}
    </>
  )
}
