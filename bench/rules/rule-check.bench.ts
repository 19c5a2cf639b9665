// The check of a rule while it is typed, against the rules of a shop. What a person waits for is the answer to one
// changed draft; the rules are prepared once, when they change. Limits: 50 ms against 100 rules, 200 ms against 1,000.

import { checkDraft, checkRules, parseDay, prepareRules } from '@returns-desk/engine'
import { median, saveResults } from '../measure.ts'
import { drawRules, SHOP } from '../rules-workload.ts'

const LIMITS_MS: Readonly<Record<number, number>> = { 100: 50, 1000: 200 }
const DRAFTS = 200
const ROUNDS = 4
const NEW_RULE = Number.MAX_SAFE_INTEGER
const TODAY = parseDay('2026-11-15') as number

const timed = <T>(work: () => T): readonly [result: T, ms: number] => {
  const start = performance.now()
  const result = work()
  return [result, performance.now() - start]
}

const round = (value: number) => Number(value.toPrecision(3))

const measureSize = (size: number) => {
  const rules = drawRules(size, 7)
  const drafts = drawRules(DRAFTS, 99).map((rule) => ({ ...rule, id: NEW_RULE }))
  const [set, prepareMs] = timed(() => prepareRules(rules, { shop: SHOP, today: TODAY }))
  // The best of a few rounds: on a busy machine the others measure who else was running.
  const rounds = Array.from({ length: ROUNDS }, () => drafts.map((draft) => timed(() => checkDraft(set, draft))))
  const times = drafts.map((_, i) => Math.min(...rounds.map((answers) => answers[i]?.[1] ?? 0))).sort((a, b) => a - b)
  const found = rounds[0]?.flatMap(([findings]) => findings) ?? []
  const [all, listMs] = timed(() => checkRules(set))
  const limit_ms = LIMITS_MS[size] ?? 0
  const result = {
    rules: size,
    limit_ms,
    draft_median_ms: round(median(times)),
    draft_p95_ms: round(times[Math.floor(DRAFTS * 0.95)] ?? 0),
    draft_worst_ms: round(times.at(-1) ?? 0),
    prepare_ms: round(prepareMs),
    all_rules_ms: round(listMs),
    findings: found.length,
    cannot_tell: found.filter(({ kind }) => kind === 'unknown').length,
    findings_of_all: all.length,
  }
  console.log(result)
  if (result.draft_worst_ms > limit_ms) process.exitCode = 1
  return result
}

saveResults('rule-check', { sizes: Object.keys(LIMITS_MS).map((size) => measureSize(Number(size))) })
