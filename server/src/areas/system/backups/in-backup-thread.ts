/** Makes a backup in a thread of its own: reading, hashing and encrypting everything must not hold requests up. */
import { Worker } from 'node:worker_threads'
import type { FilesPlace } from '../../../adapters/files/open-files.ts'
import type { KeyRing } from '../../../base/secrets.ts'

export interface ThreadInput {
  readonly path: string
  readonly now: Date
  readonly ownerUrl: string
  readonly ring: KeyRing
  readonly place: FilesPlace
  readonly passphrase: string | undefined
  readonly logLevel: string
}

/** The codes that say why a disk or a database failed. Messages may hold anything and stay in the thread. */
export type ThreadAnswer = { readonly bytes: number } | { readonly error: string; readonly code: string | undefined }

/** Many times what it needs, whatever the size of the backup. */
const RESOURCES = { maxOldGenerationSizeMb: 512 }

export const writeInThread = (input: ThreadInput, signal: AbortSignal): Promise<number> =>
  new Promise((resolve, reject) => {
    // Without the parent's options: those of a test runner are not meant for it.
    const worker = new Worker(new URL('./backup-thread.ts', import.meta.url), {
      workerData: input,
      resourceLimits: RESOURCES,
      execArgv: [],
    })
    const stop = () => void worker.terminate()
    signal.addEventListener('abort', stop, { once: true })
    worker.on('message', (answer: ThreadAnswer) => {
      if ('bytes' in answer) resolve(answer.bytes)
      else reject(Object.assign(new Error('the backup failed'), { name: answer.error, code: answer.code }))
    })
    worker.on('error', reject)
    worker.on('exit', () => {
      signal.removeEventListener('abort', stop)
      reject(new Error('the thread ended before the backup was whole'))
    })
    if (signal.aborted) stop()
  })
