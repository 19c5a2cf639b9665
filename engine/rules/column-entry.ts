import type { Match } from './condition-values.ts'

/** A condition in a column, with the position of its rule. */
export type Entry = { readonly rule: number; readonly match: Match }

/** Numbers have one axis; dates have two: the day itself, and its age in days. */
export type Axis = 'words' | 'value' | 'days_ago'
