/**
 * A backup is written under a temporary name and renamed when it is complete. Leftovers of a killed backup are removed
 * by the next backup into the same folder.
 */
import { randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { isAlive } from '../../../db/embedded-postgres/is-alive.ts'

const UNFINISHED = /\.(?<host>[^.]+)-(?<pid>\d+)-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.unfinished$/
/** A running backup writes continuously, so a file unchanged for this long is abandoned. */
const FORGOTTEN_MS = 24 * 60 * 60 * 1000

const thisHost = () => hostname().replaceAll('.', '_')

export const unfinishedName = (path: string) => `${path}.${thisHost()}-${process.pid}-${randomUUID()}.unfinished`

/** On this machine the process id decides; for another machine or container only the age can. */
const isLeftBehind = async (path: string, now: Date) => {
  const { host, pid } = UNFINISHED.exec(basename(path))?.groups ?? {}
  if (host === thisHost() && (Number(pid) === process.pid || !isAlive(Number(pid)))) return true
  const { mtimeMs } = await stat(path)
  return now.getTime() - mtimeMs > FORGOTTEN_MS
}

/** To be called before a new one is begun. `path`: where the backup is to be. */
export const removeUnfinished = async (path: string, now: Date): Promise<void> => {
  const folder = dirname(path)
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((one) => UNFINISHED.test(one))) {
    const left = join(folder, name)
    if (await isLeftBehind(left, now).catch(() => false)) await rm(left, { force: true })
  }
}
