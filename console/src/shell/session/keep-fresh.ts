import type { Session } from './session.ts'
import { isSignedOutNews } from './stored-session.ts'

/** Renews the token on the interval, and at once when a tab wakes up after its timers were asleep. Answers how to stop. */
export const keepFresh = (session: Session, everySeconds: number) => {
  const everyMs = everySeconds * 1000
  const isOpen = () => session.current().status === 'signed-in'
  const renew = () => isOpen() && void session.renew()
  const wake = () => {
    if (document.visibilityState === 'visible' && session.ageMs() >= everyMs) renew()
  }
  // Signing in again in another tab brings this one back, with everything that was typed in it.
  const otherTab = (event: StorageEvent) => {
    if (isSignedOutNews(event)) return isOpen() && session.end()
    return session.current().status !== 'starting' && session.adoptNewer()
  }

  const timer = setInterval(renew, everyMs)
  document.addEventListener('visibilitychange', wake)
  window.addEventListener('online', wake)
  window.addEventListener('storage', otherTab)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', wake)
    window.removeEventListener('online', wake)
    window.removeEventListener('storage', otherTab)
  }
}
