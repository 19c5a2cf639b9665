// How long the server takes from start to its first response, and its memory then and after work: with an empty data
// folder, demo shop included, and with the folder of an earlier start. Compared with a bare Fastify and pg on the same
// database.

import { type ChildProcess, spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { median, saveResults } from './measure.ts'
import { ownerUrl } from './returns-workload.ts'
import { signIn } from './sign-in.ts'

const MAIN = join(import.meta.dirname, '../server/src/main.ts')
const BARE = join(import.meta.dirname, 'bare-server.ts')
const DEMO_SHOP_ID = '1'
const ROUNDS = 5
const REQUESTS = 2000
const CALLERS = 8
const GOALS_SECONDS = { empty: 15, warm: 5 }

interface Sample {
  readonly seconds: number
  readonly readyMb: number
  readonly workedMb: number
}

/** The part of an output line after its announcement. */
const announced = (child: ChildProcess, pattern: RegExp) =>
  new Promise<string>((resolve, reject) => {
    if (!child.stdout) throw new Error('there is no output to read')
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = pattern.exec(line)?.[1]
      if (found !== undefined) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`it ended with ${code} before it was ready`)))
  })

/** Resident memory of the process itself: PostgreSQL is not counted on either side. */
const residentMb = async ({ pid }: ChildProcess) => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN) / 1024)
}

const askAll = async (url: string, headers: Readonly<Record<string, string>>) => {
  const ask = async () => {
    for (let i = 0; i < REQUESTS / CALLERS; i++) {
      const response = await fetch(url, { headers })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${url} answered ${response.status}`)
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, ask))
}

const stop = async (child: ChildProcess) => {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

/** Starts a program, and returns it with the time that took. */
const start = async (args: readonly string[], env: Record<string, string>, pattern: RegExp) => {
  const started = performance.now()
  const child = spawn(process.execPath, [...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said = await announced(child, pattern)
  return { child, said, seconds: (performance.now() - started) / 1000, readyMb: await residentMb(child) }
}

const freePort = String(20_000 + (process.pid % 20_000))

const measureServer = async (folder: string, whileItRuns?: () => Promise<void>): Promise<Sample> => {
  const env = { PORT: freePort, HOST: '127.0.0.1', DATA_DIR: folder, DATABASE_URL: '', LOG_LEVEL: 'error' }
  const { child, said, seconds, readyMb } = await start([MAIN], env, /^Console: (.+)$/)
  try {
    const { headers } = await signIn(said)
    await askAll(`${new URL(said).origin}/api/returns`, headers)
    const workedMb = await residentMb(child)
    await whileItRuns?.()
    return { seconds, readyMb, workedMb }
  } finally {
    await stop(child)
  }
}

const measureBare = async (folder: string): Promise<Sample> => {
  const { child, said, seconds, readyMb } = await start([BARE, await ownerUrl(folder), DEMO_SHOP_ID], {}, /^(\d+)$/)
  try {
    await askAll(`http://127.0.0.1:${said}/returns`, {})
    return { seconds, readyMb, workedMb: await residentMb(child) }
  } finally {
    await stop(child)
  }
}

const samples = { empty: [] as Sample[], warm: [] as Sample[], bare: [] as Sample[] }
for (let round = 0; round < ROUNDS; round++) {
  const folder = join(tmpdir(), `returns-desk-start-${process.pid}`)
  try {
    samples.empty.push(await measureServer(folder))
    const beside = async () => void samples.bare.push(await measureBare(folder))
    samples.warm.push(await measureServer(folder, beside))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const typical = (kind: keyof typeof samples, read: (sample: Sample) => number) => median(samples[kind].map(read))
const rowOf = (kind: 'empty' | 'warm') => {
  const ratio = (read: (sample: Sample) => number) =>
    Number((typical(kind, read) / typical('bare', read)).toPrecision(3))
  return {
    'data folder': kind,
    'start to ready, seconds': Number(typical(kind, ({ seconds }) => seconds).toFixed(2)),
    goal: GOALS_SECONDS[kind],
    'start, ours / bare': ratio(({ seconds }) => seconds),
    'memory when ready, MB': typical(kind, ({ readyMb }) => readyMb),
    [`memory after ${REQUESTS} lists, MB`]: typical(kind, ({ workedMb }) => workedMb),
    'memory after them, ours / bare': ratio(({ workedMb }) => workedMb),
  }
}
const rows = [rowOf('empty'), rowOf('warm')]
console.table(rows)
saveResults('start', { node: process.version, rounds: ROUNDS, results: rows })
