// Lighthouse on a simulated phone: the list, a return and the rules of the demo shop. It is not a dependency, because
// only this benchmark needs it: npm downloads the version below when the benchmark runs.

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { startServer } from '@returns-desk/e2e/server.ts'
import { median, saveResults } from './measure.ts'
import { signIn } from './sign-in.ts'

const LIGHTHOUSE = 'lighthouse@13.5.0'
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const
const ROUNDS = 3
const ATTEMPTS = 3
const GOAL = 95
const FLAGS = '--headless=new --no-sandbox --disable-gpu'
const MAX_BYTES = 64 * 1024 * 1024

type Scores = Readonly<Record<(typeof CATEGORIES)[number], number>>

const runOnce = async (url: string): Promise<Scores> => {
  const args = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url, '--output=json', '--quiet']
  const options = [`--chrome-flags=${FLAGS}`, `--only-categories=${CATEGORIES.join(',')}`]
  const { stdout } = await promisify(execFile)('npm', [...args, ...options], { maxBuffer: MAX_BYTES })
  const { categories } = JSON.parse(stdout) as { categories: Record<string, { score: number | null }> }
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
  }
}

/** Lighthouse sometimes loses the browser's recording (NO_NAVSTART) and asks to be run again. */
const scoresOf = async (url: string, attempt = 1): Promise<Scores> => {
  try {
    return await runOnce(url)
  } catch (error) {
    if (attempt === ATTEMPTS) throw error
    console.error(`Lighthouse failed at ${new URL(url).pathname}, running it again`)
    return scoresOf(url, attempt + 1)
  }
}

const server = await startServer({ LOG_LEVEL: 'error' })
try {
  const { client } = await signIn(server.consoleLink)
  const [first] = (await client.returns.list({ query: {} })).data
  const { search } = new URL(server.consoleLink)
  const screens = { list: '/returns', return: `/returns/${first?.id}`, rules: '/rules' }
  const rows = []
  for (const [screen, path] of Object.entries(screens)) {
    const rounds: Scores[] = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await scoresOf(`${server.url}${path}${search}`))
    const typical = (name: keyof Scores) => median(rounds.map((scores) => scores[name]))
    const row = { screen, ...Object.fromEntries(CATEGORIES.map((name) => [name, typical(name)])), goal: GOAL }
    console.error(JSON.stringify(row))
    rows.push(row)
  }
  console.table(rows)
  saveResults('lighthouse', { node: process.version, lighthouse: LIGHTHOUSE, rounds: ROUNDS, results: rows })
} finally {
  await server.stop()
}
