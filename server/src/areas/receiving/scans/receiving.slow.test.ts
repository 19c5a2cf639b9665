import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { PICTURE } from '../../../security/examples.ts'
import { addReturn, addReturns, furnishedShop, newReturn, type ReturnFields } from '../../../test/builders.ts'
import { type TestShop, test, type World } from '../../../test/harness.ts'
import { applyRetention } from '../../system/privacy/apply-retention.ts'

type Shop = Awaited<ReturnType<typeof furnishedShop>>

const photo = () => new Blob([new Uint8Array(PICTURE)], { type: 'image/png' })

const withSku = (shop: Shop, sku: string, fields: ReturnFields = {}): ReturnFields => {
  const made = newReturn(shop, fields)
  return { ...fields, products: made.products.map((product) => ({ ...product, sku })) }
}

const opened = async (world: World) => {
  const shop = await furnishedShop(world)
  const clerk = await world.as(shop, 'warehouse')
  const owner = await world.as(shop)
  const scan = (code: string, more: { key?: string; return_id?: string; scanned_at?: string } = {}) =>
    clerk.parcels.scan({ body: { key: randomUUID(), code, ...more } })
  const statusOf = async (id: string) => (await owner.returns.getPrivate({ params: { id } })).return_status.order_index
  return { shop, clerk, owner, scan, statusOf }
}

const numberOf = async (owner: Awaited<ReturnType<World['as']>>, id: string) =>
  (await owner.returns.getPrivate({ params: { id } })).number ?? ''

const addLabel = (world: World, shop: TestShop, return_id: string, awb: string) =>
  inShop(world.db, shop.id, (db) =>
    db
      .insertInto('labels')
      .values({
        ...{ shop_id: shop.id, return_id, attempt: 1, courier: 'fan', reference: `${return_id}-1`, state: 'made', awb },
        created_at: world.deps.clock(),
      })
      .execute(),
  )

test('the number of a return, as people write it, receives it once', async ({ world }) => {
  const { shop, scan, statusOf, owner } = await opened(world)
  const id = await addReturn(world, shop)
  const number = await numberOf(owner, id)
  const first = await scan(` ${number.toLowerCase()} `)
  expect(first).toMatchObject({
    hits: [{ return_id: id, number, order_name: '#1001', pieces: 2, titles: ['Cămașă de in, M / Alb'] }],
    is_new: true,
    parcel: null,
  })
  expect(first.hits[0]?.return_status.order_index).toBe(3)
  expect(await statusOf(id)).toBe(3)
  expect(await scan(number)).toMatchObject({ hits: [{ return_id: id }], is_new: false })
})

test('a slip of the pen leads to no other return', async ({ world }) => {
  const { shop, scan, owner } = await opened(world)
  const [id = ''] = await addReturns(world, shop, [{}, {}])
  const number = await numberOf(owner, id)
  const wrong = `${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`
  expect(await scan(wrong)).toMatchObject({ hits: [], parcel: { code: wrong, state: 'open' } })
})

test('the QR code of our slip, the id alone, an AWB and an order number lead to the return', async ({ world }) => {
  const { shop, scan } = await opened(world)
  const ids = await addReturns(world, shop, [
    { order_name: '#2001', order_number: '900001', awb: 'FAN 2000-1' },
    { order_name: '#2002', order_number: '900002' },
    { order_name: '#2003', order_number: '900003' },
  ])
  const [typed, labelled, ordered] = ids as [string, string, string]
  await addLabel(world, shop, labelled, '2150000000017')
  const codes: [code: string, id: string][] = [
    [`https://returns.example/portal/${shop.handle}/returns/${typed}`, typed],
    [`https://returns.example/portal/${shop.handle}/returns/${typed}?x=1`, typed],
    [typed, typed],
    ['FAN 2000-1', typed],
    ['2150000000017', labelled],
    ['2150 0000 0001 7', labelled],
    ['#2003', ordered],
    ['2003', ordered],
    ['900003', ordered],
  ]
  for (const [code, id] of codes)
    expect([code, (await scan(code)).hits.map(({ return_id }) => return_id)]).toEqual([code, [id]])
})

test('of an order that came back before, the open return is meant', async ({ world }) => {
  const { shop, scan } = await opened(world)
  const [, open] = await addReturns(world, shop, [{ status: 7 }, {}])
  expect((await scan('#1001')).hits.map(({ return_id }) => return_id)).toEqual([open])
  const closed = await addReturn(world, shop, { order_name: '#5', order_number: '5', status: 8 })
  expect(await scan('#5')).toMatchObject({ hits: [{ return_id: closed }], is_new: false })
})

test('what scanners add to a code is not part of it, and the parcel’s number behind an AWB is not, either', async ({
  world,
}) => {
  const { shop, scan, owner } = await opened(world)
  const [id = '', longer = ''] = await addReturns(world, shop, [
    { order_name: '#1', order_number: '1', awb: '2150000000017' },
    { order_name: '#2', order_number: '2', awb: '2150000000017001' },
  ])
  await addLabel(world, shop, id, 'RO1ONB77')
  const number = await numberOf(owner, id)
  for (const code of [
    ...[`]C1${number}`, `]C02150000000017`, `\u001d${number}`, `]C1\u001d2150000000017\u001d`, `]Q3${number}\r`],
    ...['2150000000017003', '2150 0000 0001 7003', ']C12150000000017012', 'RO1ONB77002'],
  ])
    expect((await scan(code)).hits, code).toMatchObject([{ return_id: id }])
  // A number of its own comes first.
  expect((await scan('2150000000017001')).hits).toMatchObject([{ return_id: longer }])
  expect((await scan(']C1\u001dXX-1')).parcel).toMatchObject({ code: 'XX-1' })
  // What is left is not long enough to be sure.
  expect((await scan('2150001')).hits).toEqual([])
  // Nothing but what a scanner adds.
  await expect(scan('\u001d')).rejects.toMatchObject({ status: 400 })
})

test('a code can be looked up without receiving anything', async ({ world }) => {
  const { shop, clerk, owner, statusOf } = await opened(world)
  const id = await addReturn(world, shop)
  const number = await numberOf(owner, id)
  const look = (code: string) => clerk.parcels.find({ query: { code } })
  expect(await look(`]C1${number}`)).toMatchObject({ hits: [{ return_id: id, number }] })
  expect(await look('nobody knows')).toEqual({ hits: [] })
  expect(await statusOf(id)).toBe(1)
  expect((await clerk.parcels.list()).total_items).toBe(0)
  const finance = await world.as(shop, 'finance')
  await expect(finance.parcels.find({ query: { code: number } })).rejects.toMatchObject({ code: 'forbidden' })
  const stranger = await world.as(await furnishedShop(world), 'warehouse')
  expect(await stranger.parcels.find({ query: { code: '#1001' } })).toEqual({ hits: [] })
})

test('a product leads to returns that are on their way; of several one is chosen', async ({ world }) => {
  const { shop, scan, statusOf } = await opened(world)
  const sku = 'LIN-M/01'
  const [one, two, done, received] = (await addReturns(world, shop, [
    withSku(shop, sku, { order_name: '#1', created_at: new Date('2026-09-02') }),
    withSku(shop, sku, { order_name: '#2', created_at: new Date('2026-09-03') }),
    withSku(shop, sku, { order_name: '#3', status: 7 }),
    withSku(shop, sku, { order_name: '#4', status: 3 }),
  ])) as [string, string, string, string]
  const key = randomUUID()
  const several = await scan('lin m01', { key })
  expect(several).toMatchObject({ hits: [{ return_id: two }, { return_id: one }], is_new: false, parcel: null })
  expect([await statusOf(one), await statusOf(two), await statusOf(done), await statusOf(received)]).toEqual([
    1, 1, 7, 3,
  ])
  expect(await scan('lin m01', { key, return_id: one })).toMatchObject({ hits: [{ return_id: one }], is_new: true })
  // Sent again, it is the same scan, although only one of them is still on its way.
  expect(await scan('lin m01', { key })).toMatchObject({ hits: [{ return_id: one }], is_new: true })
  expect([await statusOf(one), await statusOf(two)]).toEqual([3, 1])
  expect(await scan('lin m01')).toMatchObject({ hits: [{ return_id: two }], is_new: true })
})

test('a scan that is sent twice, even at the same moment, is one scan', async ({ world }) => {
  const { shop, scan, owner, clerk } = await opened(world)
  const id = await addReturn(world, shop)
  const key = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => scan('#1001', { key })))
  for (const answer of answers) expect(answer).toEqual(answers[0])
  const { timeline } = await owner.returns.getPrivate({ params: { id } })
  expect(timeline.filter(({ kind }) => kind === 'moved')).toHaveLength(1)
  expect(timeline.at(-1)).toMatchObject({ actor: 'staff', staff: { name: 'The warehouse' } })
  const missing = randomUUID()
  const parcels = await Promise.all([1, 2, 3].map(() => scan('nobody knows', { key: missing })))
  expect(new Set(parcels.map(({ parcel }) => parcel?.id)).size).toBe(1)
  expect((await clerk.parcels.list()).total_items).toBe(1)
})

test('two clerks scan the same parcel at the same moment: it is received once', async ({ world }) => {
  const { shop, scan, clerk } = await opened(world)
  await addReturn(world, shop)
  const answers = await Promise.all([1, 2, 3, 4].map(() => scan('#1001')))
  expect(answers.map(({ is_new }) => is_new).sort()).toEqual([false, false, false, true])
  await Promise.all([1, 2, 3, 4].map(() => scan('lost')))
  expect((await clerk.parcels.list()).data.map(({ code }) => code)).toEqual(['lost'])
})

test('a scan that was kept without network says when it was made, and never in the future', async ({ world }) => {
  const { scan } = await opened(world)
  const early = await scan('first', { scanned_at: '2026-10-05T09:00:00Z' })
  expect(early.parcel?.received_at).toBe('2026-10-05T09:00:00.000Z')
  const late = await scan('second', { scanned_at: '2031-01-01T09:00:00Z' })
  expect(late.parcel?.received_at).toBe(world.deps.clock().toISOString())
})

test('what waits after it was received stays there, what waited before is received', async ({ world }) => {
  const { shop, scan, statusOf, owner } = await opened(world)
  const before = await addReturn(world, shop, { order_name: '#1', order_number: '1', status: 6 })
  expect(await scan('#1')).toMatchObject({ is_new: true })
  expect(await statusOf(before)).toBe(3)
  await owner.returns.move({ params: { id: before }, query: { status: 'pending_action' } })
  expect(await scan('#1')).toMatchObject({ is_new: false })
  expect(await statusOf(before)).toBe(6)
})

test('a parcel that nobody knows gets a photo and a note, and is matched with its return later', async ({ world }) => {
  const { shop, scan, clerk, statusOf } = await opened(world)
  const id = await addReturn(world, shop)
  const { parcel } = await scan('XX-1')
  const params = { id: parcel?.id ?? 0 }
  expect(parcel).toMatchObject({ code: 'XX-1', note: '', photos: [], received_by: { name: 'The warehouse' } })
  await clerk.parcels.update({ params, body: { note: ' a blue box ' } })
  const { photos } = await clerk.parcels.addPhoto({ params, file: photo() })
  expect(photos).toHaveLength(1)
  const key = photos[0]?.photo_key ?? ''
  expect((await clerk.files.downloadUrl({ query: { key } })).url).toContain('http')
  const matched = await clerk.parcels.match({ params, body: { return_id: id } })
  expect(matched).toMatchObject({ state: 'matched', matched_return_id: id, note: 'a blue box' })
  expect(await statusOf(id)).toBe(3)
  // Saying the same again, for instance because the answer was lost.
  expect(await clerk.parcels.match({ params, body: { return_id: id } })).toEqual(matched)
  expect((await clerk.parcels.list()).total_items).toBe(0)
  expect((await clerk.parcels.list({ query: { state: 'matched' } })).data).toEqual([matched])
  expect(await scan('XX-1')).toMatchObject({ hits: [{ return_id: id }], is_new: false, parcel: null })
})

test('what was settled is not settled again', async ({ world }) => {
  const { shop, scan, clerk, statusOf } = await opened(world)
  const [one = '', two = ''] = await addReturns(world, shop, [{}, {}])
  const settled = { status: 409, code: 'parcel_settled' }
  const matched = { id: (await scan('A'))?.parcel?.id ?? 0 }
  await clerk.parcels.match({ params: matched, body: { return_id: one } })
  await expect(clerk.parcels.match({ params: matched, body: { return_id: two } })).rejects.toMatchObject(settled)
  await expect(clerk.parcels.close({ params: matched, body: {} })).rejects.toMatchObject(settled)
  expect(await statusOf(two)).toBe(1)
  const closed = { id: (await scan('B'))?.parcel?.id ?? 0 }
  expect(await clerk.parcels.close({ params: closed, body: { note: 'sent back' } })).toMatchObject({
    state: 'closed',
    note: 'sent back',
  })
  await expect(clerk.parcels.match({ params: closed, body: { return_id: two } })).rejects.toMatchObject(settled)
  // The code is free again.
  expect((await scan('B')).parcel?.id).not.toBe(closed.id)
})

test('two clerks match a parcel with two returns at once: one of them is received', async ({ world }) => {
  const { shop, scan, clerk, statusOf } = await opened(world)
  const ids = await addReturns(world, shop, [{}, {}])
  const params = { id: (await scan('A'))?.parcel?.id ?? 0 }
  const tried = await Promise.allSettled(ids.map((return_id) => clerk.parcels.match({ params, body: { return_id } })))
  expect(tried.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await Promise.all(ids.map(statusOf))).sort()).toEqual([1, 3])
})

test('five photos are enough, and what is no picture is refused', async ({ world }) => {
  const { shop, scan, clerk } = await opened(world)
  const params = { id: (await scan('A'))?.parcel?.id ?? 0 }
  const file = new Blob(['GIF89a'], { type: 'image/png' })
  await expect(clerk.parcels.addPhoto({ params, file })).rejects.toMatchObject({ code: 'photo_unreadable' })
  const row = { shop_id: shop.id, parcel_id: params.id, added_at: world.deps.clock() }
  const rows = ['a', 'b', 'c', 'd', 'e'].map((photo_key) => ({ ...row, photo_key }))
  await inShop(world.db, shop.id, (db) => db.insertInto('unknown_parcel_photos').values(rows).execute())
  await expect(clerk.parcels.addPhoto({ params, file: photo() })).rejects.toMatchObject({ code: 'too_many_photos' })
})

test('viewers and finance read the queue, and other shops find nothing', async ({ world }) => {
  const { shop, scan } = await opened(world)
  const id = await addReturn(world, shop)
  const { parcel } = await scan('A')
  const params = { id: parcel?.id ?? 0 }
  for (const role of ['viewer', 'finance'] as const) {
    const person = await world.as(shop, role)
    expect((await person.parcels.list()).data).toMatchObject([{ code: 'A' }])
    const refused = { status: 403, code: 'forbidden' }
    const body = { key: randomUUID(), code: 'B' }
    await expect(person.parcels.scan({ body })).rejects.toMatchObject(refused)
    await expect(person.parcels.match({ params, body: { return_id: id } })).rejects.toMatchObject(refused)
  }
  const stranger = await world.as(await furnishedShop(world))
  const missing = { status: 404 }
  await expect(stranger.parcels.match({ params, body: { return_id: id } })).rejects.toMatchObject(missing)
  await expect(stranger.parcels.update({ params, body: { note: 'x' } })).rejects.toMatchObject(missing)
  const chosen = { key: randomUUID(), code: 'x', return_id: id }
  await expect(stranger.parcels.scan({ body: chosen })).rejects.toMatchObject(missing)
  expect(await stranger.parcels.list()).toEqual({ data: [], total_items: 0, total_pages: 0 })
})

test('nothing at the table names the customer', async ({ world }) => {
  const { shop, scan, clerk } = await opened(world)
  const id = await addReturn(world, shop)
  const seen = JSON.stringify([await scan('#1001'), await clerk.inspections.get({ params: { id } })])
  expect(seen).not.toMatch(/maria|ionescu|Lungă|Brașov/i)
})

test('settled parcels and those that nobody settles are let go of with the photos of returns, old scans sooner', async ({
  world,
}) => {
  const { scan, clerk, shop } = await opened(world)
  const [old, closed] = [(await scan('A')).parcel?.id ?? 0, (await scan('B')).parcel?.id ?? 0]
  for (const id of [old, closed]) await clerk.parcels.addPhoto({ params: { id }, file: photo() })
  await clerk.parcels.close({ params: { id: closed }, body: {} })
  const kept = () =>
    inShop(world.db, shop.id, async (db) => ({
      parcels: (await db.selectFrom('unknown_parcels').select('id').orderBy('id').execute()).map(({ id }) => id),
      photos: (await db.selectFrom('unknown_parcel_photos').select('photo_key').execute()).length,
      scans: (await db.selectFrom('parcel_scans').select('key').execute()).length,
    }))
  world.passTime(179 * 86_400)
  const another = await (await world.as(shop)).parcels.scan({ body: { key: randomUUID(), code: 'C' } })
  const later = another.parcel?.id ?? 0
  await applyRetention(world.deps)
  expect(await kept()).toEqual({ parcels: [old, closed, later], photos: 2, scans: 1 })
  world.passTime(2 * 86_400)
  await applyRetention(world.deps)
  expect(await kept()).toEqual({ parcels: [later], photos: 0, scans: 1 })
})
