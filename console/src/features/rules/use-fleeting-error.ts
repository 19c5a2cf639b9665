import { isStale } from '@returns-desk/ui'
import { useEffect, useState } from 'react'

export const RULE_ERROR_MS = 5000

/**
 * What went wrong with a rule, said for a while. Saying it again starts the time anew. Where somebody else has saved meanwhile
 * it stays: there is a button to press, and nobody has to be quick.
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
