import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openGate } from './test/database/database-gate.ts'
import { createWorld } from './test/harness.ts'
import { TEST_KEY_RING } from './test/key-ring.ts'
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

const PARENT = `
  const { spawn } = await import('node:child_process')
  const server = spawn(process.execPath, JSON.parse(process.env.SERVER), { stdio: ['pipe', 'inherit', 'inherit'] })
  console.log('Server: ' + server.pid)`

/** The minutes that a server waits for its database pass quickly here, and no other time does. */
const QUICK_MINUTES = `data:text/javascript,${encodeURIComponent(`
  const { setInterval } = globalThis
  const isWaiting = () => new Error().stack.includes('end-when-abandoned')
  globalThis.setInterval = (run, ms, ...more) => setInterval(run, isWaiting() ? 5 : ms, ...more)`)}`

const MAIN = join(import.meta.dirname, 'main.ts')

const endProcess = (pid: number) => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

test.for([
  ['that is to end with it', [MAIN, '--stop-with-parent']],
  ['that is not told to, within the hour', ['--import', QUICK_MINUTES, MAIN]],
] as const)(
  'a server %s ends when its parent is killed and its database is gone',
  { timeout: LIMIT_MS },
  async ([, args]) => {
    const folder = await mkdtemp(join(tmpdir(), 'returns-desk-start-'))
    const { world, close } = await createWorld()
    const gate = await openGate(world.ownerUrl)
    const parent = spawn(process.execPath, ['--input-type=module', '-e', PARENT], {
      env: {
        SERVER: JSON.stringify(args),
        PATH: process.env.PATH,
        HOST: '127.0.0.1',
        PORT: '0',
        DEMO_SHOP: 'off',
        RUN_AS: 'root',
        DATA_DIR: folder,
        DATABASE_URL: gate.url,
        SECRET_KEYS: TEST_KEY_RING.join(),
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    let said = ''
    parent.stdout.on('data', (chunk) => {
      said += chunk
    })
    onTestFinished(() => endProcess(Number(/Server: (\d+)/.exec(said)?.[1])))
    await expect.poll(() => said, WAIT).toContain('Set up your shop: ')
    gate.shut()
    parent.kill('SIGKILL')
    // The server holds the other end of this output until it is gone.
    await once(parent.stdout, 'end')
    await gate.close()
    await close()
    await rm(folder, { recursive: true, force: true })
  },
)
