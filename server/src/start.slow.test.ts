import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runProgram } from './test/run-program.ts'

const LIMIT_MS = 300_000
const WAIT = { timeout: 120_000, interval: 5 }

/** Processes that were started for this data folder, or work in it. */
const processesOf = (folder: string) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(folder)
      } catch {
        return false
      }
    })

const isCreating = (folder: string) =>
  existsSync(join(folder, 'postgres')) &&
  readdirSync(join(folder, 'postgres')).some((name) => name.startsWith('preparing-'))

const MOMENTS = [
  ['the database is being created', 'SIGTERM', isCreating],
  [
    'the database is starting',
    'SIGINT',
    (folder: string) => existsSync(join(folder, 'postgres/cluster/data/postmaster.pid')),
  ],
  ['the demo shop is being made', 'SIGTERM', (folder: string) => existsSync(join(folder, 'files'))],
] as const

test.for(MOMENTS)(
  'a server that is stopped while %s leaves no process behind',
  { timeout: LIMIT_MS },
  async ([, signal, isTheMoment]) => {
    const folder = await mkdtemp(join(tmpdir(), 'returns-desk-start-'))
    const { child, ended } = runProgram('main.ts', [], { DATA_DIR: folder })
    await expect.poll(() => isTheMoment(folder), WAIT).toBe(true)
    child.kill(signal)
    const { code, said } = await ended
    expect([code, said]).toEqual([0, ''])
    expect(processesOf(folder)).toEqual([])
    expect(isCreating(folder)).toBe(false)
    await rm(folder, { recursive: true, force: true })
  },
)

test('a server that cannot start says why and leaves no process behind', { timeout: LIMIT_MS }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'returns-desk-start-'))
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const { port } = taken.address() as { port: number }
  const { code, said } = await runProgram('main.ts', [], { DATA_DIR: folder, DEMO_SHOP: 'off', PORT: String(port) })
    .ended
  expect([code, said.trim()]).toEqual([
    1,
    `Port ${port} is taken. Stop the program that uses it, or set PORT to another one.`,
  ])
  expect(processesOf(folder)).toEqual([])
  taken.close()
  await rm(folder, { recursive: true, force: true })
})
