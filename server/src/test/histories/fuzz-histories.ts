/** `npm run fuzz -- --histories 10000 [--seed 7] [--from 0]`: random histories of money, on a temporary database. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '../../db/embedded-postgres.ts'
import { THROWAWAY_SETTINGS } from '../throwaway/postgres-settings.ts'
import { openWorld } from '../world.ts'
import { runHistories } from './run-histories.ts'

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Math.floor(Date.now() / 1000)) },
    from: { type: 'string', default: '0' },
  },
})
const [histories, seed, from] = [Number(values.histories), Number(values.seed), Number(values.from)]

if (![histories, seed, from].every((number) => Number.isSafeInteger(number) && number >= 0)) {
  process.stderr.write('Usage: npm run fuzz -- --histories <number> [--seed <number>] [--from <number>]\n')
  process.exit(1)
}

const say = (line: string) => process.stdout.write(`${line}\n`)
const folder = await mkdtemp(join(tmpdir(), 'returns-desk-histories-'))
const cluster = await startEmbeddedPostgres({
  ...{ folder: join(folder, 'postgres'), settings: THROWAWAY_SETTINGS, temporary: true },
})
try {
  const { world, close } = await openWorld(cluster.url)
  const start = performance.now()
  say(`Playing ${histories} histories, seed ${seed}, from number ${from}.`)
  const result = await runHistories(world, {
    ...{ seed, histories, from },
    onFinding: (finding) => say(`\n${finding}\n`),
    onProgress: (done, found) => {
      const perSecond = (done / (performance.now() - start)) * 1000
      say(`${done} of ${histories} histories, ${perSecond.toFixed(1)} a second, ${found} findings`)
    },
  })
  await close()
  say(
    `\nSteps by outcome:\n${[...result.tally]
      .map(([outcome, times]) => `  ${times} ${outcome}`)
      .sort()
      .join('\n')}`,
  )
  say(`${result.histories} histories, ${result.findings.length} findings, seed ${seed}`)
  process.exitCode = result.findings.length > 0 ? 1 : 0
} finally {
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}
