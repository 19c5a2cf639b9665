// npm run check: the quick part of `npm test`, for daily work. Slow tests and browser journeys only run in `npm test`.
import { ensureInstalled } from './install.mjs'
import { lint, quickUnit, runSteps, types } from './steps.mjs'

await ensureInstalled()
await runSteps([
  [
    ['Format and lint', lint],
    ['Types and promises', types],
  ],
  [['Quick unit, server and screen tests', quickUnit]],
])
