import { useEffect, useState } from 'react'

export const RULE_ERROR_MS = 5000

/** What went wrong with a rule, said for a while. Saying it again starts the time anew. */
export const useFleetingError = () => {
  const [error, setError] = useState<{ readonly text: string }>()

  useEffect(() => {
    if (!error) return
    const timer = setTimeout(() => setError(undefined), RULE_ERROR_MS)
    return () => clearTimeout(timer)
  }, [error])

  return {
    text: error?.text,
    say: (text: string) => setError({ text }),
    clear: () => setError(undefined),
  }
}
