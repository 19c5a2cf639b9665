/**
 * Where the list was scrolled to when one of its returns was opened. The browser remembers that for its own back button
 * only; the link back from a return is a new step in its history.
 */

import { useEffect, useLayoutEffect } from 'react'

let left: { readonly address: string; readonly top: number; readonly isInReturn: boolean } | undefined

/** For a return's screen: from here the list may be come back to. */
export const useKeptListPlace = () => {
  useEffect(() => {
    if (left) left = { ...left, isInReturn: true }
  }, [])
}

/** Restores the scroll position of the list once its rows are rendered. */
export const useListPlace = (address: string, isReady: boolean) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only arriving counts, not a page that is turned here.
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
