/**
 * A backup is written under a name of its own and renamed when it is whole. What a killed one has left behind is removed by
 * the next into the same folder.
 */
import { randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { isAlive } from '../../db/embedded-postgres/is-alive.ts'

const UNFINISHED = /\.(?<host>[^.]+)-(?<pid>\d+)-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.unfinished$/
/** Whoever writes one writes all the time. */
const FORGOTTEN_MS = 24 * 60 * 60 * 1000

const thisHost = () => hostname().replaceAll('.', '_')

export const unfinishedName = (path: string) => `${path}.${thisHost()}-${process.pid}-${randomUUID()}.unfinished`

/** Ours are told apart by their process; on another machine, or in another container, only time tells. */
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
