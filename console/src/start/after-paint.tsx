import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react'

/** A hidden page is not painted. */
const WAIT_MS = 300

interface AfterPaintProps {
  readonly children: ReactNode
  readonly fallback?: ReactNode
}

/** For lazy parts below what is seen first: they are requested once that is on the screen, and not before. */
export const AfterPaint = ({ children, fallback = null }: AfterPaintProps) => {
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => {
    // As a transition these parts are rendered in slices, and the browser can answer in between.
    const note = () => startTransition(() => setIsPainted(true))
    let timer = setTimeout(note, WAIT_MS)
    const frame = requestAnimationFrame(() => {
      clearTimeout(timer)
      // The frame is painted after this callback.
      timer = setTimeout(note)
    })
    return () => {
      clearTimeout(timer)
      cancelAnimationFrame(frame)
    }
  }, [])
  return <Suspense fallback={fallback}>{isPainted ? children : fallback}</Suspense>
}
