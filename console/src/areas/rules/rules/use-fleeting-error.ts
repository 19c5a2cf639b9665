import { isStale } from '@returns-desk/ui'
import { useEffect, useState } from 'react'

export const RULE_ERROR_MS = 5000

/**
 * A rule error that disappears after a while. Showing it again restarts the timer. After a concurrent change it stays:
 * it has a button, and users must not have to hurry.
 */
export const useFleetingError = () => {
  const [error, setError] = useState<{ readonly text: string; readonly cause?: unknown }>()

  useEffect(() => {
    if (!error || isStale(error.cause)) return
    const timer = setTimeout(() => setError(undefined), RULE_ERROR_MS)
    return () => clearTimeout(timer)
  }, [error])

  return {
    text: error?.text,
    error: error?.cause,
    say: (text: string, cause?: unknown) => setError({ text, cause }),
    clear: () => setError(undefined),
  }
}
