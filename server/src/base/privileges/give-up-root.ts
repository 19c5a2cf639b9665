/**
 * A server that root starts gives up root before it loads anything else: it becomes an unprivileged user, for good. If
 * that user cannot reach the checkout or the data (both are often below a private home folder), it keeps one capability:
 * to pass through folders it does not own. A port below 1024 needs another one.
 *
 * `setpriv` does it: it replaces this process, which keeps its number, its input and its output. Where it is missing, or
 * where a parent process talks to this one over a channel, which would be lost, Node changes the user itself.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { ConfigurationError } from '../configuration-error.ts'
import { dataDirOf } from './data-dir.ts'
import { handOverData, handOverFolder } from './hand-over.ts'
import { chooseUser, isRoot, type User } from './users.ts'

const ENTRY = join(import.meta.dirname, '..', '..', 'main.ts')
const FIRST_FREE_PORT = 1024
const PASSING = { narrow: 'dac_read_search', broad: 'dac_override' } as const

interface Needs {
  readonly user: User
  readonly dataDir: string
  readonly port: number
}

/** Whether the sources can be read, this Node can be run and the data folder can be entered. */
const REACHES = 'test -r "$1" && test -x "$2" && test -x "$3"'
const reachArguments = ({ dataDir }: Needs) => ['-c', REACHES, 'sh', ENTRY, process.execPath, dataDir]
const SHELL = '/bin/sh'

/**
 * `no_setuid_fixup` is what makes a capability count in access(2) too: without it the kernel ignores capabilities there
 * for everyone but root, and PostgreSQL declares its own executable invalid.
 */
const setprivArguments = ({ uid, gid, name }: User, capabilities: readonly string[]) => {
  const kept = capabilities.map((capability) => `+${capability}`)
  return [
    ...[`--reuid=${uid}`, `--regid=${gid}`, name ? '--init-groups' : '--clear-groups', '--no-new-privs'],
    ...[`--bounding-set=${['-all', ...kept].join()}`, `--inh-caps=${['-all', ...kept].join()}`],
    ...(kept.length > 0 ? ['--securebits=+no_setuid_fixup', `--ambient-caps=${kept.join()}`] : []),
  ]
}

/** The first set of capabilities with which everything can be reached; the fewest are tried first. */
const chooseSetpriv = (needs: Needs): string[] | undefined => {
  const low = needs.port > 0 && needs.port < FIRST_FREE_PORT ? ['net_bind_service'] : []
  for (const passing of [[], [PASSING.narrow], [PASSING.broad]]) {
    const prefix = setprivArguments(needs.user, [...low, ...passing])
    const { status } = spawnSync('setpriv', [...prefix, SHELL, ...reachArguments(needs)], { cwd: '/', stdio: 'ignore' })
    if (status === 0) return prefix
  }
  return undefined
}

const findProgram = (name: string) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))

const reachesWithoutHelp = (needs: Needs) => {
  const { uid, gid } = needs.user
  const { status } = spawnSync(SHELL, reachArguments(needs), { cwd: '/', stdio: 'ignore', uid, gid })
  return status === 0
}

/** By its own rights: a capability to reach the folder is not meant for writing to one that is somebody else's. */
const mayWrite = ({ user, dataDir }: Needs) => {
  const { uid, gid, mode } = statSync(dataDir)
  return uid === user.uid || (gid === user.gid && (mode & 0o020) !== 0) || (mode & 0o002) !== 0
}

const changeUser = ({ uid, gid }: User) => {
  process.setgroups?.([gid])
  process.setgid?.(gid)
  process.setuid?.(uid)
}

const BROAD =
  'The server keeps the right to change files of other users (CAP_DAC_OVERRIDE), because it could not reach the program or ' +
  'its data without: move both out of private folders.'

const refusal = ({ user, dataDir }: Needs) =>
  `Returns Desk does not run as root, and the user ${user.name ?? user.uid} cannot use the data folder ${dataDir} or the program itself: ` +
  'make both reachable for that user, start it as another user, or set RUN_AS to one. RUN_AS=root runs it as root all the same.'

export const giveUpRoot = (variables: Readonly<Record<string, string | undefined>>): void => {
  const runAs = variables.RUN_AS || undefined
  if (!isRoot() || runAs === 'root') return
  const dataDir = dataDirOf(variables)
  const user = chooseUser(dataDir, runAs)
  if (user.uid === 0) return
  handOverData(dataDir, user)
  if (variables.BACKUP_DIR) handOverFolder(resolve(variables.BACKUP_DIR), user)
  const needs = { user, dataDir, port: Number(variables.PORT) }
  if (!mayWrite(needs)) throw new ConfigurationError(refusal(needs))
  const setpriv = process.send || !process.execve ? undefined : findProgram('setpriv')
  const prefix = setpriv && chooseSetpriv(needs)
  if (setpriv && prefix) {
    if (prefix.join().includes(PASSING.broad)) process.stderr.write(`${BROAD}\n`)
    const node = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
    process.execve?.(setpriv, [setpriv, ...prefix, ...node], process.env)
  }
  if (!reachesWithoutHelp(needs)) throw new ConfigurationError(refusal(needs))
  changeUser(user)
}
