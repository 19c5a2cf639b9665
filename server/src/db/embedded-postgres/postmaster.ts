/**
 * The server process. It is found through the `postmaster.pid` that PostgreSQL itself keeps in the data folder, so no
 * state of ours can be wrong after a crash.
 */
import { open, readFile, rename, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { giveToOwnerOf } from '../../base/privileges/made-by-root.ts'
import { spawnAs } from './account.ts'
import type { Binaries } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import { isAlive } from './is-alive.ts'

const LOG_LIMIT_BYTES = 10 * 1024 * 1024

export type Postmaster = { pid: number; port: number }

/** The process id may have been reused by another program; a server always runs inside its data folder. */
const isServerOf = async (data: string, pid: number) => {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  try {
    // Not by name: a service manager shows the server other names for the same folders.
    const [cwd, own] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(data)])
    return cwd.ino === own.ino && cwd.dev === own.dev
  } catch (error) {
    // A zombie has no folder; a process that we may not inspect is assumed to be the server.
    return (error as NodeJS.ErrnoException).code !== 'ENOENT'
  }
}

const readPidFile = async (data: string): Promise<Postmaster | undefined> => {
  const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  return pid > 0 && port > 0 ? { pid, port } : undefined
}

/** The port of a server that ended unexpectedly: its remaining clients still connect there. */
export const lastPort = async (data: string) => (await readPidFile(data))?.port

const STATUS_LINE = 7

/** The server is shutting down; it may be waiting for its clients. */
export const isStopping = async (data: string) =>
  (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[STATUS_LINE]?.trim() === 'stopping'

export const findPostmaster = async (data: string): Promise<Postmaster | undefined> => {
  const found = await readPidFile(data)
  return found && (await isServerOf(data, found.pid)) ? found : undefined
}

const freePort = () =>
  new Promise<number>((done, fail) => {
    const server = createServer().on('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })

const defaults = (port: number, name: string) => ({
  port: String(port),
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Ends statements of disconnected clients early: the last process waits for them when it stops the server.
  ...(process.platform === 'linux' && { client_connection_check_interval: '1s' }),
  cluster_name: name,
})

const openLog = async ({ log: path, folder }: Cluster) => {
  if ((await stat(path)).size > LOG_LIMIT_BYTES) await rename(path, `${path}.1`)
  const log = await open(path, 'a', 0o600)
  await giveToOwnerOf(folder, log)
  return log
}

export type Launch = { pid: number | undefined; exited: boolean; output: () => Promise<string> }

/** Starts the server in a separate session: neither Ctrl-C nor the death of this process reaches it. */
export const launchPostmaster = async (
  { postgres }: Binaries,
  cluster: Cluster,
  options: { name: string; port: number | undefined; settings: Record<string, string> },
): Promise<Launch> => {
  const port = options.port ?? (await freePort())
  const settings = Object.entries({ ...defaults(port, options.name), ...options.settings })
  const stale = await readPidFile(cluster.data)
  const log = await openLog(cluster)
  const from = (await log.stat()).size
  const child = spawnAs(
    cluster.account,
    postgres,
    ['-D', cluster.data, ...settings.flatMap(([k, v]) => ['-c', `${k}=${v}`])],
    {
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      // PostgreSQL refuses to start while the pid in a stale file is in use by any program. We know that it is not a
      // server of this folder; this variable, meant for pg_ctl, says so and leaves all its other checks in force.
      env: stale ? { PG_GRANDPARENT_PID: String(stale.pid) } : {},
    },
  )
  let ending = ''
  const launch: Launch = {
    pid: child.pid,
    exited: false,
    // A server that could not be run, or was killed, has printed nothing.
    output: async () => `${(await readFile(cluster.log)).subarray(from)}${ending}`,
  }
  const markExited = (how: string) => {
    launch.exited = true
    ending = how
  }
  child.on('exit', (code, signal) => markExited(signal ? `Ended by ${signal}.` : `Ended with ${code}.`))
  child.on('error', (error) => markExited(error.message))
  child.unref()
  await log.close()
  return launch
}
