/** Plays many random histories, a few at a time, each from a seed of its own. */
import fc from 'fast-check'
import type { World } from '../world.ts'
import { anyHistory, type History } from './history.ts'
import { playHistory, type Tally } from './play-history.ts'
import { addWitness, openStage } from './stage.ts'

export interface HistoryOptions {
  readonly seed: number
  readonly histories: number
  /** The number of the first one, to repeat it alone. */
  readonly from?: number
  readonly onProgress?: (done: number, findings: number) => void
  readonly onFinding?: (finding: string) => void
}

/** Then a new shop is used, so that its rows stay few. */
const HISTORIES_PER_SHOP = 24
const AT_ONCE = 8
const MOST_FINDINGS = 5
const PROGRESS_EVERY = 250

interface Run extends HistoryOptions {
  readonly world: World
  readonly tally: Tally
  readonly findings: string[]
  next: number
  done: number
}

export const historyOf = (seed: number, number: number): History => {
  const [history] = fc.sample(anyHistory, { seed: seed + number, numRuns: 1 })
  return history as History
}

/** What a shop wants depends on the number of the history alone, so that it can be repeated. */
const shopOf = (number: number) => Math.floor(number / HISTORIES_PER_SHOP)

const failureOf = async (...given: Parameters<typeof playHistory>): Promise<string | undefined> => {
  try {
    await playHistory(...given)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Without each moment and each step that it fails without; in shops of their own. */
const shorten = async ({ world }: Run, history: History, number: number, failure: string) => {
  let [shortest, reason] = [history, failure]
  let attempts = 0
  const keep = async (moments: History['moments']) => {
    const shorter = { ...shortest, moments: moments.filter((steps) => steps.length > 0) }
    attempts += 1
    const stage = await openStage(world, shopOf(number))
    const found = await failureOf(stage, shorter, `${number}s${attempts}`, new Map())
    if (found !== undefined) [shortest, reason] = [shorter, found]
  }
  for (let place = history.moments.length - 1; place >= 0; place -= 1)
    await keep(shortest.moments.filter((_, i) => i !== place))
  for (let place = shortest.moments.length - 1; place >= 0; place -= 1)
    for (let step = (shortest.moments[place]?.length ?? 0) - 1; step >= 0; step -= 1)
      await keep(shortest.moments.map((steps, i) => (i === place ? steps.filter((_, j) => j !== step) : steps)))
  return { shortest, reason }
}

const playOne = async (run: Run, stage: Awaited<ReturnType<typeof openStage>>, number: number) => {
  const history = historyOf(run.seed, number)
  const failure = await failureOf(stage, history, `${number}x`, run.tally)
  if (failure === undefined) return false
  const { shortest, reason } = await shorten(run, history, number, failure)
  const { moments, ...given } = shortest
  const told = moments.map((steps, i) => `  ${i + 1}. ${steps.map((step) => JSON.stringify(step)).join(' and ')}`)
  const again = `--histories 1 --seed ${run.seed} --from ${number}`
  const finding = [`History ${number} (${again})`, reason, ...told, `  ${JSON.stringify(given)}`].join('\n')
  run.findings.push(finding)
  run.onFinding?.(finding)
  return true
}

/** Every worker plays the histories of one shop after the other. */
const work = async (run: Run) => {
  const { world, histories, from = 0, onProgress } = run
  while (run.next < from + histories && run.findings.length < MOST_FINDINGS) {
    const first = run.next
    const end = Math.min(from + histories, (shopOf(first) + 1) * HISTORIES_PER_SHOP)
    run.next = end
    let stage = await openStage(world, shopOf(first))
    for (let number = first; number < end && run.findings.length < MOST_FINDINGS; number += 1) {
      if (await playOne(run, stage, number)) stage = await openStage(world, shopOf(number))
      run.done += 1
      if (run.done % PROGRESS_EVERY === 0) onProgress?.(run.done, run.findings.length)
    }
  }
}

export const runHistories = async (world: World, options: HistoryOptions) => {
  await addWitness(world)
  const run: Run = { ...options, world, tally: new Map(), findings: [], next: options.from ?? 0, done: 0 }
  await Promise.all(Array.from({ length: AT_ONCE }, () => work(run)))
  return { histories: run.done, findings: run.findings, tally: run.tally }
}
