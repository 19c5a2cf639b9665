// npm test: everything that proves the product, with all its own set-up. The last line is `N passed, N failed`.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { journeys, lint, runSteps, types, unit } from './steps.mjs'

const build = async () => {
  await ensureBuilt()
  return { passed: 1, failed: 0, skipped: 0 }
}

// Also when nothing could be installed, the last line has to be the count.
process.once('exit', (code) => {
  if (code === 1 && !started) console.log('0 passed, 1 failed')
})
let started = false

await ensureInstalled()
started = true
await runSteps([
  [
    ['Build', build],
    ['Format and lint', lint],
    ['Types and promises', types],
  ],
  [['Unit, server and screen tests', unit]],
  [['Browser journeys', journeys]],
])
