import { readFileSync, statfsSync } from 'node:fs'

const FOLDER = '/dev/shm'
const ROOM_BYTES = 4 * 2 ** 30

const isRoomy = () => {
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .find(([, path, kind]) => path === FOLDER && kind === 'tmpfs')
  if (!mount || /\b(?:noexec|ro)\b/.test(mount[3] ?? '')) return false
  const { bavail, bsize } = statfsSync(FOLDER)
  return Math.min(bavail * bsize, process.availableMemory()) > ROOM_BYTES
}

/**
 * Temporary files in memory, if there is room: a database of a test is a thousand small files, which most disks take half
 * a second to create and memory a twentieth. Set `TMPDIR` to keep them elsewhere.
 */
export const keepTemporaryFilesInMemory = () => {
  if (process.env.TMPDIR) return
  try {
    if (isRoomy()) process.env.TMPDIR = FOLDER
  } catch {
    // No such folder on this system.
  }
}
