/**
 * Gives what root has made in the data folder to the user that the server runs as. That user may be hostile by now: it
 * could put a link to a file of root's in a place that root is about to give away. So everything is reached through the
 * descriptor of its folder and never through a link, and a file with a second name is left alone.
 */
import { closeSync, constants, fchownSync, fstatSync, lstatSync, mkdirSync, openSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { ROOT, type User } from './users.ts'

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants
const WRITABLE_BY_ALL = 0o002

/**
 * What the server keeps in its data folder, and how deep root's files are looked for in it. Below a folder of root's
 * everything is looked at; below one of the server's the files already are the server's.
 */
const OURS: ReadonlyMap<string, number> = new Map([
  ['postgres', 3],
  ['files', 2],
  ['backups', 2],
  ['secret-keys', 1],
  ['compiled', 1],
])

const withOpen = (path: string, work: (handle: number) => void) => {
  let handle: number
  try {
    handle = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  } catch {
    // A link, a socket, or gone.
    return
  }
  try {
    work(handle)
  } finally {
    closeSync(handle)
  }
}

/** Children first: if this is interrupted, the folder is still root's, and all of it is looked at again. */
const give = (handle: number, path: string, levels: number, user: User) => {
  const found = fstatSync(handle)
  const isRoots = found.uid === ROOT
  if (found.isDirectory()) {
    const here = process.platform === 'linux' ? `/proc/self/fd/${handle}` : path
    const below = isRoots ? Number.POSITIVE_INFINITY : levels - 1
    if (below > 0)
      for (const name of readdirSync(here))
        withOpen(join(here, name), (child) => give(child, join(path, name), below, user))
  } else if (found.nlink > 1) return
  if (isRoots) fchownSync(handle, user.uid, user.gid)
}

/** A folder that other things are kept in, such as /tmp or /srv, is not taken from root. */
const isOwnFolder = (path: string) => {
  if (path === homedir() || lstatSync(path).mode & WRITABLE_BY_ALL) return false
  return readdirSync(path, { withFileTypes: true }).every(
    (entry) => !entry.isDirectory() || OURS.has(entry.name) || entry.name === 'lost+found',
  )
}

/** Makes a folder if it is missing, and gives it to the user if it is root's and for nothing else. */
export const handOverFolder = (path: string, user: User) => {
  mkdirSync(path, { recursive: true })
  if (isOwnFolder(path))
    withOpen(path, (handle) => {
      if (fstatSync(handle).uid === ROOT) fchownSync(handle, user.uid, user.gid)
    })
}

export const handOverData = (dataDir: string, user: User) => {
  mkdirSync(dataDir, { recursive: true })
  for (const [name, levels] of OURS) {
    const path = join(dataDir, name)
    withOpen(path, (handle) => give(handle, path, levels, user))
  }
  handOverFolder(dataDir, user)
}
