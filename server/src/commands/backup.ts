/** `npm run backup -- out.tar [--with-keys]`: copies everything into one archive, while the server runs. */
import { parseArgs } from 'node:util'
import { openFiles } from '../adapters/files/open-files.ts'
import { keepBackup } from '../areas/system/backups/keep-backup.ts'
import { createLog } from '../base/log.ts'
import { readEnv } from '../config/env.ts'
import { openAsOwner, openVault } from '../system.ts'
import { runCommand } from './run-command.ts'

const USAGE = 'Usage: npm run backup -- <out.tar> [--with-keys]'

await runCommand(async (say) => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { 'with-keys': { type: 'boolean' } } })
  const [path] = positionals
  if (!path || positionals.length > 1) throw new Error(USAGE)
  const env = readEnv(process.env)
  const { passphrase } = env.backup
  const { ownerUrl, ring, stop } = await openAsOwner(env)
  const now = new Date()
  const files = await openFiles(env, ring, () => now, createLog(env.logLevel))
  try {
    const backup = { ownerUrl, files, vault: openVault(env, ring), ring: values['with-keys'] ? ring : undefined, now }
    const kept = await keepBackup({ ...backup, path, passphrase, mayReplace: true })
    const rows = Object.values(kept.rows).reduce((sum, count) => sum + count, 0)
    say(`Kept ${rows} rows and ${kept.files} files in ${path}.`)
    if (passphrase) say('It is encrypted with BACKUP_PASSPHRASE: without the passphrase nobody can ever read it.')
    say(
      values['with-keys']
        ? 'The archive holds the key ring: anybody who has it can read IBANs and credentials. Keep it locked away.'
        : 'The key ring is NOT in the archive. Without it IBANs and credentials in it can never be read: keep a copy of ' +
            `${env.secretKeys.length > 0 ? 'SECRET_KEYS' : `${env.dataDir}/secret-keys`} elsewhere, apart from the archive.`,
    )
  } finally {
    await stop()
  }
})
