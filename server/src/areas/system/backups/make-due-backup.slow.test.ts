import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { test as base, expect } from 'vitest'
import { buildApp } from '../../../app.ts'
import { CHORES } from '../../../chores.ts'
import type { Backups } from '../../../config/backup-config.ts'
import { addSchedules, leaseChores, performChore } from '../../../outbox/schedules.ts'
import { createWorld, type World } from '../../../test/harness.ts'

const DAY_S = 24 * 60 * 60
const MINUTE_S = 60

/** A server that backs up once a day, with a disk that can be made to fail. Time stands still unless a test moves it. */
interface Desk {
  readonly world: World
  readonly folder: string
  readonly fail: (code: string | undefined) => void
  /** What the worker does every minute. */
  readonly look: () => Promise<void>
  readonly ready: () => Promise<{ statusCode: number; status: string; backup: object }>
  readonly metrics: () => Promise<string>
}

const CHORE = { backup: CHORES.backup }
const makeDue = ({ db }: World) => sql`update schedules set due_at = now()`.execute(db)

const test = base.extend<{ desk: Desk }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads a fixture's needs from this pattern
  desk: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'returns-desk-backups-'))
    let code: string | undefined
    const write: Backups['write'] = async (path) => {
      if (code) throw Object.assign(new Error('no'), { code })
      await writeFile(path, 'rows')
      return 4
    }
    const backups = { everySeconds: DAY_S, keep: 3, folder, isEncrypted: false, write }
    const { world, close } = await createWorld({ backups })
    const app = await buildApp(world.deps)
    await addSchedules(world.db, CHORE)
    await use({
      world,
      folder,
      fail: (next) => {
        code = next
      },
      look: async () => {
        await makeDue(world)
        for (const leased of await leaseChores(world.db, CHORE, 1)) await performChore(world.deps, CHORE, leased)
      },
      ready: async () => {
        const answer = await app.inject('/readyz')
        return { statusCode: answer.statusCode, ...answer.json() }
      },
      metrics: async () => (await app.inject('/metrics')).body,
    })
    await close()
    await rm(folder, { recursive: true })
  },
})

const names = async (folder: string) => (await readdir(folder)).sort()

test('one is made at once, the next a day later, and a restart in between makes none', async ({ desk }) => {
  await desk.look()
  expect(await names(desk.folder)).toEqual(['returns-desk-20261005T120000000Z.tar'])
  desk.world.passTime(DAY_S - 1)
  await desk.look()
  expect(await names(desk.folder)).toHaveLength(1)
  desk.world.passTime(1)
  await desk.look()
  expect(await names(desk.folder)).toEqual([
    'returns-desk-20261005T120000000Z.tar',
    'returns-desk-20261006T120000000Z.tar',
  ])
})

test('of several servers one makes it', async ({ desk: { world } }) => {
  await makeDue(world)
  const [first, second] = await Promise.all([leaseChores(world.db, CHORE, 1), leaseChores(world.db, CHORE, 1)])
  expect([...first, ...second].map(({ name }) => name)).toEqual(['backup'])
})

test('the newest are kept, and files that are no scheduled backup are never touched', async ({ desk }) => {
  for (const name of ['before-upgrade.tar', 'returns-desk-notes.tar']) await writeFile(join(desk.folder, name), '')
  for (let day = 0; day < 5; day += 1) {
    await desk.look()
    desk.world.passTime(DAY_S)
  }
  expect(await names(desk.folder)).toEqual([
    'before-upgrade.tar',
    'returns-desk-20261007T120000000Z.tar',
    'returns-desk-20261008T120000000Z.tar',
    'returns-desk-20261009T120000000Z.tar',
    'returns-desk-notes.tar',
  ])
})

test('a failed one removes nothing, is logged, reported and tried again a quarter of an hour later', async ({
  desk,
}) => {
  for (let day = 0; day < 3; day += 1) {
    await desk.look()
    desk.world.passTime(DAY_S)
  }
  const before = await names(desk.folder)
  desk.fail('ENOSPC')
  await desk.look()
  desk.world.passTime(14 * MINUTE_S)
  await desk.look()
  expect(await names(desk.folder)).toEqual(before)
  expect(desk.world.logged.filter((line) => line.includes('backup_failed') && line.includes('disk_full'))).toHaveLength(
    1,
  )
  // A missed backup is a matter for people: requests are answered as before.
  expect(await desk.ready()).toMatchObject({
    statusCode: 200,
    status: 'ready',
    backup: { age_seconds: DAY_S + 14 * MINUTE_S, is_late: false, failures: 1, problem: 'disk_full' },
  })
  desk.world.passTime(DAY_S / 2)
  expect(await desk.ready()).toMatchObject({ statusCode: 200, status: 'degraded', backup: { is_late: true } })
  expect(await desk.metrics()).toMatch(/^returns_desk_backup_late 1$/m)
  expect(await desk.metrics()).toMatch(/^returns_desk_backup_failures 1$/m)
  desk.fail(undefined)
  await desk.look()
  expect(await names(desk.folder)).toEqual([...before.slice(1), 'returns-desk-20261009T001400000Z.tar'])
  expect(await desk.ready()).toMatchObject({
    status: 'ready',
    backup: { age_seconds: 0, bytes: 4, is_late: false, failures: 0, problem: null },
  })
  const metrics = await desk.metrics()
  expect(metrics).toMatch(/^returns_desk_backup_age_seconds 0$/m)
  expect(metrics).toMatch(/^returns_desk_backup_failures 0$/m)
})

test('until there is one the server is degraded, and it says nothing of backups that nobody asked for', async ({
  desk,
}) => {
  expect(await desk.ready()).toMatchObject({ statusCode: 200, status: 'degraded', backup: { age_seconds: null } })
  expect(await desk.metrics()).toMatch(/^returns_desk_backup_age_seconds Nan$/m)
  const plain = await buildApp({ ...desk.world.deps, backups: undefined })
  expect((await plain.inject('/readyz')).json()).toMatchObject({ status: 'ready', backup: null })
  expect((await plain.inject('/metrics')).body).not.toContain('returns_desk_backup')
})

test('one that a stopping server gives up on is no failure', async ({ desk }) => {
  desk.fail('ERR_WORKER')
  await CHORES.backup.work({ ...desk.world.deps, isStopping: () => true })
  expect(await desk.ready()).toMatchObject({ backup: { failures: 0, problem: null } })
})
