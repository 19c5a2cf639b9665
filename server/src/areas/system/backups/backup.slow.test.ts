import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { pack } from 'tar-stream'
import { test as base, expect } from 'vitest'
import { localFiles } from '../../../adapters/files/local.ts'
import type { Files } from '../../../adapters/files/port.ts'
import { inShop } from '../../../db/db.ts'
import { type FullShop, fullShop } from '../../../security/full-shop.ts'
import { addReturn, furnishedShop, IBAN } from '../../../test/builders.ts'
import { asOwner } from '../../../test/database/as-owner.ts'
import { createDatabase } from '../../../test/database.ts'
import { test as worldTest } from '../../../test/harness.ts'
import { TEST_KEY_RING } from '../../../test/key-ring.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { openArchive } from './read-archive.ts'
import { restoreBackup } from './restore-backup.ts'
import { listSeries, listTables } from './tables.ts'
import { readTar, tarWriter } from './tar.ts'
import { writeBackup } from './write-backup.ts'

const LIMIT_MS = 60_000

interface Place {
  readonly folder: string
  readonly ownerUrl: string
  readonly files: Files
  readonly archive: string
}

/** Somewhere empty to restore into. */
const test = worldTest.extend<{ place: Place }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads a fixture's needs from this pattern
  place: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'returns-desk-restore-'))
    const { ownerUrl, drop } = await createDatabase('template0')
    const files = localFiles(join(folder, 'files'), TEST_KEY_RING, () => new Date('2026-10-05T12:00:00Z'))
    await use({ folder, ownerUrl, files, archive: join(folder, 'backup.tar') })
    await drop()
    await rm(folder, { recursive: true })
  },
})

const keep = async ({ ownerUrl, deps }: World, archive: string, ring?: readonly string[]) => {
  const chunks: Buffer[] = []
  const { files, vault } = deps
  const end = await writeBackup({ ownerUrl, files, vault, ring, now: deps.clock() }, async (chunk) =>
    chunks.push(chunk),
  )
  await writeFile(archive, Buffer.concat(chunks))
  return end
}

const restore = async ({ ownerUrl, files, archive }: Place) =>
  restoreBackup({ ownerUrl, files, ...(await openArchive(archive)) })

const hashRows = (ownerUrl: string) =>
  asOwner(ownerUrl, async (owner) => {
    const hashes: Record<string, string> = {}
    for (const { name } of await listTables(owner)) {
      const { rows } = await owner.query(
        `select count(*) || ' rows, ' || md5(string_agg(t::text, ' ' order by t::text)) as hash from "${name}" t`,
      )
      hashes[name] = rows[0].hash
    }
    return { hashes, series: await listSeries(owner) }
  })

const readFiles = async (files: Files) => {
  const contents: Record<string, string> = {}
  for await (const { shopId, key } of files.list())
    contents[key] = (await files.get(shopId, key))?.toString('hex') ?? 'gone'
  return contents
}

const detailOf = async (world: World, { authorization }: FullShop, id: string) =>
  (await world.app.inject({ url: `/api/returns/${id}`, headers: { authorization } })).json()

test(
  'what was kept is what is restored: every row, every number series, every file',
  async ({ world, place }) => {
    const shops = [await fullShop(world, 'markone'), await fullShop(world, 'marktwo', 'EUR')]
    const before = await hashRows(world.ownerUrl)
    const end = await keep(world, place.archive)
    expect(end.rows).toMatchObject({ returns: 22, shops: 2 })
    await restore(place)
    expect(await hashRows(place.ownerUrl)).toEqual(before)
    expect(await readFiles(place.files)).toEqual(await readFiles(world.deps.files))

    const restored = await openWorld(place.ownerUrl, { files: place.files })
    try {
      for (const shop of shops)
        for (const id of shop.returnIds) {
          const shown = await detailOf(restored.world, shop, id)
          expect(shown).toMatchObject({ masked: false, iban: expect.stringMatching(/^RO/) })
          expect(shown).toEqual(await detailOf(world, shop, id))
        }
      // New numbers go on where the old ones ended, triggers count again, and one shop does not see the other.
      const staff = restored.world.client({ authorization: shops[0]?.authorization ?? '' })
      expect((await staff.returnReasons.create({ body: { name: 'after' } })).id).toBeGreaterThan(1)
      expect((await staff.returns.list({ query: {} })).total_items).toBe(11)
      expect(await restored.world.db.selectFrom('returns').select('id').execute()).toEqual([])
    } finally {
      await restored.close()
    }
  },
  LIMIT_MS,
)

const countsOf = async (owner: pg.Client, shopId: number) => {
  const { rows } = await owner.query(
    `select (select count(*)::int from returns where shop_id = $1) as returns,
      (select count(*)::int from return_directory where shop_id = $1) as directory,
      (select count(*)::int from return_events where shop_id = $1 and kind = 'created') as events,
      (select count(distinct return_id)::int from return_products where shop_id = $1) as products,
      coalesce((select sum(total) from return_totals where shop_id = $1), 0)::int
        + coalesce((select sum(change) from return_count_changes where shop_id = $1), 0)::int as counted`,
    [shopId],
  )
  return rows[0] as Record<string, number>
}

test(
  'a backup under load is the state of one moment: what it counts is what it has',
  async ({ world, place }) => {
    const shop = await furnishedShop(world)
    for (let i = 0; i < 10; i += 1) await addReturn(world, shop, { requiresIban: true })
    let isDone = false
    let acknowledged = 0
    const write = async () => {
      while (!isDone) {
        await addReturn(world, shop)
        acknowledged += 1
      }
    }
    const writers = Array.from({ length: 4 }, write)
    while (acknowledged < 20) await inShop(world.db, shop.id, (db) => db.selectFrom('shops').select('name').execute())
    const sure = 10 + acknowledged
    await keep(world, place.archive)
    isDone = true
    await Promise.all(writers)
    await restore(place)
    const counts = await asOwner(place.ownerUrl, (owner) => countsOf(owner, shop.id))
    expect(new Set(Object.values(counts)).size).toBe(1)
    expect(counts.returns).toBeGreaterThanOrEqual(sure)
    expect(counts.returns).toBeLessThanOrEqual(10 + acknowledged)
  },
  LIMIT_MS,
)

test(
  'a backup is never put over what is there',
  async ({ world, place }) => {
    const shop = await furnishedShop(world)
    await addReturn(world, shop)
    await keep(world, place.archive)
    const before = await hashRows(world.ownerUrl)
    await expect(restore({ ...place, ownerUrl: world.ownerUrl })).rejects.toThrow('The database is not empty')
    expect(await hashRows(world.ownerUrl)).toEqual(before)
  },
  LIMIT_MS,
)

test(
  'an archive that is cut off or damaged restores nothing at all',
  async ({ world, place }) => {
    const shop = await furnishedShop(world)
    await addReturn(world, shop, { order_name: '#DAMAGED' })
    await keep(world, place.archive)
    const whole = await readFile(place.archive)
    const at = whole.indexOf('#DAMAGED')
    const damaged = Buffer.from(whole)
    damaged.write('#CHANGED', at)
    const unnamed = Buffer.from(whole).fill('x', 0, 3)
    for (const [archive, message] of [
      [whole.subarray(0, whole.length - 4096), /ends too early/],
      [whole.subarray(0, Math.floor(whole.length / 2)), /ends too early/],
      [damaged, /The table returns is damaged/],
      [unnamed, /damaged, or is no backup/],
    ] as const) {
      await writeFile(place.archive, archive)
      await expect(restore(place)).rejects.toThrow(message)
    }
    await writeFile(place.archive, whole)
    await restore(place)
    expect(await hashRows(place.ownerUrl)).toEqual(await hashRows(world.ownerUrl))
  },
  LIMIT_MS,
)

test('a backup of a newer version is refused in words', async ({ world, place }) => {
  await keep(world, place.archive)
  const { manifest, entries } = await openArchive(place.archive)
  const newer = { ...place, manifest: { ...manifest, migration: '9999_future' }, entries }
  await expect(restoreBackup(newer)).rejects.toThrow('The backup was made by a newer version (9999_future)')
})

test('no backup contains a readable IBAN, and the key ring is included only on request', async ({ world, place }) => {
  const shop = await furnishedShop(world)
  await addReturn(world, shop, { requiresIban: true })
  await keep(world, place.archive)
  const archive = await readFile(place.archive)
  expect(archive.includes('maria.ionescu@example.com')).toBe(true)
  expect(archive.includes(IBAN)).toBe(false)
  expect(archive.includes(TEST_KEY_RING[0] as string)).toBe(false)
  expect((await openArchive(place.archive)).ring).toBeUndefined()
  await keep(world, place.archive, TEST_KEY_RING)
  expect((await openArchive(place.archive)).ring).toEqual(TEST_KEY_RING)
})

const entriesOf = async (archive: Buffer) => {
  const entries = []
  for await (const { name, content } of readTar(pieces(archive, 100))) entries.push([name, content.toString('latin1')])
  return Object.fromEntries(entries)
}

base('what is written as an archive is read back, in pieces of any size', async () => {
  const chunks: Buffer[] = []
  const tar = tarWriter(async (chunk) => chunks.push(chunk), new Date('2026-10-05T12:00:00Z'))
  const long = `files/${'n'.repeat(120)}`
  const content = {
    'a/first.txt': 'one',
    'second.bin': '\x07'.repeat(513),
    empty: '',
    [long]: 'a name that needs more room',
  }
  for (const [name, text] of Object.entries(content)) await tar.add(name, Buffer.from(text))
  await tar.end()
  const archive = Buffer.concat(chunks)
  expect(archive.length % 512).toBe(0)
  expect(await entriesOf(archive)).toEqual(content)
})

base('an archive that cannot be read says why, and a header that promises too much is not believed', async () => {
  const missing = createReadStream(join(import.meta.dirname, 'nowhere.tar'))
  await expect(readTar(missing).next()).rejects.toMatchObject({ code: 'ENOENT' })
  const greedy = pack()
  greedy.entry({ name: 'files/1/photo', size: 2 ** 33 })
  await expect(readTar(greedy as AsyncIterable<Buffer>).next()).rejects.toThrow('damaged, or is no backup')
})

async function* pieces(buffer: Buffer, size: number) {
  for (let from = 0; from < buffer.length; from += size) yield buffer.subarray(from, from + size)
}
