import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { hashShopRows } from '../../../security/shop-rows.ts'
import { addReturn, furnishedShop } from '../../../test/builders.ts'
import { asOwner } from '../../../test/database/as-owner.ts'
import { createDatabase } from '../../../test/database.ts'
import { test } from '../../../test/harness.ts'
import { TEST_KEY_RING } from '../../../test/key-ring.ts'
import { runProgram } from '../../../test/run-program.ts'
import { writeInThread } from './in-backup-thread.ts'

const PASSPHRASE = 'correct horse battery'
const LIMIT_MS = 300_000
const NEVER = new AbortController().signal

test('an encrypted backup is made beside the event loop, and restored with the passphrase', {
  timeout: LIMIT_MS,
}, async ({ world }) => {
  const folder = await mkdtemp(join(tmpdir(), 'returns-desk-encrypted-'))
  const shop = await furnishedShop(world)
  await addReturn(world, shop)
  const path = join(folder, 'backup.tar.age')
  const input = { path, now: world.deps.clock(), ownerUrl: world.ownerUrl, ring: TEST_KEY_RING, logLevel: 'silent' }
  const place = { dataDir: folder, s3: undefined }
  const bytes = await writeInThread({ ...input, place, passphrase: PASSPHRASE }, NEVER)
  const archive = await readFile(path)
  expect(archive.length).toBe(bytes)
  expect(archive.includes('maria.ionescu@example.com')).toBe(false)
  // It never replaces another one, and leaves nothing behind.
  await expect(writeInThread({ ...input, place, passphrase: PASSPHRASE }, NEVER)).rejects.toThrow('the backup failed')
  expect(await readdir(folder)).toEqual(['backup.tar.age'])
  expect(await readFile(path)).toEqual(archive)

  const empty = await createDatabase('template0')
  const restore = (BACKUP_PASSPHRASE: string) => {
    const env = { DATABASE_URL: empty.ownerUrl, DATA_DIR: folder, SECRET_KEYS: TEST_KEY_RING.join(), BACKUP_PASSPHRASE }
    return runProgram('commands/restore.ts', [path], env).ended
  }
  expect(await restore('wrong horse battery')).toMatchObject({
    code: 1,
    said: 'The backup was encrypted with another passphrase than BACKUP_PASSPHRASE.\n',
  })
  await writeFile(path, archive.subarray(0, -100))
  expect(await restore(PASSPHRASE)).toMatchObject({
    code: 1,
    said: 'The encrypted backup ends too early or is damaged.\n',
  })
  await writeFile(path, archive)
  expect(await restore(PASSPHRASE)).toMatchObject({ code: 0 })
  const rowsIn = (ownerUrl: string) => asOwner(ownerUrl, (owner) => hashShopRows(owner, shop.id))
  expect(await rowsIn(empty.ownerUrl)).toEqual(await rowsIn(world.ownerUrl))
  await empty.drop()
  await rm(folder, { recursive: true })
})

test('a server that stops ends the backup, and a disk that fails is told by its code', async ({ world }) => {
  const folder = await mkdtemp(join(tmpdir(), 'returns-desk-encrypted-'))
  const input = { now: world.deps.clock(), ownerUrl: world.ownerUrl, ring: TEST_KEY_RING, logLevel: 'silent' }
  const thread = { ...input, place: { dataDir: folder, s3: undefined }, passphrase: undefined }
  const path = join(folder, 'backup.tar')
  await expect(writeInThread({ ...thread, path }, AbortSignal.abort())).rejects.toThrow('the thread ended')
  await expect(writeInThread({ ...thread, path: join(folder, 'none', 'backup.tar') }, NEVER)).rejects.toMatchObject({
    code: 'ENOENT',
  })
  expect(await readdir(folder)).toEqual([])
  await rm(folder, { recursive: true })
})

test('npm run backup encrypts as well', async ({ world }) => {
  const folder = await mkdtemp(join(tmpdir(), 'returns-desk-encrypted-'))
  const path = join(folder, 'by-hand.tar.age')
  const env = { DATABASE_URL: world.ownerUrl, DATA_DIR: folder, SECRET_KEYS: TEST_KEY_RING.join() }
  const { code, said } = await runProgram('commands/backup.ts', [path], { ...env, BACKUP_PASSPHRASE: PASSPHRASE }).ended
  expect([code, said]).toEqual([0, expect.stringContaining('It is encrypted with BACKUP_PASSPHRASE')])
  expect((await readFile(path, 'latin1')).startsWith('age-encryption.org/v1\n')).toBe(true)
  await rm(folder, { recursive: true })
})
