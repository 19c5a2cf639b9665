import { randomUUID } from 'node:crypto'
import type { InspectedItemInput } from '@returns-desk/contract'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { PICTURE } from '../../../security/examples.ts'
import { addReturn, furnishedShop, newReturn, type ReturnFields } from '../../../test/builders.ts'
import { test, type World } from '../../../test/harness.ts'

const photo = () => new Blob([new Uint8Array(PICTURE)], { type: 'image/png' })

/** Two shirts at 129.95 and a scarf at 50, received. */
const opened = async (world: World, fields: ReturnFields = {}) => {
  const shop = await furnishedShop(world)
  const clerk = await world.as(shop, 'warehouse')
  const owner = await world.as(shop)
  const [shirts] = newReturn(shop).products
  if (!shirts) throw new Error('no product')
  const scarf = { ...shirts, quantity: 1, price_minor: 5000, product_title: 'Eșarfă', variant_title: '', sku: 'SCARF' }
  const products = [{ ...shirts, sku: 'SHIRT-M' }, scarf]
  const id = await addReturn(world, shop, { status: 3, products, delivery_cost_minor: 0, ...fields })
  const params = { id }
  const { items } = await clerk.inspections.get({ params })
  const [first, second] = items.map(({ product_id }) => product_id) as [number, number]
  const nothing = {
    ...{ received: 0, accepted: 0, rejected: 0, condition: null, disposition: null, is_inspected: false },
  }
  type Found = Partial<InspectedItemInput>
  const save = (found: Record<number, Found>, headers?: Record<string, string>) =>
    clerk.inspections.save({
      params,
      body: { items: Object.entries(found).map(([id, one]) => ({ ...nothing, ...one, product_id: Number(id) })) },
      ...(headers && { headers }),
    })
  const allGood = { [first]: good(2), [second]: good(1) }
  const owed = async () => {
    const rows = await inShop(world.db, shop.id, (db) =>
      db.selectFrom('returns').select(['owed_minor', 'refund_minor']).where('id', '=', id).executeTakeFirstOrThrow(),
    )
    return [rows.owed_minor, rows.refund_minor]
  }
  return { shop, clerk, owner, params, first, second, save, allGood, owed }
}

const good = (count: number): Partial<InspectedItemInput> => ({
  ...{ received: count, accepted: count, condition: 'as_new', disposition: 'restock', is_inspected: true },
})

test('counts start at zero, and say what was announced and paid', async ({ world }) => {
  const { clerk, params } = await opened(world)
  expect(await clerk.inspections.get({ params })).toMatchObject({
    return_id: params.id,
    order_name: '#1001',
    currency: 'RON',
    is_withdrawal: false,
    is_kept: false,
    is_done: false,
    items: [
      { product_title: 'Cămașă de in', sku: 'SHIRT-M', quantity: 2, unit_price: 129.95, received: 0, accepted: 0 },
      { product_title: 'Eșarfă', quantity: 1, unit_price: 50, received: 0, is_inspected: false, inspected_by: null },
    ],
  })
})

test('what is accepted is owed, less a deduction; the rest is not', async ({ world }) => {
  const { save, first, second, owed, owner, params } = await opened(world)
  const one = await save({
    [first]: {
      ...{ received: 2, accepted: 1, rejected: 1, condition: 'worn', disposition: 'send_back', is_inspected: true },
      ...{ deduction: 9.95, deduction_reason: 'Stained', rejection_reason: 'Worn for weeks', note: 'shelf 4' },
    },
  })
  expect(one.is_done).toBe(false)
  expect(one.items[0]).toMatchObject({
    ...{ received: 2, accepted: 1, rejected: 1, deduction: 9.95, note: 'shelf 4', is_inspected: true },
    inspected_by: { name: 'The warehouse' },
  })
  expect(await owed()).toEqual([12_000 + 5000, 12_000 + 5000])
  const both = await save({ [second]: { is_inspected: true, condition: 'missing' } })
  expect(both.is_done).toBe(true)
  expect(await owed()).toEqual([12_000, 12_000])
  const { timeline } = await owner.returns.getPrivate({ params })
  const entries = timeline.filter(({ kind }) => kind === 'inspected')
  expect(entries.map(({ staff }) => staff?.name)).toEqual(['The warehouse', 'The warehouse'])
})

test('if nothing is accepted, nothing is owed, although there was no entry before', async ({ world }) => {
  const { shop, owner, params, save, first, second, owed } = await opened(world)
  const broken = { received: 1, rejected: 1, rejection_reason: 'Broken', is_inspected: true }
  await save({ [first]: broken, [second]: broken })
  expect(await owed()).toEqual([0, 0])
  expect(await owner.refunds.get({ params })).toMatchObject({ total: 0, open: 0, lines: [] })
  await inShop(world.db, shop.id, (db) =>
    db.updateTable('settings').set({ inspects_parcels: true, tracks_payouts: true }).execute(),
  )
  for (const status of ['processed', 'completed']) await owner.returns.move({ params, query: { status } })
})

test('each refusal is at its field', async ({ world }) => {
  const { save, first, second, owed } = await opened(world)
  const refusals: [Partial<InspectedItemInput>, field: string, code: string][] = [
    [{ received: 3 }, 'received', 'inspection_counts'],
    [{ received: 1, accepted: 1, rejected: 1, rejection_reason: 'x' }, 'accepted', 'inspection_counts'],
    [{ received: 2, accepted: 1, is_inspected: true }, 'accepted', 'inspection_open_pieces'],
    [{ received: 1, rejected: 1 }, 'rejection_reason', 'inspection_reason_required'],
    [{ received: 1, rejected: 1, rejection_reason: '  ' }, 'rejection_reason', 'inspection_reason_required'],
    [{ received: 1, accepted: 1, deduction: 1 }, 'deduction_reason', 'inspection_reason_required'],
    [{ received: 1, accepted: 1, deduction: 129.96, deduction_reason: 'x' }, 'deduction', 'inspection_deduction'],
    [{ deduction: 0.01, deduction_reason: 'x' }, 'deduction', 'inspection_deduction'],
  ]
  for (const [found, field, code] of refusals)
    await expect(save({ [second]: {}, [first]: found }), field).rejects.toMatchObject({
      code,
      details: [{ field: expect.stringMatching(new RegExp(`^items\\.\\d\\.${field}$`)), code }],
    })
  await expect(save({ 999999: {} })).rejects.toMatchObject({
    details: [{ field: 'items.0.product_id', code: 'piece_not_in_return' }],
  })
  expect(await owed()).toEqual([null, 30_990])
})

test('the database refuses the same by itself', async ({ world }) => {
  const { shop, params } = await opened(world)
  const changes = [
    'received = quantity + 1',
    'received = 1, accepted = 1, rejected = 1',
    'received = 1, inspected_at = now()',
    `received = 1, rejected = 1, rejection_reason = ''`,
    `received = 1, accepted = 1, deduction_minor = 1, deduction_reason = ''`,
    `received = 1, accepted = 1, deduction_minor = 1000000, deduction_reason = 'x'`,
    'accepted = -1',
  ]
  for (const change of changes)
    await expect(
      inShop(world.db, shop.id, (db) =>
        sql`update return_products set ${sql.raw(change)} where return_id = ${params.id}`.execute(db),
      ),
      change,
    ).rejects.toThrow('violates check constraint')
})

test('a piece of a withdrawal is rejected or reduced only with a reason', async ({ world }) => {
  const { save, first, shop, params, clerk } = await opened(world)
  await inShop(world.db, shop.id, async (db) => {
    const at = world.deps.clock()
    const { id } = await db
      .insertInto('withdrawals')
      .values({
        ...{ shop_id: shop.id, reference: 'W-1', name: 'Maria', email: 'maria@example.com', order_name: '#1001' },
        ...{
          declaration_key: randomUUID(),
          scope: 'whole',
          products: '',
          language: 'ro',
          received_at: at,
          return_id: params.id,
        },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('returns').set({ withdrawal_id: id }).where('id', '=', params.id).execute()
  })
  expect((await clerk.inspections.get({ params })).is_withdrawal).toBe(true)
  const refused = { code: 'inspection_reason_required' }
  const reject = { received: 2, accepted: 1, rejected: 1, is_inspected: true }
  await expect(save({ [first]: reject })).rejects.toMatchObject(refused)
  await expect(save({ [first]: { ...good(2), deduction: 5 } })).rejects.toMatchObject(refused)
  const said = await save({ [first]: { ...reject, rejection_reason: 'Not ours' } })
  expect(said.items[0]).toMatchObject({ rejected: 1, rejection_reason: 'Not ours' })
})

test('of two clerks at the same moment, the second learns that something has changed', async ({ world }) => {
  const { clerk, params, save, first, second, owed } = await opened(world)
  const { version } = await clerk.inspections.get({ params })
  const seen = { 'If-Match': `"${version}"` }
  const tried = await Promise.allSettled([save({ [first]: good(2) }, seen), save({ [second]: good(1) }, seen)])
  expect(tried.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(tried.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 409, code: 'return_moved' },
  })
  expect(await owed()).toEqual([30_990, 30_990])
})

test('saving the same again changes nothing', async ({ world }) => {
  const { save, allGood, owner, params } = await opened(world)
  const saved = await save(allGood)
  world.passTime(60)
  expect(await save(allGood)).toEqual(saved)
  const { timeline } = await owner.returns.getPrivate({ params })
  expect(timeline.filter(({ kind }) => kind === 'inspected')).toHaveLength(1)
})

test('what the clerk was shown with a mask and sends back is not written over what was said', async ({ world }) => {
  const { clerk, owner, params, save, first } = await opened(world)
  const note = 'Ask maria@example.com, 0722 000 111'
  await save({ [first]: { ...good(2), note } })
  const [shown] = (await clerk.inspections.get({ params })).items
  expect(shown?.note).toBe('Ask •••, •••')
  await save({ [first]: { ...good(1), note: shown?.note ?? '' } })
  expect((await owner.inspections.get({ params })).items[0]).toMatchObject({ accepted: 1, note })
})

test('scanning a product counts one piece, once per scan', async ({ world }) => {
  const { clerk, params } = await opened(world)
  const scan = (code: string, key = randomUUID()) => clerk.inspections.addPiece({ params, body: { key, code } })
  const key = randomUUID()
  await Promise.all([scan('shirt m', key), scan('shirt m', key), scan('shirt m', key)])
  expect((await scan('shirt m', key)).items[0]).toMatchObject({ received: 1, accepted: 0 })
  await Promise.all([scan('SHIRT-M'), scan('SCARF')])
  const { items } = await clerk.inspections.get({ params })
  expect(items.map(({ received }) => received)).toEqual([2, 1])
  await expect(scan('SHIRT-M')).rejects.toMatchObject({ status: 409, code: 'inspection_counts' })
  await expect(scan('TROUSERS')).rejects.toMatchObject({ status: 409, code: 'piece_not_in_return' })
})

test('two lines of the same product are filled one after the other', async ({ world }) => {
  const shop = await furnishedShop(world)
  const [product] = newReturn(shop).products
  const twice = product ? [1, 2].map((quantity) => ({ ...product, quantity, sku: 'CUP' })) : []
  const params = { id: await addReturn(world, shop, { status: 3, products: twice }) }
  const { inspections } = await world.as(shop, 'warehouse')
  for (let piece = 1; piece <= 3; piece++)
    await inspections.addPiece({ params, body: { key: randomUUID(), code: 'cup' } })
  expect((await inspections.get({ params })).items.map(({ received }) => received)).toEqual([1, 2])
})

test('a piece that turns up later opens the result again', async ({ world }) => {
  const { clerk, params, save, first, second, owed } = await opened(world)
  await save({ [first]: good(1), [second]: good(1) })
  expect(await owed()).toEqual([12_995 + 5000, 12_995 + 5000])
  const found = await clerk.inspections.addPiece({ params, body: { key: randomUUID(), code: 'SHIRT-M' } })
  expect(found.items[0]).toMatchObject({ received: 2, accepted: 1, is_inspected: false, inspected_by: null })
  expect(found.is_done).toBe(false)
  expect(await owed()).toEqual([30_990, 30_990])
  await save({ [first]: good(2) })
  expect(await owed()).toEqual([30_990, 30_990])
})

test('staff add photos of what they found', async ({ world }) => {
  const { clerk, params, first, shop } = await opened(world)
  const place = { ...params, product_id: first }
  const seen = await clerk.inspections.addPhoto({ params: place, file: photo() })
  expect(seen.items[0]?.photos).toHaveLength(1)
  expect(seen.items[0]?.customer_photos).toEqual([])
  // The same picture is one photo.
  expect(await clerk.inspections.addPhoto({ params: place, file: photo() })).toEqual(seen)
  const kept = await inShop(world.db, shop.id, (db) =>
    db.selectFrom('returns').select('keeps_photos').where('id', '=', params.id).executeTakeFirst(),
  )
  expect(kept).toEqual({ keeps_photos: true })
  const keys = Array.from({ length: 10 }, (_, i) => `k${i}`)
  await inShop(world.db, shop.id, (db) =>
    db.updateTable('return_products').set({ inspection_photo_keys: keys }).where('id', '=', first).execute(),
  )
  const full = clerk.inspections.addPhoto({ params: place, file: photo() })
  await expect(full).rejects.toMatchObject({ code: 'too_many_photos' })
  const file = new Blob(['x'], { type: 'image/png' })
  const broken = clerk.inspections.addPhoto({ params: { ...params, product_id: first + 1 }, file })
  await expect(broken).rejects.toMatchObject({ code: 'photo_unreadable' })
  const missing = clerk.inspections.addPhoto({ params: { ...params, product_id: 999_999 }, file: photo() })
  await expect(missing).rejects.toMatchObject({ status: 404 })
})

test.for([7, 8] as const)('a return that is closed (%s) is not inspected', async (status, { world }) => {
  const { clerk, params, save, allGood, first } = await opened(world, { status })
  const refused = { status: 409, code: 'inspection_too_late' }
  await expect(save(allGood)).rejects.toMatchObject(refused)
  const body = { key: randomUUID(), code: 'SHIRT-M' }
  await expect(clerk.inspections.addPiece({ params, body })).rejects.toMatchObject(refused)
  const place = { ...params, product_id: first }
  await expect(clerk.inspections.addPhoto({ params: place, file: photo() })).rejects.toMatchObject(refused)
})

test('what the customer keeps is not inspected', async ({ world }) => {
  const { shop, params, save, allGood } = await opened(world)
  await inShop(world.db, shop.id, (db) =>
    db.updateTable('returns').set({ is_kept: true }).where('id', '=', params.id).execute(),
  )
  await expect(save(allGood)).rejects.toMatchObject({ status: 409, code: 'inspection_kept' })
})

test('viewers and finance only read, without what customers wrote of themselves; other shops find nothing', async ({
  world,
}) => {
  const { shop, params, clerk, save, allGood } = await opened(world)
  await save(allGood)
  for (const role of ['viewer', 'finance'] as const) {
    const person = await world.as(shop, role)
    expect((await person.inspections.get({ params })).is_done).toBe(true)
    const body = { key: randomUUID(), code: 'SHIRT-M' }
    await expect(person.inspections.addPiece({ params, body })).rejects.toMatchObject({ status: 403 })
  }
  await inShop(world.db, shop.id, (db) =>
    sql`update return_products set description = 'write to maria@example.com' where return_id = ${params.id}`.execute(
      db,
    ),
  )
  expect((await clerk.inspections.get({ params })).items[0]?.description).toBe('write to •••')
  const stranger = await world.as(await furnishedShop(world))
  await expect(stranger.inspections.get({ params })).rejects.toMatchObject({ status: 404 })
})

test('who inspects a parcel reads why rules wanted it looked at, although its arrival ended that', async ({
  world,
}) => {
  const { shop, params, clerk } = await opened(world, { status: 6 })
  await inShop(world.db, shop.id, async (db) => {
    await db.updateTable('returns').set({ review_note: 'Check the seal' }).where('id', '=', params.id).execute()
    const row = { shop_id: shop.id, return_id: params.id, at: world.deps.clock(), actor: 'system', kind: 'flagged' }
    await db
      .insertInto('return_events')
      .values({ ...row, note: 'Check the seal' })
      .execute()
  })
  expect((await clerk.inspections.get({ params })).review_note).toBe('Check the seal')
  await clerk.parcels.scan({ body: { key: randomUUID(), code: '#1001' } })
  const seen = await clerk.inspections.get({ params })
  expect([seen.return_status.order_index, seen.review_note]).toEqual([3, 'Check the seal'])
})
