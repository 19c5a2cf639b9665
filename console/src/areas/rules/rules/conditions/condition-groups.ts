/** Groups in the form: the rows of a group stand one below the other, and one of them is enough. */
import { clausesOf } from '@returns-desk/engine'
import { blankCondition, type ConditionDraft } from './condition-draft.ts'

/** The rows, clause by clause: one row, or the alternatives of a group. */
export const clausesIn = (rows: readonly ConditionDraft[]): ConditionDraft[][] =>
  clausesOf(rows).map((clause) => clause.flatMap((position) => rows[position] ?? []))

/** Saved conditions of a group need not be neighbours; in the form they are. */
export const neighbours = (rows: readonly ConditionDraft[]): ConditionDraft[] => clausesIn(rows).flat()

/** With an empty alternative to a row, after those that it has. */
export const withAlternative = (rows: readonly ConditionDraft[], row: ConditionDraft) => {
  const group = row.group ?? Math.max(0, ...rows.map((one) => one.group ?? 0)) + 1
  const added = { ...blankCondition(), group }
  const joined = rows.map((one) => (one === row ? { ...one, group } : one))
  const last = joined.findLastIndex((one) => one.group === group)
  return { rows: joined.toSpliced(last + 1, 0, added), added }
}

/** What is sent of the groups: numbered in order, and only where there are alternatives. */
export const sentGroups = (rows: readonly ConditionDraft[]): ReadonlyMap<ConditionDraft, number> => {
  const groups = clausesIn(rows).filter((clause) => clause.length > 1)
  return new Map(groups.flatMap((clause, i) => clause.map((row) => [row, i + 1] as const)))
}
