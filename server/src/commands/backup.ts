/** `npm run backup -- out.tar [--with-keys]`: copies everything into one archive, while the server runs. */
import { open, rename, rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { createLog } from '../base/log.ts'
import { readEnv } from '../config/env.ts'
import { openAsOwner, openFiles, openVault } from '../system.ts'
import { removeUnfinished, unfinishedName } from './backup/unfinished.ts'
import { writeBackup } from './backup/write-backup.ts'
import { runCommand } from './run-command.ts'

const USAGE = 'Usage: npm run backup -- <out.tar> [--with-keys]'

await runCommand(async (say) => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { 'with-keys': { type: 'boolean' } } })
  const [path] = positionals
  if (!path || positionals.length > 1) throw new Error(USAGE)
  const env = readEnv(process.env)
  const { ownerUrl, ring, stop } = await openAsOwner(env)
  const now = new Date()
  const files = openFiles(env, ring, () => now, createLog(env.logLevel))
  const draft = unfinishedName(path)
  try {
    await removeUnfinished(path, now)
    // The final name only ever holds a complete backup, readable by no other user of the machine.
    const archive = await open(draft, 'wx', 0o600)
    const backup = { ownerUrl, files, vault: openVault(env, ring), ring: values['with-keys'] ? ring : undefined, now }
    const end = await writeBackup(backup, (chunk) => archive.appendFile(chunk))
    await archive.sync()
    await archive.close()
    await rename(draft, path)
    const rows = Object.values(end.rows).reduce((sum, count) => sum + count, 0)
    say(`Kept ${rows} rows and ${end.files} files in ${path}.`)
    say(
      values['with-keys']
        ? 'The archive holds the key ring: whoever has it can read IBANs and credentials. Keep it locked away.'
        : 'The key ring is NOT in the archive. Without it IBANs and credentials in it can never be read: keep a copy of ' +
            `${env.secretKeys.length > 0 ? 'SECRET_KEYS' : `${env.dataDir}/secret-keys`} elsewhere, apart from the archive.`,
    )
  } finally {
    await rm(draft, { force: true })
    await stop()
  }
})
