// Conditions on numbers, amounts and dates. The sorted constants of all conditions divide the number line into points
// and gaps, within which no result changes. The set of satisfied bits is stored for some of these positions
// (checkpoints); from a checkpoint to a value's position only the few bits that change are flipped.

import { type Bitset, flipBit, setBit, unite } from './bitset.ts'
import type { Axis, Entry } from './column-entry.ts'
import type { Match } from './condition-values.ts'
import type { Key } from './facts.ts'

/** More flips per checkpoint save memory, fewer save time; at 64 the flips cost less than copying the checkpoint. */
const MAX_FLIPS = 64

export type OrderedColumn = {
  readonly kind: 'ordered'
  readonly axis: Axis
  readonly constants: Float64Array
  /** Bits that change on entering position p: flips[flipsFrom[p]] up to flips[flipsFrom[p + 1]]. */
  readonly flips: Int32Array
  readonly flipsFrom: Int32Array
  readonly checkpoints: readonly Bitset[]
  readonly checkpointOf: Int32Array
  readonly checkpointAt: readonly number[]
  readonly free: Bitset
  readonly empty: Bitset
  readonly scratch: readonly [Bitset, Bitset]
}

/** Position 2i + 1 is the constant i itself, 2i the gap before it, 2 * count the gap after the last. */
const positionOf = (constants: Float64Array, value: number) => {
  let low = 0
  let high = constants.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((constants[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return constants[low] === value ? 2 * low + 1 : 2 * low
}

const constantsOf = (match: Match): readonly number[] =>
  match.kind === 'one_of'
    ? (match.keys as readonly number[])
    : match.kind === 'range'
      ? [match.min, match.max].filter(Number.isFinite)
      : match.kind === 'recent'
        ? [0, match.days]
        : []

/** The positions where a condition starts and stops holding, alternating; an odd count means it holds to the end. */
const changesOf = (match: Match, at: (constant: number) => number): number[] => {
  switch (match.kind) {
    case 'present':
      return [0]
    case 'range': {
      const from = match.min === Number.NEGATIVE_INFINITY ? 0 : at(match.min) + (match.isOpen ? 1 : 0)
      return match.max === Number.POSITIVE_INFINITY ? [from] : [from, at(match.max) + (match.isOpen ? 0 : 1)]
    }
    case 'recent':
      return [at(0), at(match.days) + 1]
    case 'one_of': {
      const points = (match.keys as readonly number[]).flatMap((key) => [at(key), at(key) + 1])
      return match.isNegated ? [0, ...points] : points
    }
    default:
      return []
  }
}

export const orderedColumn = (axis: Axis, free: Bitset, entries: readonly Entry[]): OrderedColumn => {
  const constants = Float64Array.from(new Set(entries.flatMap(({ match }) => constantsOf(match)))).sort()
  const positions = 2 * constants.length + 1
  const flipsAt: number[][] = Array.from({ length: positions }, () => [])
  const empty = free.slice()
  for (const { bit, match } of entries) {
    for (const position of changesOf(match, (constant) => positionOf(constants, constant))) {
      flipsAt[position]?.push(bit)
    }
    if (match.kind === 'empty' || (match.kind === 'one_of' && match.isNegated)) setBit(empty, bit)
  }
  return {
    kind: 'ordered',
    axis,
    constants,
    ...flipTable(flipsAt),
    ...checkpointsOver(flipsAt, free),
    free,
    empty,
    scratch: [free.slice(), free.slice()],
  }
}

const flipTable = (flipsAt: readonly number[][]) => {
  const flipsFrom = new Int32Array(flipsAt.length + 1)
  for (const [position, bits] of flipsAt.entries()) {
    flipsFrom[position + 1] = (flipsFrom[position] as number) + bits.length
  }
  return { flips: Int32Array.from(flipsAt.flat()), flipsFrom }
}

const checkpointsOver = (flipsAt: readonly number[][], free: Bitset) => {
  const current = free.slice()
  const checkpoints: Bitset[] = []
  const checkpointAt: number[] = []
  const checkpointOf = new Int32Array(flipsAt.length)
  let flipsSince = 0
  for (const [position, bits] of flipsAt.entries()) {
    for (const bit of bits) flipBit(current, bit)
    flipsSince += bits.length
    if (position === 0 || flipsSince > MAX_FLIPS) {
      checkpointAt.push(position)
      checkpoints.push(current.slice())
      flipsSince = 0
    }
    checkpointOf[position] = checkpoints.length - 1
  }
  return { checkpoints, checkpointAt, checkpointOf }
}

/** Writes the bits satisfied by a value into `into`. */
const satisfiedBy = (column: OrderedColumn, value: number, into: Bitset) => {
  const position = positionOf(column.constants, value)
  const checkpoint = column.checkpointOf[position] as number
  into.set(column.checkpoints[checkpoint] as Bitset)
  const { flips, flipsFrom } = column
  const last = flipsFrom[position + 1] as number
  for (let i = flipsFrom[(column.checkpointAt[checkpoint] as number) + 1] as number; i < last; i++) {
    flipBit(into, flips[i] as number)
  }
}

export const possibleByOrder = (column: OrderedColumn, keys: readonly Key[], today: number): Bitset => {
  const [satisfied, next] = column.scratch
  let isFirst = true
  for (const key of keys) {
    const into = isFirst ? satisfied : next
    if (key === null) into.set(column.empty)
    else if (column.axis === 'value') satisfiedBy(column, key as number, into)
    // Without the current date the age is unknown, so no condition on it holds.
    else if (Number.isNaN(today)) into.set(column.free)
    else satisfiedBy(column, today - (key as number), into)
    if (!isFirst) unite(satisfied, next)
    isFirst = false
  }
  return isFirst ? column.free : satisfied
}
