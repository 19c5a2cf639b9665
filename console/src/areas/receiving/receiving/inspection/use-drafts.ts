import type { InspectedItem, InspectedItemInput, Inspection } from '@returns-desk/contract'
import { useRef, useState } from 'react'
import { asExpected, type Draft, draftOf, hasProblems, inputOf, isComplete, problemsIn } from './draft.ts'

type Drafts = Readonly<Record<number, Draft>>

/** Only what somebody touched: the rest follows the server, also after a reload that a conflict made necessary. */
export const useDrafts = (items: readonly InspectedItem[]) => {
  const [drafts, setDrafts] = useState<Drafts>({})
  const [areShown, setProblemsShown] = useState(false)
  const hasUnsaved = useRef(false)
  const of = (item: InspectedItem) => drafts[item.product_id] ?? draftOf(item)
  const change = (item: InspectedItem, next: (draft: Draft) => Draft) => {
    hasUnsaved.current = true
    setDrafts((before) => ({ ...before, [item.product_id]: next(before[item.product_id] ?? draftOf(item)) }))
  }
  const touched = items.filter(({ product_id }) => drafts[product_id] !== undefined)
  const open = items.filter((item) => !item.inspected_at && !isComplete(of(item), item))
  const short = touched.filter((item) => item.inspected_at && !isComplete(of(item), item))
  return {
    of,
    change,
    touched,
    /** Products with pieces that nobody has counted. */
    incomplete: [...open, ...short],
    hasUnsaved,
    problems: (item: InspectedItem) => (areShown ? problemsIn(of(item), item) : {}),
    /** Says at the fields what is missing; returns whether anything is. */
    check: () => {
      setProblemsShown(true)
      return touched.some((item) => hasProblems(problemsIn(of(item), item)))
    },
  }
}

export type AllDrafts = ReturnType<typeof useDrafts>

/** `isDone`: what was not counted did not come. Otherwise it may still come. */
export const inputsOf = ({ items }: Inspection, drafts: AllDrafts, isDone: boolean): InspectedItemInput[] => {
  const sent = isDone ? items.filter((item) => !item.inspected_at || drafts.touched.includes(item)) : drafts.touched
  return sent.map((item) => {
    const draft = drafts.of(item)
    return inputOf(item.product_id, draft, isDone || isComplete(draft, item) || item.inspected_at !== null)
  })
}

/** What somebody has judged before stays as it is. */
export const expectedInputs = ({ items }: Inspection): InspectedItemInput[] =>
  items.filter(({ inspected_at }) => !inspected_at).map((item) => inputOf(item.product_id, asExpected(item), true))
