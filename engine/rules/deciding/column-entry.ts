import type { Match } from './condition-values.ts'

/** A condition in a column, with a bit that is set while it holds: that of its rule, or its own. */
export type Entry = { readonly bit: number; readonly match: Match }

/** Numbers have one axis; dates have two: the day itself, and its age in days. */
export type Axis = 'words' | 'value' | 'days_ago'
