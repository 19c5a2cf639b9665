// npm run check: the quick part of `npm test`, for people at work.
import { ensureInstalled } from './install.mjs'
import { lint, runSteps, types, unit } from './steps.mjs'

await ensureInstalled()
await runSteps([
  [
    ['Format and lint', lint],
    ['Types', types],
  ],
  [['Unit, server and screen tests', unit]],
])
