import { useEffect, useRef, useState } from 'react'

export const PREVIEW_TRANSITION_MS = 300
const MARGIN_PX = 24

const prefersStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** In a frame as tall as its content the middle of the window may be off screen, so it opens next to the click. */
const placeNear = (dialog: HTMLDialogElement, opener: Element | null) => {
  if (window.parent === window || !opener) return
  const room = window.innerHeight - dialog.offsetHeight - MARGIN_PX
  const wanted = opener.getBoundingClientRect().top - dialog.offsetHeight / 2
  dialog.style.marginTop = `${Math.max(MARGIN_PX, Math.min(wanted, room))}px`
}

/** The browser's modal dialog with a fade-out: it is removed after the transition. Focus returns to its opener. */
export const usePreviewDialog = (onClose: () => void) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const [opener] = useState(() => document.activeElement)
  const [isClosing, setIsClosing] = useState(false)
  // Only once: closing goes one step back, and a second step would leave the return.
  const latest = useRef(onClose)
  latest.current = onClose

  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    if (element) placeNear(element, opener)
    return () => {
      element?.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [opener])

  useEffect(() => {
    if (!isClosing) return
    const timer = setTimeout(() => latest.current(), prefersStillness() ? 0 : PREVIEW_TRANSITION_MS)
    return () => clearTimeout(timer)
  }, [isClosing])

  return { dialog, isClosing, close: () => setIsClosing(true) }
}
