/**
 * The files of the embedded database:
 *   <folder>/cluster/data       what PostgreSQL owns
 *   <folder>/cluster/password   the superuser's password, made with the cluster
 *   <folder>/postgres.log       what the server prints
 * A cluster is prepared under another name and renamed into place whole, password included: a kill in the middle
 * leaves no half cluster, and of two simultaneous starts one rename wins and the other start uses the winner's.
 */
import { randomBytes } from 'node:crypto'
import { chown, lchown, mkdir, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { syncFolder } from '../../base/sync-folder.ts'
import { type Account, chooseAccount, runAs } from './account.ts'
import { type Binaries, POSTGRES_MAJOR } from './binaries.ts'
import { explain } from './explain.ts'
import { isAlive } from './is-alive.ts'

export const SUPERUSER = 'returns_desk_owner'

export type Cluster = { folder: string; data: string; log: string; password: string; account: Account }

/** `trust`: no password is asked for. It is a third of the time of a connection, and of no use where nothing is of value. */
type Auth = 'scram-sha-256' | 'trust'
type Opening = { auth: Auth; signal?: AbortSignal | undefined }

const LOG = 'postgres.log'
const PREPARING = /^preparing-(\d+)-/

/** What a killed start left behind. A start that is still at work keeps its folder. */
const removeLeftovers = async (folder: string) => {
  for (const name of await readdir(folder)) {
    const pid = PREPARING.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) await rm(join(folder, name), { recursive: true, force: true })
  }
}

const moveIntoPlace = async (from: string, folder: string) => {
  try {
    await rename(from, join(folder, 'cluster'))
    await syncFolder(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error
  }
}

/** The C.UTF-8 of PostgreSQL itself: the same order and case rules on every machine, no locale of the OS needed. */
const initdbArguments = (data: string, passwordFile: string, auth: Auth) => [
  ...['-D', data, '-U', SUPERUSER, `--pwfile=${passwordFile}`, `--auth=${auth}`, '--encoding=UTF8'],
  ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'],
]

const create = async (folder: string, account: Account, { initdb }: Binaries, { auth, signal }: Opening) => {
  const temporary = await mkdtemp(join(folder, `preparing-${process.pid}-`))
  try {
    const password = join(temporary, 'password')
    await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600 })
    if (account.uid !== undefined && account.gid !== undefined) {
      await chown(temporary, account.uid, account.gid)
      await chown(password, account.uid, account.gid)
    }
    const { ok, output } = await runAs(
      account,
      initdb,
      initdbArguments(join(temporary, 'data'), password, auth),
      signal,
    )
    signal?.throwIfAborted()
    if (!ok) throw new Error(explain('The database could not be created', folder, output))
    await moveIntoPlace(temporary, folder)
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

const explainAccess = (folder: string, { code, message }: NodeJS.ErrnoException) =>
  code === 'ENOSPC'
    ? explain('', folder, 'No space left on device')
    : `The database folder ${folder} cannot be used by this user (${code ?? message}): make it writable, or set DATA_DIR to a folder of your own.`

const checkVersion = async (data: string) => {
  const major = (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim()
  if (major !== POSTGRES_MAJOR)
    throw new Error(
      `The database in ${data} was made by PostgreSQL ${major} and this release brings ${POSTGRES_MAJOR}: dump it with the release that made it and restore it into an empty DATA_DIR.`,
    )
}

const prepareFolder = async (folder: string) => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeLeftovers(folder)
  // Opening the log for appending proves that we may write here, whatever the mode bits say.
  const log = await open(join(folder, LOG), 'a', 0o600)
  await log.close()
}

export const openCluster = async (folder: string, binaries: Binaries, opening: Opening): Promise<Cluster> => {
  const data = join(folder, 'cluster', 'data')
  const refuse = (error: NodeJS.ErrnoException) => {
    throw error.syscall ? new Error(explainAccess(folder, error), { cause: error }) : error
  }
  await prepareFolder(folder).catch(refuse)
  const account = await chooseAccount(folder, data, binaries)
  // Root may have made it just now, and a server that has given up root writes to it next.
  if (account.uid !== undefined && account.gid !== undefined) await lchown(join(folder, LOG), account.uid, account.gid)
  const names = await readdir(folder).catch(refuse)
  if (!names.includes(basename(join(data, '..')))) await create(folder, account, binaries, opening).catch(refuse)
  await checkVersion(data).catch(refuse)
  const password = await readFile(join(folder, 'cluster', 'password'), 'utf8').catch(refuse)
  return { folder, data, log: join(folder, LOG), password: password.trim(), account }
}
