/** Writes a backup under a temporary name. The final name only ever holds a complete one, and replaces no other one. */
import { access, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolder } from '../../../base/sync-folder.ts'
import type { End } from './archive.ts'
import { encryptingSink, type Sink } from './encryption.ts'
import { removeUnfinished, unfinishedName } from './unfinished.ts'
import { type Backup, writeBackup } from './write-backup.ts'

export interface Kept extends End {
  readonly bytes: number
}

const plainSink = (write: (chunk: Buffer) => Promise<unknown>): Sink => ({
  write: async (chunk) => void (await write(chunk)),
  end: async () => {},
})

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

export interface Keeping extends Backup {
  readonly path: string
  readonly passphrase: string | undefined
  /** Whether a file that is there already may be replaced: an operator names it, a schedule never does. */
  readonly mayReplace: boolean
}

export const keepBackup = async ({ path, passphrase, mayReplace, ...backup }: Keeping): Promise<Kept> => {
  await removeUnfinished(path, backup.now)
  if (!mayReplace && (await isThere(path))) throw new Error(`${path} is there already.`)
  const draft = unfinishedName(path)
  // Readable by no other user of the machine.
  const archive = await open(draft, 'wx', 0o600)
  try {
    const write = (chunk: Buffer) => archive.appendFile(chunk)
    const sink = passphrase ? await encryptingSink(passphrase, write) : plainSink(write)
    const end = await writeBackup(backup, sink.write)
    await sink.end()
    await archive.sync()
    const { size } = await archive.stat()
    await archive.close()
    await rename(draft, path)
    await syncFolder(dirname(path))
    return { ...end, bytes: size }
  } finally {
    await archive.close().catch(() => {})
    await rm(draft, { force: true })
  }
}
