// Rules, traces and sentences as they were before conditions could ask about every product or be alternatives: they are
// stored in shops, so not a byte of them may change.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compileRules, type Rule } from '../compile.ts'
import type { Decision } from '../decide.ts'
import { evaluate } from '../evaluate.ts'
import type { Facts } from '../facts.ts'
import { SHOP } from '../rules.test-kit.ts'
import { decisionFromTrace, heldConditions, makeTrace, type Trace } from '../trace.ts'
import { renderTrace } from '../words.ts'

type Kept = {
  readonly rules: Rule[]
  readonly facts: Facts
  readonly available: { readonly return_methods?: number[]; readonly payment_methods?: number[] }
  /** As stored in version 3, and in the version before if it was that. */
  readonly trace: string
  readonly older?: string
  readonly held: boolean[][]
  readonly decision: Decision
  readonly words: [en: string[], ro: string[]]
}

const KEPT: Kept[] = JSON.parse(readFileSync(join(import.meta.dirname, 'old-rules.json'), 'utf8'))

test.each(KEPT.map((kept, i) => [i, kept] as const))('old rules %i decide and are told as before', (_, kept) => {
  const offered = Object.fromEntries(Object.entries(kept.available).map(([kind, ids]) => [kind, new Set(ids)]))
  const trace = makeTrace(evaluate(compileRules(kept.rules, SHOP), kept.facts, offered))
  expect(JSON.stringify(trace)).toBe(kept.trace)
  const words = (['en', 'ro'] as const).map((language) =>
    renderTrace(JSON.parse(kept.trace), language).map(({ condition_expression }) => condition_expression),
  )
  expect(words).toEqual(kept.words)
})

test.each(KEPT.map((kept, i) => [i, kept] as const))('the stored trace %i is read as before', (_, kept) => {
  const trace: Trace = JSON.parse(kept.older ?? kept.trace)
  expect(heldConditions(trace)).toEqual(kept.held)
  expect(decisionFromTrace(trace)).toMatchObject(kept.decision)
})
