// Which conditions held, for the trace. Rules share many conditions, so each distinct condition is evaluated once.
// Distinct conditions are treated as rules with a single condition, so the index for rules evaluates them too, all at
// once.

import { type Bitset, emptyBits, setBit } from './bitset.ts'
import type { Axis, Entry } from './column-entry.ts'
import { axisOf, buildColumn, type Column, narrow } from './columns.ts'
import { isOrdered, type Scope } from './compile.ts'
import type { Match } from './condition-values.ts'
import type { Evaluation } from './evaluate.ts'
import { keyOf } from './facts.ts'

type Questions = {
  /** Those that can be evaluated; the others never hold. */
  readonly sound: Bitset
  /** The columns of each input of the scope, in order. */
  readonly columns: readonly (readonly Column[])[]
  /** All conditions in rule order, as indexes of distinct conditions; padded to whole hexadecimal digits. */
  readonly conditions: Uint32Array
  /** One character per four conditions. */
  readonly digits: Uint8Array
}

const known = new WeakMap<Scope, Questions>()

const questionsOf = (scope: Scope): Questions => {
  const questions = known.get(scope) ?? layOut(scope)
  known.set(scope, questions)
  return questions
}

const layOut = ({ rules, inputs }: Scope): Questions => {
  const matches: (Match | null)[] = []
  const attributes: number[] = []
  const places = new Map<string, number>()
  const conditions = rules.flatMap(({ rule, matches: read }) =>
    rule.conditions.map(({ attribute_id, operator_id, value }, i) => {
      const question = JSON.stringify([attribute_id, operator_id, value])
      const place = places.get(question) ?? matches.push(read[i] ?? null) - 1
      places.set(question, place)
      attributes[place] = attribute_id
      return place
    }),
  )
  const sound = emptyBits(matches.length + 1)
  const columns = inputs.map(({ attribute }) => {
    const byAxis = new Map<Axis, Entry[]>()
    for (const [place, match] of matches.entries()) {
      if (match === null || attributes[place] !== attribute.id) continue
      setBit(sound, place)
      const axis = axisOf(match, isOrdered(attribute))
      const entries = byAxis.get(axis) ?? []
      byAxis.set(axis, entries)
      entries.push({ rule: place, match })
    }
    return [...byAxis].map(([axis, entries]) => buildColumn(axis, matches.length + 1, entries))
  })
  // Padded to whole digits with a condition that never holds.
  const padded = new Uint32Array((conditions.length + 3) & ~3).fill(matches.length)
  padded.set(conditions)
  return { sound, columns, conditions: padded, digits: new Uint8Array(padded.length >> 2) }
}

const DIGITS = Uint8Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0))
/** A number of arguments that every engine accepts in one call. */
const CHUNK = 8192

/** One bit per condition, rules in order, four to a hexadecimal digit, the first condition in the highest bit. */
export const heldBits = ({ scope, seen, today }: Evaluation): string => {
  const { sound, columns, conditions, digits } = questionsOf(scope)
  const held = sound.slice()
  for (const [i, ofInput] of columns.entries()) {
    const keys = (seen[i] ?? []).map(keyOf)
    for (const column of ofInput) narrow(column, held, keys, today)
  }
  for (let i = 0; i < conditions.length; i += 4) {
    let digit = 0
    for (let next = i; next < i + 4; next++) {
      const question = conditions[next] as number
      digit = (digit << 1) | (((held[question >>> 5] as number) >>> (question & 31)) & 1)
    }
    digits[i >> 2] = DIGITS[digit] as number
  }
  let text = ''
  for (let i = 0; i < digits.length; i += CHUNK) text += fromCodes(digits.subarray(i, i + CHUNK))
  return text
}

/** Spreading a typed array would iterate over it. */
const fromCodes = (codes: Uint8Array): string => String.fromCharCode.apply(null, codes as unknown as number[])
