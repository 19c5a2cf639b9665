import { useEffect } from 'react'
import type { Dictionary } from '../dictionary.ts'
import { useAsk, useCheckInput } from './check-input.ts'
import type { SaidFinding } from './run-check.ts'

interface ListCheckProps {
  readonly dictionary: Dictionary | undefined
  readonly onFound: (findings: readonly SaidFinding[]) => void
}

/** Checks all rules, and shows nothing itself. */
export const ListCheck = ({ dictionary, onFound }: ListCheckProps) => {
  const input = useCheckInput(dictionary)
  const ask = useAsk()
  useEffect(() => {
    if (!input) return undefined
    let isStale = false
    void ask(input, { type: 'all' }).then((found) => !isStale && onFound(found))
    return () => {
      isStale = true
    }
  }, [ask, input, onFound])
  return null
}
