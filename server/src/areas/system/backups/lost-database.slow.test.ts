import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { isUnreachable } from '../../../db/db.ts'
import { addReturn, furnishedShop } from '../../../test/builders.ts'
import { openGate } from '../../../test/database/database-gate.ts'
import { createDatabase } from '../../../test/database.ts'
import { test } from '../../../test/harness.ts'
import { openArchive } from './read-archive.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

test('a database that goes away in the middle ends a backup and a restore in words', async ({ world }) => {
  await addReturn(world, await furnishedShop(world))
  const { files, vault, clock } = world.deps
  const backupFrom = async (ownerUrl: string, meanwhile = () => {}) => {
    const chunks: Buffer[] = []
    await writeBackup({ ownerUrl, files, vault, ring: undefined, now: clock() }, async (chunk) => {
      chunks.push(chunk)
      meanwhile()
    })
    return Buffer.concat(chunks)
  }
  const source = await openGate(world.ownerUrl)
  await expect(backupFrom(source.url, source.shut)).rejects.toSatisfy(isUnreachable)
  await source.close()

  const folder = await mkdtemp(join(tmpdir(), 'returns-desk-restore-'))
  await writeFile(join(folder, 'backup.tar'), await backupFrom(world.ownerUrl))
  const { ownerUrl, drop } = await createDatabase('template0')
  const target = await openGate(ownerUrl)
  const { manifest, entries } = await openArchive(join(folder, 'backup.tar'))
  async function* cutOff() {
    for await (const entry of entries) {
      yield entry
      target.shut()
    }
  }
  const restored = restoreBackup({ ownerUrl: target.url, files, manifest, entries: cutOff() })
  await expect(restored).rejects.toSatisfy(isUnreachable)
  await target.close()
  await drop()
  await rm(folder, { recursive: true })
})
