// Rules per second, with the trace of every rule: ours, json-rules-engine and zen-engine's decision table on the same
// rules and facts, at 10 to 10,000 rules. All three must find the same rules before anything is timed.
// "ours" keeps its trace compact, as evaluation leaves it. So that nobody needs to guess what is left for later:
// "stored" writes the JSON kept with a return (the rules themselves once per rule set), "stored whole" all of it, and
// "in words" renders every rule for a reader.

import { isDeepStrictEqual } from 'node:util'
import { compileRules, evaluate, type Facts, makeTrace, matchedRules, renderTrace } from '@returns-desk/engine'
import { compare, type Measured, saveResults } from './measure.ts'
import { jsonRulesEngine, zenDecisionTable } from './rules-opponents.ts'
import { drawFacts, drawRules, flatten, SHOP } from './rules-workload.ts'

const SIZES = [10, 100, 1000, 10_000]
const CHECKED_FACTS = 64
const ROUNDS = 5

const round = (value: number) => Number(value.toPrecision(3))

const measureSize = async (size: number) => {
  const rules = drawRules(size, 7)
  const facts = drawFacts(CHECKED_FACTS, 11)
  const flat = facts.map(flatten)
  const compiled = compileRules(rules, SHOP)
  const [json, zen] = [jsonRulesEngine(rules), zenDecisionTable(rules)]

  let matches = 0
  // The slow sides pay for every comparison, so the largest rule sets are compared on fewer facts.
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
  const rulesId = 1
  const sides = [
    { name: 'ours', run: (i: number) => evaluate(compiled, at(facts, i)) },
    {
      name: 'ours, stored',
      run: (i: number) => JSON.stringify({ ...makeTrace(evaluate(compiled, at(facts, i))), rules: rulesId }),
    },
    { name: 'ours, stored whole', run: (i: number) => JSON.stringify(makeTrace(evaluate(compiled, at(facts, i)))) },
    { name: 'ours, in words', run: (i: number) => renderTrace(makeTrace(evaluate(compiled, at(facts, i))), 'ro') },
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
  const ours = cpuOf(sides, 'ours')
  return {
    rules: size,
    'matched on average': matchesPerEvaluation,
    'ours, per second': Math.round(sides[0]?.perSecond ?? 0),
    'json-rules-engine / ours': round(cpuOf(sides, 'json-rules-engine') / ours),
    'zen-engine / ours': round(cpuOf(sides, 'zen-engine') / ours),
    'json-rules-engine / ours in words': round(cpuOf(sides, 'json-rules-engine') / cpuOf(sides, 'ours, in words')),
    'json-rules-engine / ours stored': round(cpuOf(sides, 'json-rules-engine') / cpuOf(sides, 'ours, stored')),
  }
})
console.table(rows)

const growth = (name: string) => round(cpuOf(results[3]?.sides ?? [], name) / cpuOf(results[2]?.sides ?? [], name))
const growths = Object.fromEntries(['ours', 'json-rules-engine', 'zen-engine'].map((name) => [name, growth(name)]))
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
