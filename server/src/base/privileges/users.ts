/** Who the server runs as when root starts it. */
import { lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigurationError } from '../configuration-error.ts'

export interface User {
  readonly uid: number
  readonly gid: number
  /** Missing if the user is known by number only. */
  readonly name?: string
}

export const ROOT = 0
export const isRoot = () => process.getuid?.() === ROOT

/** The first one that exists. Not `postgres`: on many machines that user owns another database. */
const DEFAULT_USERS = ['returns-desk', 'nobody']

const listUsers = (): User[] =>
  readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))

const findUser = (name: string) => listUsers().find((user) => user.name === name)

/** The owner of a file, unless that is root or there is no such file. */
const ownerOf = (path: string): User | undefined => {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found || found.uid === ROOT) return undefined
  const { uid, gid } = found
  return { uid, gid, ...listUsers().find((user) => user.uid === uid && user.gid === gid) }
}

const namedUser = (runAs: string): User => {
  const user = findUser(runAs)
  if (!user) throw new ConfigurationError(`RUN_AS must be a user of this machine, and there is no "${runAs}".`)
  return user
}

const defaultUser = (): User => {
  const user = DEFAULT_USERS.map(findUser).find((found) => found !== undefined)
  if (!user)
    throw new ConfigurationError('Returns Desk does not run as root. Create a user "returns-desk", or set RUN_AS.')
  return user
}

/**
 * The embedded database keeps its owner, because PostgreSQL accepts files of no one else, and a running one cannot
 * change hands. Otherwise the folder's owner, if root has made it for somebody.
 */
export const chooseUser = (dataDir: string, runAs: string | undefined): User => {
  const cluster = ownerOf(join(dataDir, 'postgres', 'cluster', 'data'))
  const named = runAs && runAs !== 'root' ? namedUser(runAs) : undefined
  if (cluster && named && cluster.uid !== named.uid)
    throw new ConfigurationError(
      `RUN_AS is ${runAs}, but the database in ${dataDir} belongs to ${cluster.name ?? cluster.uid}. Stop the server and run: chown -R ${runAs}: ${dataDir}`,
    )
  return cluster ?? named ?? ownerOf(dataDir) ?? defaultUser()
}
