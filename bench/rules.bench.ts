// The cost of a decision, with its trace as the product stores it: ours, json-rules-engine and zen-engine's decision
// table on the same rules and facts, at 10 to 10,000 rules. All three must find the same rules before anything is
// timed. "ours" is all that an intake pays: evaluate, create the trace with names and window, and serialise it as JSON;
// the rules themselves are stored once per rule set. The other engines keep no trace, so none is measured. For a
// breakdown, "deciding only" omits the trace, and "in words" renders it for a reader.

import { isDeepStrictEqual } from 'node:util'
import {
  compileRules,
  type Evaluation,
  evaluate,
  type Facts,
  makeTrace,
  matchedRules,
  renderTrace,
  returnWindow,
} from '@returns-desk/engine'
import { compare, type Measured, saveResults } from './measure.ts'
import { jsonRulesEngine, zenDecisionTable } from './rules-opponents.ts'
import { drawFacts, drawRules, flatten, SHOP } from './rules-workload.ts'

const SIZES = [10, 100, 1000, 10_000]
const CHECKED_FACTS = 64
const ROUNDS = 5

/** As many names as a shop has: they go into the trace if a rule or a fact uses them. */
const named = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [i + 1, `Name ${i + 1}`]))
const CONTEXT = {
  names: { return_reasons: named(12), return_methods: named(6), payment_methods: named(4), email_templates: named(5) },
  window: returnWindow(
    {
      ordered_at: new Date('2026-10-01T10:00:00Z'),
      fulfilled_at: null,
      delivered_at: new Date('2026-11-01T10:00:00Z'),
    },
    { days_accept_return: 14, extension_days: 0, time_zone: SHOP.time_zone },
  ),
}

/** As stored by `server/src/areas/returns/moves/insert-returns.ts`: everything but the rules, which many traces share. */
const storedTrace = (evaluation: Evaluation) => {
  const { rules: _rules, ...trace } = makeTrace(evaluation, CONTEXT)
  return JSON.stringify(trace)
}

const round = (value: number) => Number(value.toPrecision(3))

const measureSize = async (size: number) => {
  const rules = drawRules(size, 7)
  const facts = drawFacts(CHECKED_FACTS, 11)
  const flat = facts.map(flatten)
  const compiled = compileRules(rules, SHOP)
  const [json, zen] = [jsonRulesEngine(rules), zenDecisionTable(rules)]

  let matches = 0
  // The slow engines pay for every comparison, so the largest rule sets are compared on fewer facts.
  const compared = size > 1000 ? 8 : CHECKED_FACTS
  for (let i = 0; i < compared; i++) {
    const ours = matchedRules(evaluate(compiled, facts[i] as Facts))
      .map(({ id }) => id)
      .sort((a, b) => a - b)
    const theirs = [await json.matchedIds(flat[i] as never), await zen.matchedIds(flat[i] as never)]
    for (const other of theirs) {
      if (!isDeepStrictEqual(ours, other)) throw new Error(`At ${size} rules, facts ${i}: ${ours} is not ${other}`)
    }
    matches += ours.length
  }

  const at = <T>(list: readonly T[], i: number) => list[i % list.length] as T
  const decided = (i: number) => evaluate(compiled, at(facts, i))
  const sides = [
    { name: 'ours', run: (i: number) => storedTrace(decided(i)) },
    { name: 'ours, deciding only', run: decided },
    { name: 'ours, in words', run: (i: number) => renderTrace(makeTrace(decided(i), CONTEXT), 'ro') },
    { name: 'json-rules-engine', run: (i: number) => json.run(at(flat, i)) },
    { name: 'zen-engine', run: (i: number) => zen.run(at(flat, i)) },
  ]
  return { size, matchesPerEvaluation: round(matches / compared), sides: await compare(sides, { rounds: ROUNDS }) }
}

const cpuOf = (sides: readonly Measured[], name: string) =>
  sides.find((side) => side.name === name)?.cpuMicros ?? Number.NaN

const results: Awaited<ReturnType<typeof measureSize>>[] = []
for (const size of SIZES) results.push(await measureSize(size))

const rows = results.map(({ size, matchesPerEvaluation, sides }) => {
  const times = (other: string, ours: string) => round(cpuOf(sides, other) / cpuOf(sides, ours))
  return {
    rules: size,
    'matched on average': matchesPerEvaluation,
    'ours, per second': Math.round(sides[0]?.perSecond ?? 0),
    'json-rules-engine / ours': times('json-rules-engine', 'ours'),
    'zen-engine / ours': times('zen-engine', 'ours'),
    'json-rules-engine / deciding only': times('json-rules-engine', 'ours, deciding only'),
    'zen-engine / deciding only': times('zen-engine', 'ours, deciding only'),
  }
})
console.table(rows)

const growth = (name: string) => round(cpuOf(results[3]?.sides ?? [], name) / cpuOf(results[2]?.sides ?? [], name))
const GROWING = ['ours', 'ours, deciding only', 'json-rules-engine', 'zen-engine']
const growths = Object.fromEntries(GROWING.map((name) => [name, growth(name)]))
console.log('CPU at 10,000 rules / CPU at 1,000 rules:')
console.table([growths])

saveResults('rules', {
  node: process.version,
  rounds: ROUNDS,
  ratios: rows,
  growth_1000_to_10000: growths,
  cpu_micros_per_evaluation: results.map(({ size, sides }) => ({
    rules: size,
    ...Object.fromEntries(sides.map(({ name, cpuMicros }) => [name, round(cpuMicros)])),
  })),
})
