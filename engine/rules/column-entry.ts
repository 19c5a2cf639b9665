import type { Match } from './condition-values.ts'

/** A condition of a rule in a column, the rule by its position. */
export type Entry = { readonly rule: number; readonly match: Match }

/** Numbers lie on one axis; dates on two: the day itself, and how many days ago it was. */
export type Axis = 'words' | 'value' | 'days_ago'
