/**
 * The scroll position of the list when one of its returns was opened. The browser restores it only for its own back
 * button; the link back from a return adds a new history entry.
 */

import { useEffect, useLayoutEffect } from 'react'

let left: { readonly address: string; readonly top: number; readonly isInReturn: boolean } | undefined

/** For a return's screen: remembers the list to come back to. */
export const useKeptListPlace = () => {
  useEffect(() => {
    if (left) left = { ...left, isInReturn: true }
  }, [])
}

/** Restores the scroll position of the list once its rows are rendered. */
export const useListPlace = (address: string, isReady: boolean) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on arrival, not when a page is turned here.
  useEffect(() => {
    if (isReady && left?.isInReturn && left.address === address) window.scrollTo(0, left.top)
  }, [])

  // A layout effect, because leaving scrolls to the top before other effects are cleaned up.
  useLayoutEffect(() => {
    const note = () => {
      left = { address, top: window.scrollY, isInReturn: false }
    }
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [address])
}
