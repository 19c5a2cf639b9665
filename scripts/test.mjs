// npm test: everything that verifies the product, including set-up. The last line is `N passed, N failed`.
// npm test -- money: all tests of these areas, in every room, with the same set-up.
// npm test -- server/src/areas/receiving/labels: only the tests (no journeys) in files whose paths contain one of the arguments.
import { AREAS } from './boundaries.mjs'
import { ensureBrowser } from './browser.mjs'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { journeys, lint, runSteps, types, unit } from './steps.mjs'

/** The browser is mostly downloaded, while the others compute. */
const setUp = async () => {
  await Promise.all([ensureBuilt(), ensureBrowser()])
  return { passed: 1, failed: 0, skipped: 0 }
}

// The last line must be the count even if the installation failed.
process.once('exit', (code) => {
  if (code === 1 && !started) console.log('0 passed, 1 failed')
})
let started = false

await ensureInstalled()
started = true
const filters = process.argv.slice(2)
const everything = [
  [
    ['Build and browser', setUp],
    ['Format and lint', lint],
    ['Types and promises', types],
  ],
  [['Unit, server and screen tests', () => unit()]],
  [['Browser journeys', journeys]],
]
/** The folder of an area in each room that has one. */
const foldersOf = (area) => ['areas', 'engine', 'contract'].map((room) => `${room}/${area}/`)
const ofAreas = [
  [['Build and browser', setUp]],
  [['Unit, server and screen tests', () => unit(...filters.flatMap(foldersOf))]],
  [['Browser journeys', () => journeys(...filters.map((area) => `journeys/${area}/`))]],
]
const ofFiles = [[['Tests', () => unit(...filters)]]]
const chosen = filters.every((filter) => AREAS.includes(filter)) ? ofAreas : ofFiles
await runSteps(filters.length > 0 ? chosen : everything)
