/** `npm run restore -- out.tar [--without-keys]`: puts a backup into an empty system. */
import { parseArgs } from 'node:util'
import { openFiles } from '../adapters/files/open-files.ts'
import { isRightRing } from '../areas/system/backups/archive.ts'
import { openArchive } from '../areas/system/backups/read-archive.ts'
import { restoreBackup } from '../areas/system/backups/restore-backup.ts'
import { createLog } from '../base/log.ts'
import { makeFolder } from '../base/privileges/made-by-root.ts'
import { hasKeyRing, type KeyRing, keepKeyRing } from '../base/secrets.ts'
import { type Env, readEnv } from '../config/env.ts'
import { ForeignKeysError } from '../db/checks/check-keys.ts'
import { checkDatabase, prepareDatabase } from '../db/schema/prepare.ts'
import { openVault, startDatabase, withKeyRing } from '../system.ts'
import { runCommand } from './run-command.ts'

const USAGE = 'Usage: npm run restore -- <out.tar> [--without-keys]'
const WRONG_RING =
  'The key ring here cannot open what is sealed in the backup. Put the secret-keys file of the old system into DATA_DIR, or ' +
  'set SECRET_KEYS to what it was there. To restore all the same, add --without-keys: IBANs and credentials stay sealed until ' +
  'the old key is added to the ring.'

/** Keys of the archive are taken only where there are none: a ring in use is never replaced. */
const takeKeys = async (env: Env, archived: KeyRing | undefined) => {
  await makeFolder(env.dataDir)
  if (archived && env.secretKeys.length === 0 && !hasKeyRing(env.dataDir)) await keepKeyRing(env.dataDir, archived)
}

await runCommand(async (say) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'without-keys': { type: 'boolean' } },
  })
  const [path] = positionals
  if (!path || positionals.length > 1) throw new Error(USAGE)
  const env = readEnv(process.env)
  const { manifest, ring: archived, entries } = await openArchive(path, env.backup.passphrase)
  await takeKeys(env, archived)
  await withKeyRing(env, async (ring) => {
    if (!isRightRing(openVault(env, ring), manifest.key_check) && !values['without-keys'])
      throw new ForeignKeysError(WRONG_RING)
    const files = await openFiles(env, ring, () => new Date(), createLog(env.logLevel))
    const { ownerUrl, stop } = await startDatabase(env)
    try {
      // An empty database may have been prepared before, by a server with other keys: it is not taken away from that one.
      await checkDatabase(ownerUrl, ring)
      const end = await restoreBackup({ ownerUrl, files, manifest, entries })
      await prepareDatabase(ownerUrl, ring, { appUrl: env.databaseAppUrl, replacesKeys: true })
      const rows = Object.values(end.rows).reduce((sum, count) => sum + count, 0)
      say(`Restored ${rows} rows and ${end.files} files of ${manifest.created_at}, and compared them with the archive.`)
    } finally {
      await stop()
    }
  })
})
