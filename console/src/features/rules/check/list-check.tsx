import { useEffect } from 'react'
import type { Dictionary } from '../dictionary.ts'
import type { SaidFinding } from './run-check.ts'
import { useListCheck } from './use-check.ts'

interface ListCheckProps {
  readonly dictionary: Dictionary | undefined
  readonly onFound: (findings: readonly SaidFinding[]) => void
}

/** Checks all rules, and shows nothing itself. */
export const ListCheck = ({ dictionary, onFound }: ListCheckProps) => {
  const findings = useListCheck(dictionary)
  useEffect(() => onFound(findings), [findings, onFound])
  return null
}
