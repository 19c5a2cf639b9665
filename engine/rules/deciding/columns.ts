// The index over conditions. A column holds at most one condition per rule, all on one attribute. For a value it
// computes which rules are still possible, all at once: a few words per 32 rules, however many conditions the column
// has. Rules without a condition in a column are always possible there.
//
// A column is a bitset in two parts. First a bit per rule: these decide which rules match. Then, from a new word on, a
// bit per condition on the attribute: these are the trace. A condition sets both its rule's bit and its own, so that
// one look-up yields both; the bits of conditions in other columns of the attribute are never set. A condition of a
// group sets only its own: whether the group holds is seen when all attributes are known.
//
// Conditions on every product, or on none, have columns of their own, built and asked like the others: for every product
// value by value, for none the result is turned round.

import { type Bitset, emptyBits, flip, intersect, setBit } from './bitset.ts'
import type { Quantifier } from './clauses/clauses.ts'
import type { Axis, Entry } from './column-entry.ts'
import type { Match } from './condition-values.ts'
import type { Key } from './facts.ts'
import { type KeyedColumn, keyedColumn, possibleByKey } from './keyed-column.ts'
import { type OrderedColumn, orderedColumn, possibleByOrder } from './ordered-column.ts'

type PlainColumn = OrderedColumn | KeyedColumn
type QuantifiedColumn = {
  readonly kind: 'every' | 'none'
  readonly plain: PlainColumn
  /** The bits of its conditions. */
  readonly asked: Bitset
  readonly scratch: Bitset
}
export type Column = PlainColumn | QuantifiedColumn

export const axisOf = (match: Match, isOrdered: boolean): Axis =>
  !isOrdered ? 'words' : match.kind === 'recent' ? 'days_ago' : 'value'

/** The number of rules, and of all bits. */
type Width = { readonly rules: number; readonly size: number }

/** The rules that stay possible for any value: those without a condition in this column. */
const freeRules = ({ rules, size }: Width, entries: readonly Entry[]): Bitset => {
  const free = emptyBits(size)
  const taken = new Set(entries.map(({ bit }) => bit))
  for (let rule = 0; rule < rules; rule++) if (!taken.has(rule)) setBit(free, rule)
  return free
}

export const buildColumn = (axis: Axis, quantifier: Quantifier, width: Width, entries: readonly Entry[]): Column => {
  const free = freeRules(width, entries)
  const plain = axis === 'words' ? keyedColumn(free, entries) : orderedColumn(axis, free, entries)
  if (quantifier === 'any') return plain
  const asked = emptyBits(width.size)
  for (const { bit } of entries) setBit(asked, bit)
  return { kind: quantifier, plain, asked, scratch: asked.slice() }
}

const possibleByAny = (column: PlainColumn, keys: readonly Key[], today: number): Bitset =>
  column.kind === 'keyed' ? possibleByKey(column, keys) : possibleByOrder(column, keys, today)

const possibleByAll = ({ kind, plain, asked, scratch }: QuantifiedColumn, keys: readonly Key[], today: number) => {
  if (keys.length === 0) return possibleByAny(plain, keys, today)
  if (kind === 'none') {
    scratch.set(possibleByAny(plain, keys, today))
    flip(scratch, asked)
    return scratch
  }
  for (const [i, key] of keys.entries()) {
    const possible = possibleByAny(plain, [key], today)
    if (i === 0) scratch.set(possible)
    else intersect(scratch, possible)
  }
  return scratch
}

/**
 * The rules whose condition in this column holds for the values and those without a condition here, then the
 * conditions that hold. Belongs to the column: it is valid until the next call, and must not be changed.
 */
export const possibleRules = (column: Column, keys: readonly Key[], today: number): Bitset =>
  column.kind === 'keyed' || column.kind === 'ordered'
    ? possibleByAny(column, keys, today)
    : possibleByAll(column, keys, today)
