// A draft rule, replayed on a year of a shop with 100 rules: from asking to the figures, through a running server, which
// reads, replays in a thread and stores. Before that, every return is verified: with the rules that decided it, it must give
// its stored decision. Limits: 10,000 returns in 2 s, 100,000 in 15 s. BACKTEST_SIZES=10000 for one of them.

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startServer } from '@returns-desk/e2e/server.ts'
import { addRules } from '../intake-workload.ts'
import { saveResults } from '../measure.ts'
import { signIn } from '../sign-in.ts'

const LIMITS_S: Readonly<Record<string, number>> = { 10000: 2, 100000: 15 }
const SIZES = (process.env.BACKTEST_SIZES ?? Object.keys(LIMITS_S).join()).split(',')
const RULES = 100
const ROUNDS = 3
const LOOK_MS = 100
const COMMANDS = join(import.meta.dirname, '../../server/src/commands')

const server = await startServer({ LOG_LEVEL: 'error' })
const command = async (name: string, ...args: string[]) => {
  const env = { ...process.env, DATA_DIR: server.dataDir, PUBLIC_URL: server.url, DATABASE_URL: '' }
  return (await promisify(execFile)(process.execPath, [join(COMMANDS, `${name}.ts`), ...args], { env })).stdout
}

const DRAFT = {
  ...{ name: 'Draft', priority: '1' },
  conditions: [{ attribute_id: 102, operator_id: 309, value: '300' }],
  rule_action: { default_action_id: 1, action_params: '{"days":30}' },
}

const measureSize = async (size: string) => {
  const handle = `bench-backtest-${size}`
  const link = /^Console: (.+)$/m.exec(await command('seed', '--returns', size, '--shop', handle))?.[1] ?? ''
  const verified = (await command('rules', 'verify', handle)).trim()
  const { client } = await signIn(link)
  await addRules(client, RULES)
  const once = async () => {
    const start = performance.now()
    const { id } = await client.backtests.start({ body: { changes: [{ put: DRAFT }], days: 365 } })
    for (;;) {
      const backtest = await client.backtests.get({ params: { id } })
      if (backtest.state === 'failed') throw new Error('the backtest failed')
      if (backtest.figures) return { ms: performance.now() - start, backtest }
      await pause(LOOK_MS)
    }
  }
  const rounds = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await once())
  const best = rounds.reduce((one, other) => (other.ms < one.ms ? other : one))
  const { total, figures } = best.backtest
  const changed = figures?.find((figure) => figure.class === 'changed')?.count
  const seconds = Number((best.ms / 1000).toPrecision(3))
  const limit_s = LIMITS_S[size] ?? 0
  const result = { rules: RULES, replayed: total, seconds, limit_s, changed, verified }
  console.log(result)
  if (seconds > limit_s) process.exitCode = 1
  return result
}

try {
  const sizes = []
  for (const size of SIZES) sizes.push(await measureSize(size))
  saveResults('rule-backtest', { sizes })
} finally {
  await server.stop()
}
