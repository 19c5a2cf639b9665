/**
 * Searches for account numbers where they must not be: in the files of the database, its log, our log, and a backup.
 */
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeBackup } from '../areas/system/backups/write-backup.ts'
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts'
import { addReturns, furnishedShop } from '../test/builders.ts'
import { asOwner } from '../test/database/as-owner.ts'
import { openWorld } from '../test/world.ts'

const LIMIT_MS = 120_000
const IBANS = [
  'RO49AAAA1B31007593840000',
  'RO09BCYP0000001234567890',
  'DE89370400440532013000',
  'GB29NWBK60161331926819',
]
const IN_CLEAR = 'planted.address@example.com'

/** Paths of the files in a folder that contain one of the words. */
const filesWith = async (folder: string, words: readonly string[]) => {
  const found: string[] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const content = await readFile(path)
    if (words.some((word) => content.includes(word))) found.push(path)
  }
  return found
}

test(
  'account numbers are never in plain text: not in the database’s files, a log or a backup',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'returns-desk-planted-'))
    // The unprivileged user that root starts PostgreSQL as needs access.
    await chmod(folder, 0o755)
    const settings = { fsync: 'off', wal_compression: 'off', log_min_duration_statement: '0' }
    const cluster = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), settings, temporary: true })
    const { world, close } = await openWorld(cluster.url)
    try {
      const shop = await furnishedShop(world)
      const returns = IBANS.map((iban) => ({ iban, requiresIban: true, client_email: IN_CLEAR }))
      const ids = await addReturns(world, shop, returns)
      const staff = await world.as(shop)
      const shown = await Promise.all(ids.map((id) => staff.returns.getPrivate({ params: { id } })))
      expect(shown.map(({ iban }) => iban)).toEqual(IBANS)
      await world.app.inject(`/api/returns/${IBANS[0]}?iban=${IBANS[1]}`)
      await asOwner(cluster.url, (owner) => owner.query('checkpoint'))

      const chunks: Buffer[] = []
      const { files, vault } = world.deps
      const backup = { ownerUrl: cluster.url, files, vault, ring: undefined, now: world.deps.clock() }
      await writeBackup(backup, async (chunk) => chunks.push(chunk))

      // Finding text that is not sealed proves that the search works.
      const seen = await filesWith(join(folder, 'postgres'), [IN_CLEAR])
      expect(seen.some((path) => path.includes('pg_wal'))).toBe(true)
      expect(seen.some((path) => path.includes('base'))).toBe(true)
      expect(Buffer.concat(chunks).includes(IN_CLEAR)).toBe(true)
      expect(world.logged.length).toBeGreaterThan(0)

      expect(await filesWith(join(folder, 'postgres'), IBANS)).toEqual([])
      for (const iban of IBANS) {
        expect(Buffer.concat(chunks).includes(iban)).toBe(false)
        expect(world.logged.join('')).not.toContain(iban)
      }
    } finally {
      await close()
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
  LIMIT_MS,
)
