/** The program that `npm start` runs, on an empty data folder and a free port. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'

const MAIN = join(import.meta.dirname, '../server/src/main.ts')

export interface RunningServer {
  readonly url: string
  /** The sign-in link to the demo shop, as printed at start-up. */
  readonly consoleLink: string
  readonly portalLink: string
  /** The link that makes a shop. */
  readonly setUpLink: string
  /** Of the demo shop; empty where there is none. */
  readonly password: string
  readonly dataDir: string
  readonly stop: (options?: { readonly keepsData?: boolean }) => Promise<void>
}

/** Below the ephemeral range: no outgoing connection takes such a port while the server starts. */
const FIRST_PORT = 20_000
const PORTS = 10_000

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer().on('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

const freePort = async (first: number): Promise<number> => {
  const port = first + randomInt(PORTS)
  return (await isFree(port)) ? port : freePort(first)
}

/** For the page that frames the console: no server of the journeys takes one of these. */
export const freeHostPort = () => freePort(FIRST_PORT - PORTS)

/** The console is on `localhost`: the first is another site, the second another origin of the same site. */
export const hostOrigins = (port: number) => [`http://127.0.0.1:${port}`, `http://localhost:${port}`] as const

/** Reads the output until it is complete, or the process has ended. */
const announcements = (child: ChildProcess) =>
  new Promise<string[]>((resolve, reject) => {
    const lines: string[] = []
    if (!child.stdout) throw new Error('the server has no output to read')
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line)
      if (line.startsWith('Set up your shop: ')) resolve(lines)
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it was ready`)))
  })

const said = (lines: string[], pattern: RegExp) => {
  const value = lines.map((line) => pattern.exec(line)?.[1]).find(Boolean)
  if (!value) throw new Error(`the server did not say ${pattern}`)
  return value
}

/**
 * A copy of the prepared data folder, where there is one: see `demo-folder.ts`. Owners are kept. A server without a demo
 * shop starts with nothing.
 */
const copyDemo = async (folder: string, environment: Record<string, string>) => {
  const { E2E_DEMO_FOLDER: from, E2E_DEMO_PASSWORD: password } = process.env
  if (!from || 'DEMO_SHOP' in environment) return undefined
  await promisify(execFile)('cp', ['-a', `${from}/.`, folder])
  return password
}

export const startServer = async (environment: Record<string, string> = {}): Promise<RunningServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'returns-desk-e2e-'))
  const known = await copyDemo(folder, environment)
  const port = await freePort(FIRST_PORT)
  // Its input ends with this process, even if that is killed, and the server with its input.
  const child = spawn(process.execPath, [MAIN, '--stop-with-parent'], {
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder, DATABASE_URL: '', ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = await announcements(child)
  return {
    url: `http://localhost:${port}`,
    consoleLink: said(lines, /^Console: (.+)$/),
    portalLink: said(lines, /^Portal: (.+)$/),
    setUpLink: said(lines, /^Set up your shop: (.+)$/),
    password: environment.DEMO_SHOP === 'off' ? '' : (known ?? said(lines, /password: (\S+)/)),
    dataDir: folder,
    stop: async ({ keepsData = false } = {}) => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      if (!keepsData) await rm(folder, { recursive: true, force: true })
    },
  }
}
