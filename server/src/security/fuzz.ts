/** `npm run fuzz -- --requests 500000 [--seed 7] [--from 0]`: attacks a separate server, on a temporary database. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts'
import { THROWAWAY_SETTINGS } from '../test/throwaway/postgres-settings.ts'
import { openWorld } from '../test/world.ts'
import { describeFinding, runFuzz } from './fuzz/run-fuzz.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Math.floor(Date.now() / 1000)) },
    from: { type: 'string', default: '0' },
  },
})
const [requests, seed, from] = [Number(values.requests), Number(values.seed), Number(values.from)]

if (![requests, seed, from].every((number) => Number.isSafeInteger(number) && number >= 0)) {
  process.stderr.write('Usage: npm run fuzz -- [--requests <number>] [--seed <number>] [--from <number>]\n')
  process.exit(1)
}

const say = (line: string) => process.stdout.write(`${line}\n`)
const folder = await mkdtemp(join(tmpdir(), 'returns-desk-fuzz-'))
const settings = THROWAWAY_SETTINGS
const cluster = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), settings, temporary: true })
try {
  const { world, close } = await openWorld(cluster.url)
  const start = performance.now()
  say(`Sending ${requests} requests, seed ${seed}, from number ${from}.`)
  const result = await runFuzz(world, {
    seed,
    requests,
    from,
    onProgress: (done, found) => {
      const perSecond = Math.round((done / (performance.now() - start)) * 1000)
      say(`${done} of ${requests} requests, ${perSecond} a second, ${found} findings`)
    },
  })
  await close()
  for (const finding of result.findings) say(`\n${describeFinding(finding)}`)
  say(`\nAnswers by status: ${JSON.stringify(result.statuses)}`)
  say(`${result.requests} requests, ${result.findings.length} findings, seed ${seed}`)
  process.exitCode = result.findings.length > 0 ? 1 : 0
} finally {
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}
