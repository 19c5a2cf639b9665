/** A worker in a process of its own, to be killed. Told where to work by its environment. */
import { smtpMail } from '../adapters/mail/smtp.ts'
import { openDb } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { startWorker } from '../jobs/worker.ts'
import { createLog } from '../log.ts'
import { createVault } from '../secrets.ts'
import { TEST_KEY_RING } from './key-ring.ts'

const { APP_URL = '', MAIL_URL = '', NOW = '' } = process.env
const now = new Date(NOW)

/** All that a mail needs of the server. */
const deps: Pick<Deps, 'db' | 'clock' | 'log' | 'vault' | 'mail' | 'publicUrl' | 'isStopping'> = {
  db: openDb(APP_URL, 3),
  clock: () => now,
  log: createLog('silent'),
  vault: createVault(TEST_KEY_RING),
  mail: smtpMail({ url: MAIL_URL, sender: 'returns@example.com' }),
  publicUrl: 'http://localhost:8080',
  isStopping: () => false,
}

await startWorker(deps as Deps, APP_URL)
