/** The names of scheduled backups say when they were made, and sort by it. No other file is ever removed. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

const NAME = /^returns-desk-\d{8}T\d{9}Z\.tar(?:\.age)?$/

export const backupName = (at: Date, isEncrypted: boolean) =>
  `returns-desk-${at.toISOString().replaceAll(/[-:.]/g, '')}.tar${isEncrypted ? '.age' : ''}`

export const removeOldBackups = async (folder: string, keep: number): Promise<void> => {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).sort()
  for (const name of names.slice(0, -keep)) await rm(join(folder, name), { force: true })
}
