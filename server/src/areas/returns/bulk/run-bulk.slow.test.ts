import pg from 'pg'
import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { addReturnAddress } from '../../../test/couriers/courier-shop.ts'
import { asOwner } from '../../../test/database/as-owner.ts'
import { keptMails } from '../../../test/deliver.ts'
import { openBulk } from '../../../test/files/bulk-shop.ts'
import { test, type World } from '../../../test/harness.ts'
import { tidyRuns } from './runs.ts'

const DAY_S = 24 * 60 * 60
const RECEIVED = { kind: 'move', status: 'received' } as const

const effectsOf = (world: World, shopId: number, kind: string) =>
  inShop(world.db, shopId, (db) =>
    db.selectFrom('effects').selectAll().where('shop_id', '=', shopId).where('kind', '=', kind).execute(),
  )

test('a run moves each return after ten seconds, under the name of who asked for it', async ({ world }) => {
  const { staff, start, perform, result, detailOf, ids, shop } = await openBulk(world, [
    {},
    {},
    { status: 3 },
    { status: 7 },
  ])
  const id = await start(RECEIVED)
  const waiting = { id, state: 'waiting', starts_in_ms: 10_000, target: 'Received', total: 4, counts: { waiting: 4 } }
  expect(await staff.bulk.list()).toMatchObject([waiting])
  expect(await detailOf(ids[0])).toMatchObject({ return_status: { name: 'new' } })
  await perform()
  expect(await result(id)).toEqual([
    ['#1', 'done', null],
    ['#2', 'done', null],
    ['#3', 'skipped', 'already_so'],
    ['#4', 'skipped', 'move_not_allowed'],
  ])
  expect(await staff.bulk.get({ params: { id } })).toMatchObject({ state: 'done', counts: { done: 2, skipped: 2 } })
  const { timeline, return_status } = await detailOf(ids[1])
  expect(return_status.name).toBe('received')
  expect(timeline.at(-1)).toMatchObject({ kind: 'moved', actor: 'staff', staff: { name: 'Ana' } })
  // The mails of the moves wait until each move can no longer be undone.
  expect(await keptMails(world, shop)).toEqual([])
  await perform()
  expect((await keptMails(world, shop)).map(({ subject }) => subject)).toHaveLength(2)
  const owner = await world.as(shop)
  const { data } = await owner.audit.list({ query: {} })
  const moves = data.filter(({ action }) => action === 'returns.move')
  // Rows are done side by side: which of the two came first is not promised.
  expect(new Map(moves.map(({ object, staff }) => [object, staff?.name]))).toEqual(
    new Map(ids.slice(0, 2).map((of) => [of, 'Ana'])),
  )
  expect(moves).toHaveLength(2)
  expect(data.find(({ action }) => action === 'bulk.start')?.changes).toMatchObject({ returns: { after: 4 } })
})

test('undo removes a run before it starts, and only then', async ({ world }) => {
  const { staff, start, perform, detailOf, ids, shop } = await openBulk(world, [{}])
  const first = await start(RECEIVED)
  world.passTime(9)
  await staff.bulk.undo({ params: { id: first } })
  expect(await perform()).toEqual([])
  expect(await detailOf(ids[0])).toMatchObject({ return_status: { name: 'new' } })
  expect(await staff.bulk.list()).toEqual([])
  expect(await effectsOf(world, shop.id, 'bulk-run')).toEqual([])
  const second = await start(RECEIVED)
  await perform()
  await expect(staff.bulk.undo({ params: { id: second } })).rejects.toMatchObject({ status: 409, code: 'bulk_started' })
  await expect(staff.bulk.stop({ params: { id: second } })).rejects.toMatchObject({ status: 409, code: 'bulk_ended' })
})

test('stop leaves the rest untouched', async ({ world }) => {
  const { staff, start, perform, result, ids, detailOf } = await openBulk(world, [{}, {}])
  const id = await start(RECEIVED)
  expect(await staff.bulk.stop({ params: { id } })).toMatchObject({ state: 'stopped', counts: { waiting: 2 } })
  await perform()
  expect(await result(id)).toEqual([
    ['#1', 'waiting', null],
    ['#2', 'waiting', null],
  ])
  expect(await detailOf(ids[0])).toMatchObject({ return_status: { name: 'new' } })
})

test('a return that a colleague has moved since is skipped and named, whatever was to be done', async ({ world }) => {
  const { shop, start, perform, result, ids } = await openBulk(world, [{}, {}])
  const id = await start(RECEIVED)
  const note = await start({ kind: 'note', body: 'Call them' })
  const colleague = await world.as(shop, 'manager')
  await colleague.returns.move({ params: { id: ids[0] ?? '' }, query: { status: 'awaiting_parcel' } })
  await perform()
  expect(await result(id)).toEqual([
    ['#1', 'skipped', 'return_moved'],
    ['#2', 'done', null],
  ])
  expect((await result(note))[0]).toEqual(['#1', 'skipped', 'return_moved'])
})

test('asked for twice, it is one run', async ({ world }) => {
  const { staff, rows, perform, shop } = await openBulk(world, [{}])
  const body = { id: crypto.randomUUID(), rows, action: { kind: 'note', body: 'Once' } } as const
  await staff.bulk.start({ body: { ...body, rows: [...rows] } })
  await staff.bulk.start({ body: { ...body, rows: [...rows] } })
  expect(await effectsOf(world, shop.id, 'bulk-run')).toHaveLength(1)
  await perform()
  expect((await staff.returnNotes.list({ params: { id: rows[0]?.id ?? '' } })).data).toMatchObject([
    { body: 'Once', staff: { name: 'Ana' } },
  ])
  const left = await inShop(world.db, shop.id, (db) => db.selectFrom('bulk_runs').select('note').execute())
  expect(left).toEqual([{ note: '' }])
})

test('many returns are assigned, and the colleague is told of each without a mail for each', async ({ world }) => {
  const { staff, shop, start, perform, detailOf, ids, result } = await openBulk(world, [{}, {}, {}])
  const dan = world.client(await world.signedIn(shop, 'agent', 'Dan'))
  const { id: staff_id } = await dan.account.get()
  await staff.teamwork.assign({ params: { id: ids[2] ?? '' }, body: { staff_id } })
  const notices = (await effectsOf(world, shop.id, 'notice-email')).length
  const id = await start({ kind: 'assign', staff_id })
  expect((await staff.bulk.list())[0]?.target).toBe('Dan')
  await perform()
  expect(await result(id)).toEqual([
    ['#1', 'done', null],
    ['#2', 'done', null],
    ['#3', 'skipped', 'already_so'],
  ])
  expect(await detailOf(ids[0])).toMatchObject({ assignee: { name: 'Dan' } })
  expect(await dan.notifications.list()).toHaveLength(3)
  expect(await effectsOf(world, shop.id, 'notice-email')).toHaveLength(notices)
  await start({ kind: 'assign', staff_id: null })
  await perform()
  expect(await detailOf(ids[1])).toMatchObject({ assignee: null })
})

test('a template goes to each customer once, in their own language, and to nobody in the first ten seconds', async ({
  world,
}) => {
  const { staff, shop, start, perform, result } = await openBulk(world, [
    { language: 'en', client_email: 'ann@example.com' },
    { language: 'ro', client_email: 'ioana@example.com' },
    { client_email: '' },
  ])
  const template = (await staff.emails.list()).find(({ template_type }) => template_type === 'parcel_received')
  const id = await start({ kind: 'mail', email_id: template?.id ?? 0 })
  expect(await effectsOf(world, shop.id, 'email')).toEqual([])
  await perform()
  expect(await result(id)).toEqual([
    ['#1', 'done', null],
    ['#2', 'done', null],
    ['#3', 'skipped', 'customer_unreachable'],
  ])
  await perform()
  const mails = await keptMails(world, shop)
  const languageOf = (subject: string) => (/^Coletul/.test(subject) ? 'ro' : 'en')
  expect(mails.map(({ recipient, subject }) => [recipient, languageOf(subject)]).sort()).toEqual([
    ['ann@example.com', 'en'],
    ['ioana@example.com', 'ro'],
  ])
})

test('labels are made for those without one', async ({ world }) => {
  const { shop, start, perform, result, detailOf, ids } = await openBulk(world, [{}, { isExternal: true }, {}])
  await addReturnAddress(world, shop.id)
  const id = await start({ kind: 'label' })
  await perform()
  expect(await result(id)).toEqual([
    ['#1', 'done', null],
    ['#2', 'skipped', 'label_not_possible'],
    ['#3', 'done', null],
  ])
  await perform()
  expect(await detailOf(ids[2])).toMatchObject({ label: { state: 'made' } })
  const again = await start({ kind: 'label' })
  await perform()
  expect((await result(again))[0]).toEqual(['#1', 'skipped', 'already_so'])
})

test('a person who is switched off, or has another role by then, does nothing more', async ({ world }) => {
  const { staff, shop, start, perform, ids } = await openBulk(world, [{}])
  const id = await start({ kind: 'label' })
  const owner = await world.as(shop)
  await owner.staff.update({ params: { id: (await staff.account.get()).id }, body: { role: 'viewer' } })
  await perform()
  const [row] = await inShop(world.db, shop.id, (db) =>
    db.selectFrom('bulk_rows').select(['state', 'problem']).where('run_id', '=', id).execute(),
  )
  expect(row).toEqual({ state: 'skipped', problem: 'forbidden' })
  expect((await owner.returns.getPrivate({ params: { id: ids[0] ?? '' } })).label).toBeNull()
})

/** From now on this return cannot be changed, as by a bug. */
const breakReturn = ({ ownerUrl }: World, id: string) =>
  asOwner(ownerUrl, (owner) =>
    owner.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
    create trigger refuse before update on returns for each row when (new.id = ${pg.escapeLiteral(id)}) execute function refuse()`),
  )

test('a row that fails says so and leaves nothing behind, and the others are done', async ({ world }) => {
  const { start, perform, result, ids, detailOf } = await openBulk(world, [{}, {}])
  const id = await start(RECEIVED)
  await breakReturn(world, ids[0] ?? '')
  await perform()
  expect(await result(id)).toEqual([
    ['#1', 'failed', 'internal'],
    ['#2', 'done', null],
  ])
  expect((await detailOf(ids[0])).timeline).toHaveLength(1)
  expect(world.logged.some((line) => line.includes('bulk_row_failed'))).toBe(true)
})

test('nobody sees, undoes or stops the run of somebody else', async ({ world }) => {
  const { shop, start } = await openBulk(world, [{}])
  const id = await start(RECEIVED)
  const owner = await world.as(shop)
  expect(await owner.bulk.list()).toEqual([])
  for (const call of [owner.bulk.get, owner.bulk.undo, owner.bulk.stop])
    await expect(call({ params: { id } })).rejects.toMatchObject({ status: 404 })
})

test('runs are forgotten after a week', async ({ world }) => {
  const { shop, start, perform } = await openBulk(world, [{}])
  const listed = () =>
    inShop(world.db, shop.id, async (db) => (await db.selectFrom('bulk_rows').select('state').execute()).length)
  await start(RECEIVED)
  await perform()
  world.passTime(6 * DAY_S)
  await tidyRuns(world.deps)
  expect(await listed()).toBe(1)
  world.passTime(2 * DAY_S)
  await tidyRuns(world.deps)
  expect(await listed()).toBe(0)
})
