import { startTransition, useEffect } from 'react'
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
    // The whole list is rendered again: in slices, so that the browser can answer in between.
    const show = (found: readonly SaidFinding[]) => startTransition(() => onFound(found))
    void ask(input, { type: 'all' }).then((found) => !isStale && show(found))
    return () => {
      isStale = true
    }
  }, [ask, input, onFound])
  return null
}
