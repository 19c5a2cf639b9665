import { useEffect, useState } from 'react'
import type { Dictionary } from '../dictionary.ts'
import type { RuleDraft } from '../rule-draft.ts'
import { useAsk, useCheckInput } from './check-input.ts'
import { draftRule } from './draft-rule.ts'
import type { SaidFinding } from './run-check.ts'

const TYPING_PAUSE_MS = 200

/** What the check says about a draft. Undefined until something was checked. */
export const useDraftCheck = (draft: RuleDraft, dictionary: Dictionary, savedId: number | undefined) => {
  const input = useCheckInput(dictionary)
  const ask = useAsk()
  const [findings, setFindings] = useState<readonly SaidFinding[]>()
  const rule = draftRule(draft, dictionary, savedId)
  const written = rule && JSON.stringify(rule)
  useEffect(() => {
    if (!input || written === undefined) return setFindings(undefined)
    let isStale = false
    const timer = setTimeout(async () => {
      const found = await ask(input, { type: 'draft', draft: JSON.parse(written) })
      if (!isStale) setFindings(found)
    }, TYPING_PAUSE_MS)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [ask, input, written])
  return { findings, rules: input?.rules ?? [] }
}
