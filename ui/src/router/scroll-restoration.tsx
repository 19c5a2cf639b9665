import { useEffect, useLayoutEffect } from 'react'
import { readStored, store } from '../storage.ts'
import { useLocation, useRouter } from './router-context.tsx'

const POSITIONS_NAME = 'scroll'

const readPositions = (): Record<string, number> => {
  try {
    return JSON.parse(readStored(POSITIONS_NAME, 'sessionStorage') ?? '{}')
  } catch {
    return {} // Damaged: every page then begins at its top.
  }
}

/** By history entry. Stored beyond the page, for a reload and for returning from another site. */
const positions = readPositions()

/** A new screen starts at its top; back, forward and a reload restore the scroll position. */
export const ScrollRestoration = () => {
  const router = useRouter()
  const location = useLocation()

  useEffect(() => {
    let { key } = router.location()
    const note = () => {
      positions[key] = window.scrollY
    }
    const follow = () => {
      note()
      key = router.location().key
    }
    const takeOver = () => {
      history.scrollRestoration = 'manual'
    }
    const leave = () => {
      note()
      store(POSITIONS_NAME, JSON.stringify(positions), 'sessionStorage')
      history.scrollRestoration = 'auto'
    }
    takeOver()
    const stop = router.subscribe(follow)
    window.addEventListener('pageshow', takeOver)
    window.addEventListener('pagehide', leave)
    return () => {
      stop()
      window.removeEventListener('pageshow', takeOver)
      window.removeEventListener('pagehide', leave)
    }
  }, [router])

  useLayoutEffect(() => {
    const saved = positions[location.key]
    if (saved !== undefined) window.scrollTo(0, saved)
    else if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()
    else if (router.hasMoved() && !router.keepsScroll()) window.scrollTo(0, 0)
  }, [router, location])

  return null
}
