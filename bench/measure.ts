// Shared by the benchmarks: seeded randomness, CPU time per call, and sides measured in turn so that a busy machine
// slows all of them alike. Figures worth keeping are ratios within one run.

import { mkdirSync, writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

export type Side = { readonly name: string; readonly run: (i: number) => unknown }
export type Measured = {
  readonly name: string
  /** Median over the rounds, including all threads of the process. */
  readonly cpuMicros: number
  readonly perSecond: number
}

/** mulberry32: small, fast and the same everywhere. */
export const randomFrom = (seed: number) => {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T
  return { next, below, pick }
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const timed = async (side: Side, calls: number) => {
  // No side pays for the garbage of another.
  collectGarbage()
  const cpu = process.cpuUsage()
  const started = performance.now()
  for (let i = 0; i < calls; i++) {
    const answer = side.run(i)
    // Awaiting a plain value would charge a turn of the event loop to a side that does not need one.
    if (answer instanceof Promise) await answer
  }
  const { user, system } = process.cpuUsage(cpu)
  return { cpuMicros: (user + system) / calls, wallMicros: ((performance.now() - started) * 1000) / calls }
}

/** Doubles the number of calls until one batch takes about `batchMs`; warms the side up on the way. */
const callsFor = async (side: Side, batchMs: number) => {
  for (let calls = 1; ; calls *= 2) {
    const { wallMicros } = await timed(side, calls)
    if ((wallMicros * calls) / 1000 >= batchMs / 2) return Math.max(1, Math.round((batchMs * 1000) / wallMicros))
  }
}

/** Measures all sides in turn, round after round. */
export const compare = async (
  sides: readonly Side[],
  { rounds = 5, batchMs = 200 }: { rounds?: number; batchMs?: number } = {},
): Promise<Measured[]> => {
  const calls: number[] = []
  for (const side of sides) calls.push(await callsFor(side, batchMs))
  const samples = sides.map(() => [] as { cpuMicros: number; wallMicros: number }[])
  for (let round = 0; round < rounds; round++) {
    for (const [i, side] of sides.entries()) samples[i]?.push(await timed(side, calls[i] as number))
  }
  return sides.map(({ name }, i) => ({
    name,
    cpuMicros: median((samples[i] ?? []).map(({ cpuMicros }) => cpuMicros)),
    perSecond: 1_000_000 / median((samples[i] ?? []).map(({ wallMicros }) => wallMicros)),
  }))
}

export const saveResults = (name: string, results: object): void => {
  const folder = new URL('./results/', import.meta.url)
  mkdirSync(folder, { recursive: true })
  writeFileSync(new URL(`${name}.json`, folder), `${JSON.stringify(results, null, 2)}\n`)
}
