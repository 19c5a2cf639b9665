import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { hashShopRows } from '../../../security/shop-rows.ts'
import { addReturn, furnishedShop } from '../../../test/builders.ts'
import { asOwner } from '../../../test/database/as-owner.ts'
import { createDatabase } from '../../../test/database.ts'
import { test } from '../../../test/harness.ts'
import { tableOf } from './archive.ts'
import { openArchive } from './read-archive.ts'
import { restoreBackup } from './restore-backup.ts'
import { readTar } from './tar.ts'
import { writeBackup } from './write-backup.ts'

const LIMIT_MS = 60_000

/** An empty database whose owner may create roles and nothing else: the walls between shops stand before it too. */
const plainDatabase = async () => {
  const { ownerUrl, drop } = await createDatabase('template0')
  const name = `plain_${crypto.randomUUID().slice(0, 8)}`
  const database = new URL(ownerUrl).pathname.slice(1)
  await asOwner(ownerUrl, (owner) =>
    owner.query(`create role ${name} login createrole password 'plain'; grant returns_desk_app to ${name} with admin option;
      grant create on database ${database} to ${name}; alter schema public owner to ${name}`),
  )
  return {
    superUrl: ownerUrl,
    plainUrl: Object.assign(new URL(ownerUrl), { username: name, password: 'plain' }).href,
    drop,
  }
}

/** The rows of each table, sorted: in which order they are read is up to the plan, and to where a row had room. */
const rowsOf = async (archive: string) => {
  const rows: Record<string, string[]> = {}
  for await (const { name, content } of readTar(createReadStream(archive))) {
    const table = tableOf(name)
    if (table) rows[table] = [...(rows[table] ?? []), ...content.toString('latin1').split('\n')].sort()
  }
  return rows
}

test(
  'an owner that is no superuser can restore a backup, and make one that misses nothing',
  async ({ world }) => {
    const folder = await mkdtemp(join(tmpdir(), 'returns-desk-plain-'))
    const archive = join(folder, 'backup.tar')
    const { files, vault, clock } = world.deps
    const { superUrl, plainUrl, drop } = await plainDatabase()
    const keep = async (ownerUrl: string) => {
      const chunks: Buffer[] = []
      const end = await writeBackup({ ownerUrl, files, vault, ring: undefined, now: clock() }, async (chunk) =>
        chunks.push(chunk),
      )
      await writeFile(archive, Buffer.concat(chunks))
      return { counts: end.rows, files: end.files, rows: await rowsOf(archive) }
    }
    try {
      const shops = [await furnishedShop(world), await furnishedShop(world)]
      for (const shop of shops) await addReturn(world, shop, { requiresIban: true })
      const first = await keep(world.ownerUrl)
      await restoreBackup({ ownerUrl: plainUrl, files, ...(await openArchive(archive)) })
      for (const { id } of shops) {
        const before = await asOwner(world.ownerUrl, (owner) => hashShopRows(owner, id))
        expect(await asOwner(superUrl, (owner) => hashShopRows(owner, id))).toEqual(before)
      }
      expect(await keep(plainUrl)).toEqual(first)
      const again = { ownerUrl: plainUrl, files, ...(await openArchive(archive)) }
      await expect(restoreBackup(again)).rejects.toThrow('The database is not empty')
      const walled = await asOwner(plainUrl, (owner) => owner.query('select from returns'))
      expect(walled.rowCount).toBe(0)
    } finally {
      await drop()
      await rm(folder, { recursive: true })
    }
  },
  LIMIT_MS,
)
