/**
 * An operator runs commands as root in a data folder that belongs to the server's user. What they make there has to be
 * the server's too, or the server cannot read it.
 */
import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isRoot } from './users.ts'

/** Gives a new file, that only this process knows so far, to the owner of its folder. */
export const giveToOwnerOf = async (folder: string, file: FileHandle): Promise<void> => {
  if (!isRoot()) return
  const { uid, gid } = await stat(folder)
  await file.chown(uid, gid)
}

/** With the folders above it, each of the same owner as the first one that was there. */
export const makeFolder = async (path: string, mode = 0o777): Promise<void> => {
  const first = await mkdir(path, { recursive: true, mode })
  if (!first || !isRoot()) return
  for (let made = path; made.length >= first.length; made = dirname(made)) {
    const handle = await open(made, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW)
    await giveToOwnerOf(dirname(first), handle).finally(() => handle.close())
  }
}
