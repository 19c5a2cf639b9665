// `npm run fuzz -- --rules 1000000 [--seed 7]`: random rule sets over small domains, each evaluated for random facts
// and compared with the simple implementation. A finding is printed as the smallest rules and facts that show it.

import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { differences } from './differences.test-kit.ts'
import { anyFacts, anyRules, available } from './rules.test-kit.ts'

const BATCH = 10_000

const { values } = parseArgs({
  options: {
    rules: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Math.floor(Date.now() / 1000)) },
  },
})
const [sets, seed] = [Number(values.rules), Number(values.seed)]
const say = (line: string) => process.stdout.write(`${line}\n`)

if (![sets, seed].every((number) => Number.isSafeInteger(number) && number >= 0)) {
  process.stderr.write('Usage: npm run fuzz -- --rules <number> [--seed <number>]\n')
  process.exit(1)
}

const agrees = fc.property(anyRules(6), anyFacts, available, (rules, facts, offered) => {
  const found = differences(rules, facts, offered)
  if (found.length > 0) throw new Error(JSON.stringify(found))
})

say(`Evaluating ${sets} random rule sets, seed ${seed}.`)
const start = performance.now()
for (let done = 0; done < sets && !process.exitCode; done += BATCH) {
  const numRuns = Math.min(BATCH, sets - done)
  // A seed of its own for each batch, so that a finding can be repeated without those before it.
  const result = fc.check(agrees, { seed: seed + done / BATCH, numRuns })
  if (result.failed) {
    say(fc.defaultReportMessage(result) ?? '')
    process.exitCode = 1
  } else {
    const perSecond = Math.round(((done + numRuns) / (performance.now() - start)) * 1000)
    say(`${done + numRuns} of ${sets} rule sets, ${perSecond} a second, no difference`)
  }
}
