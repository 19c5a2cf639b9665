/**
 * A worker in a separate process, to be killed. Its environment tells it what to work on. It loads everything, and
 * starts when its parent sends the time.
 */
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { smtpMail } from '../adapters/mail/smtp.ts'
import { createLog } from '../base/log.ts'
import { createVault } from '../base/secrets.ts'
import type { Deps } from '../config/deps.ts'
import { openDb } from '../db/db.ts'
import { PATIENT } from '../db/limits.ts'
import { startWorker } from '../start-worker.ts'
import { TEST_KEY_RING } from './key-ring.ts'

const { APP_URL = '', MAIL_URL = '' } = process.env
// The process will be killed, so there is no later moment to flush.
flushCompileCache()
const [time] = (await once(process, 'message')) as [string]
const now = new Date(time)

/** Everything of the server that a mail needs. */
const deps: Pick<Deps, 'db' | 'clock' | 'log' | 'vault' | 'mail' | 'publicUrl' | 'isStopping'> = {
  db: openDb(APP_URL, 3, PATIENT),
  clock: () => now,
  log: createLog('silent'),
  vault: createVault(TEST_KEY_RING),
  mail: smtpMail({ url: MAIL_URL, sender: 'returns@example.com' }),
  publicUrl: 'http://localhost:8080',
  isStopping: () => false,
}

await startWorker(deps as Deps)
