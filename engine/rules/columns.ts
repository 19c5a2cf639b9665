// The index over conditions. A column holds at most one condition per rule, all on one attribute. For a value it
// computes which rules are still possible, all at once: narrowing the set costs a few words per 32 rules, however many
// conditions the column has. Rules without a condition in a column are always possible there.

import { type Bitset, emptyBits, setBit } from './bitset.ts'
import type { Axis, Entry } from './column-entry.ts'
import type { Match } from './condition-values.ts'
import type { Key } from './facts.ts'
import { type KeyedColumn, keyedColumn, narrowByKey } from './keyed-column.ts'
import { narrowByOrder, type OrderedColumn, orderedColumn } from './ordered-column.ts'

export type Column = OrderedColumn | KeyedColumn

export const axisOf = (match: Match, isOrdered: boolean): Axis =>
  !isOrdered ? 'words' : match.kind === 'recent' ? 'days_ago' : 'value'

/** The rules that stay possible for any value: those without a condition in this column. */
export const freeRules = (size: number, entries: readonly Entry[]): Bitset => {
  const free = emptyBits(size)
  const taken = new Set(entries.map(({ rule }) => rule))
  for (let rule = 0; rule < size; rule++) if (!taken.has(rule)) setBit(free, rule)
  return free
}

export const buildColumn = (axis: Axis, size: number, entries: readonly Entry[]): Column => {
  const free = freeRules(size, entries)
  return axis === 'words' ? keyedColumn(free, entries) : orderedColumn(axis, size, free, entries)
}

/** Removes from `possible` the rules whose condition in this column holds for none of the values. */
export const narrow = (column: Column, possible: Bitset, keys: readonly Key[], today: number): void =>
  column.kind === 'keyed' ? narrowByKey(column, possible, keys) : narrowByOrder(column, possible, keys, today)
