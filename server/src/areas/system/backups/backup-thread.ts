/** The thread that `in-backup-thread.ts` starts for one backup. */
import { parentPort, workerData } from 'node:worker_threads'
import { openFiles } from '../../../adapters/files/open-files.ts'
import { createLog } from '../../../base/log.ts'
import { createVault } from '../../../base/secrets.ts'
import type { ThreadAnswer, ThreadInput } from './in-backup-thread.ts'
import { keepBackup } from './keep-backup.ts'

const { path, now, ownerUrl, ring, place, passphrase, logLevel } = workerData as ThreadInput
const tell = (answer: ThreadAnswer) => parentPort?.postMessage(answer)

try {
  const files = await openFiles(place, ring, () => now, createLog(logLevel))
  const backup = { ownerUrl, files, vault: createVault(ring), ring: undefined, now }
  const { bytes } = await keepBackup({ ...backup, path, passphrase, mayReplace: false })
  tell({ bytes })
} catch (error) {
  const { name, code } = error as NodeJS.ErrnoException
  tell({ error: name, code })
}
