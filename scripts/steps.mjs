// The steps of `npm test` and `npm run check`, each returning how many tests passed, failed and were skipped.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { checkBoundaries } from './boundaries.mjs'
import { ensureBrowser } from './browser.mjs'
import { runBin } from './process.mjs'

/** @typedef {{ passed: number, failed: number, skipped: number, failures?: string[] }} Count */

/** No step may hang the run forever. */
const STEP_LIMIT_MS = 30 * 60_000

/** @returns {Count} */
const asOneTest = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 })

/** A runner that failed without naming a test, or that ran none at all, counts as a failed test. */
const withVerdict = (count, code) => {
  const isSilentFailure = count.failed === 0 && (code !== 0 || count.passed === 0)
  return isSilentFailure ? { ...count, failed: 1 } : count
}

/** Runs a test runner that writes its result as JSON to a file. */
const runReported = async (name, argsFor, envFor, countIn) => {
  const folder = mkdtempSync(join(tmpdir(), 'returns-desk-report-'))
  const report = join(folder, 'report.json')
  const clear = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', clear)
  try {
    const { code } = await runBin(name, argsFor(report), { env: envFor(report), limitMs: STEP_LIMIT_MS })
    try {
      return withVerdict(countIn(JSON.parse(readFileSync(report, 'utf8'))), code)
    } catch {
      return asOneTest(false)
    }
  } finally {
    clear()
    process.off('exit', clear)
  }
}

const countVitest = ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests = 0, testResults }) => {
  return {
    passed: numPassedTests,
    failed: numFailedTests + testResults.filter(isBroken).length,
    skipped: numPendingTests + numTodoTests,
    failures: testResults.flatMap(failuresOfFile),
  }
}

/** A file that fails to load has no failed test to report. */
const isBroken = ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0

const failuresOfFile = (result) => {
  const { name, message, assertionResults } = result
  const file = relative(process.cwd(), name)
  if (isBroken(result)) return [`${file}: ${firstLine(message)}`]
  return assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => `${file} > ${fullName}: ${firstLine(failureMessages[0])}`)
}

const countPlaywright = ({ stats, suites }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  skipped: stats.skipped,
  failures: suites.flatMap(failuresOfSuite),
})

const failuresOfSuite = ({ suites = [], specs = [] }) => [
  ...specs.filter(({ ok }) => !ok).map(({ file, line, title }) => `${file}:${line} > ${title}`),
  ...suites.flatMap(failuresOfSuite),
]

const firstLine = (text = '') => stripVTControlCharacters(text).split('\n', 1)[0]

export const lint = async () => {
  // `biome ci` colours its output even in a log file.
  const colors = process.stdout.isTTY ? [] : ['--colors=off']
  const forbidden = checkBoundaries()
  for (const line of forbidden) console.log(line)
  const { code } = await runBin('biome', ['ci', ...colors, '.'], { limitMs: STEP_LIMIT_MS })
  const unused = await runBin('knip', ['--cache', '--no-config-hints', '--no-progress'], { limitMs: STEP_LIMIT_MS })
  return asOneTest(code === 0 && unused.code === 0 && forbidden.length === 0)
}

/** Type errors of files that have not changed, nor what they import, are known from the run before. */
const CHECKED_BEFORE = 'node_modules/.cache/typescript/checked.tsbuildinfo'

/**
 * Type errors, and floating promises. Biome has a rule for promises too, but does not see those of a query (`execute()`),
 * of the typed client or of Node's own modules.
 */
export const types = async () => {
  const incremental = ['--incremental', '--tsBuildInfoFile', CHECKED_BEFORE]
  // Each checker works out the types it meets by itself: more of them repeat each other. Linting needs the other cores.
  const checkers = ['--checkers', String(Math.min(4, Math.ceil(availableParallelism() / 2)))]
  const errors = await runBin('tsc', ['-p', '.', ...incremental, ...checkers], { limitMs: STEP_LIMIT_MS })
  const promises = await runBin('oxlint', ['--type-aware', '.'], { limitMs: STEP_LIMIT_MS })
  return asOneTest(errors.code === 0 && promises.code === 0)
}

const vitest = (...projects) =>
  runReported(
    'vitest',
    (report) => ['run', ...projects, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    () => ({}),
    countVitest,
  )

export const unit = (...filters) => vitest(...filters)

/**
 * All files except `*.slow.test.*`. They hardly wait for anything, so a worker more than there are cores would only load
 * and compile everything once more.
 */
export const quickUnit = () => vitest('--project=!*-slow', `--maxWorkers=${availableParallelism()}`)

/** All of them, or those whose paths contain one of the arguments. */
export const journeys = async (...filters) => {
  const browser = await ensureBrowser()
  return runReported(
    'playwright',
    () => ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json', ...filters],
    (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...(browser && { CHROME_PATH: browser }) }),
    countPlaywright,
  )
}

/** @typedef {[string, () => Promise<Count>]} Step */

/**
 * Runs every step, even after a failure, and prints the total last. Steps of one group run in parallel.
 * @param {Step[][]} groups
 */
export const runSteps = async (groups) => {
  const total = { passed: 0, failed: 0, skipped: 0 }
  const summary = []
  const failures = []
  const run = async ([title, step]) => {
    const started = Date.now()
    const count = await step().catch((error) => {
      console.log(error.message)
      return asOneTest(false)
    })
    for (const key of Object.keys(total)) total[key] += count[key]
    failures.push(...(count.failures ?? []))
    const seconds = ((Date.now() - started) / 1000).toFixed(1)
    summary.push(`${count.failed ? '✗' : '✓'} ${title}: ${inWords(count)} (${seconds} s)`)
  }
  for (const group of groups) {
    console.log(`\n== ${group.map(([title]) => title).join(', ')}`)
    await Promise.all(group.map(run))
  }
  // Near the end, where the reader of a long log looks first.
  if (failures.length) console.log(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join('\n')}`)
  console.log(`\n${summary.join('\n')}\n\n${inWords(total)}`)
  process.exitCode = total.failed ? 1 : 0
}

const inWords = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`
