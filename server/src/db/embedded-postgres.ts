/**
 * The bundled database: a real PostgreSQL under `<DATA_DIR>/postgres`, used when DATABASE_URL is not set. The server
 * survives if this process is killed; the next start adopts it. Several processes may share one folder: the first one
 * starts the server, the last one stops it.
 */
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Binaries, locateBinaries } from './embedded-postgres/binaries.ts'
import { type Cluster, openCluster, SUPERUSER } from './embedded-postgres/cluster.ts'
import { explain } from './embedded-postgres/explain.ts'
import { isAlive } from './embedded-postgres/is-alive.ts'
import { type Care, keepRunning } from './embedded-postgres/keep-running.ts'
import { ensureDatabase, isLastUser, type Lease, letProcessEnd, takeLease, urlOf } from './embedded-postgres/lease.ts'
import {
  findPostmaster,
  isStopping,
  type Launch,
  lastPort,
  launchPostmaster,
  type Postmaster,
} from './embedded-postgres/postmaster.ts'
import { endWithThisProcess } from './embedded-postgres/temporary.ts'

/** Long enough for crash recovery on a slow disk or a busy machine. */
const START_LIMIT_MS = 5 * 60_000
const QUICK_STOP_MS = 10_000
const STOP_LIMIT_MS = 60_000
const POLL_MS = 25
const PORT_ATTEMPTS = 5

/** `temporary`: the server and its folder end with this process, even if it is killed. Until then it lets everybody in. */
type Options = {
  folder: string
  settings?: Record<string, string>
  name?: string
  temporary?: boolean
  /** Aborts the start, and later signals that this process, and so its database, is shutting down. */
  signal?: AbortSignal
} & Partial<Pick<Care, 'tell'>>
type Launching = { name: string; settings: Record<string, string>; port?: number; signal: AbortSignal | undefined }
export type EmbeddedPostgres = { url: string; adopted: boolean; stop: () => Promise<void> }
type Running = { postmaster: Postmaster; lease: Lease; adopted: boolean }

const isLostRace = (output: string) => /lock file "postmaster.pid" already exists/.test(output)
const isPortTaken = (output: string) => /could not create any TCP\/IP sockets|Address already in use/.test(output)

const connect = (cluster: Cluster, { port }: Postmaster, name: string) =>
  takeLease(urlOf(cluster.password, SUPERUSER, port, 'postgres'), name)

/** A server that we started and cannot use must not be left running. */
const endLaunched = async (launch: Launch) => {
  const deadline = Date.now() + QUICK_STOP_MS
  const tell = (signal: NodeJS.Signals) => {
    if (launch.pid !== undefined && isAlive(launch.pid)) process.kill(launch.pid, signal)
  }
  tell('SIGINT')
  while (!launch.exited && Date.now() < deadline) await delay(POLL_MS)
  if (!launch.exited) tell('SIGQUIT')
}

const startOrAdopt = async (binaries: Binaries, cluster: Cluster, options: Launching): Promise<Running> => {
  let launch: Launch | undefined
  const launchAnother = async (port: number | undefined) => {
    launch = await launchPostmaster(binaries, cluster, { ...options, port })
    return launch
  }
  try {
    return await waitForLease(cluster, options, launchAnother)
  } catch (error) {
    if (launch) await endLaunched(launch)
    throw error
  }
}

const waitForLease = async (
  cluster: Cluster,
  options: Launching,
  launchAnother: (port: number | undefined) => Promise<Launch>,
): Promise<Running> => {
  const deadline = Date.now() + START_LIMIT_MS
  let launch: Launch | undefined
  let portAttempts = 0
  while (Date.now() < deadline) {
    options.signal?.throwIfAborted()
    const postmaster = await findPostmaster(cluster.data)
    if (postmaster) {
      const lease = await connect(cluster, postmaster, options.name)
      if (lease) return { postmaster, lease, adopted: postmaster.pid !== launch?.pid }
    } else if (!launch || launch.exited) {
      const output = (await launch?.output()) ?? ''
      if (isPortTaken(output)) portAttempts += 1
      else if (launch && !isLostRace(output))
        throw new Error(explain('PostgreSQL did not start', cluster.folder, output))
      if (portAttempts >= PORT_ATTEMPTS)
        throw new Error(explain('PostgreSQL found no free port', cluster.folder, output))
      // Taken by another program, it is of no use to those who look for the server there either.
      const port = options.port ?? (portAttempts === 0 ? await lastPort(cluster.data) : undefined)
      launch = await launchAnother(port)
    }
    await delay(POLL_MS)
  }
  const output = (await launch?.output()) ?? ''
  const seconds = START_LIMIT_MS / 1000
  throw new Error(explain(`PostgreSQL did not answer within ${seconds} seconds`, cluster.folder, output))
}

const stopPostmaster = async (cluster: Cluster, { pid }: Postmaster) => {
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + STOP_LIMIT_MS
  while ((await findPostmaster(cluster.data))?.pid === pid) {
    if (Date.now() > deadline)
      throw new Error(`PostgreSQL (process ${pid}) is still stopping: look into ${cluster.log}.`)
    await delay(POLL_MS)
  }
}

/** A shutdown seen twice is neither ours nor that of the machine: the latter would signal us too. */
const finishStopping = (cluster: Cluster) => {
  let wasStopping = false
  return async () => {
    const postmaster = (await isStopping(cluster.data)) ? await findPostmaster(cluster.data) : undefined
    if (postmaster && wasStopping) process.kill(postmaster.pid, 'SIGINT')
    wasStopping = postmaster !== undefined && !wasStopping
  }
}

/** The lease is lost if the server was restarted unexpectedly; then a new one is taken from the running server. */
const stop = async (cluster: Cluster, name: string, held: Lease) => {
  const postmaster = await findPostmaster(cluster.data)
  const lease = postmaster && held.isLost() ? await connect(cluster, postmaster, name) : held
  if (!postmaster || !lease) return
  // If the connection breaks here, another process is stopping the server.
  if (await isLastUser(lease).catch(() => false)) await stopPostmaster(cluster, postmaster)
  await lease.client.end()
}

export const startEmbeddedPostgres = async (options: Options): Promise<EmbeddedPostgres> => {
  const { name = 'returns-desk', settings = {}, signal } = options
  const binaries = await locateBinaries()
  const folder = resolve(options.folder)
  const callOff = options.temporary ? endWithThisProcess(folder) : () => {}
  const auth = options.temporary ? 'trust' : 'scram-sha-256'
  const cluster = await openCluster(folder, binaries, { auth, signal })
  const { postmaster, lease, adopted } = await startOrAdopt(binaries, cluster, { name, settings, signal })
  await ensureDatabase(lease).catch(async (error: Error) => {
    await stop(cluster, name, lease)
    throw new Error(explain('The database could not be created', cluster.folder, error.message), { cause: error })
  })
  letProcessEnd(lease)
  const takeAgain = async () => {
    const again = await startOrAdopt(binaries, cluster, { name, settings, port: postmaster.port, signal })
    letProcessEnd(again.lease)
    return again.lease
  }
  const { tell = () => {} } = options
  const isLeaving = () => signal?.aborted === true
  const keeper = keepRunning(lease, { takeAgain, finishStopping: finishStopping(cluster), isLeaving, tell })
  let stopping: Promise<void> | undefined
  return {
    url: urlOf(cluster.password, SUPERUSER, postmaster.port),
    adopted,
    stop: () => {
      stopping ??= keeper
        .end()
        .then((held) => stop(cluster, name, held))
        .finally(callOff)
      return stopping
    },
  }
}
