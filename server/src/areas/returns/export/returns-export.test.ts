import type { ViewQuery } from '@returns-desk/contract'
import { STATUS } from '@returns-desk/engine'
import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { addReturn, addReturns, furnishedShop, IBAN, newReturn, type ReturnFields } from '../../../test/builders.ts'
import { test, type World } from '../../../test/harness.ts'
import { readView } from '../list/read-view.ts'
import { writeFile } from './write-file.ts'

type Shop = Awaited<ReturnType<typeof furnishedShop>>

const HOLDER = 'Maria Ionescu'
const ONE: ReturnFields = {
  order_name: '#1001',
  customer_name: '=cmd|calc',
  customer_phone: '+40 722 123 456',
  awb: 'A;1',
  account_holder: HOLDER,
  requiresIban: true,
  status: STATUS.RECEIVED,
}

const download = async (
  world: World,
  shop: Shop,
  query: object = {},
  { language = 'en', role = 'owner' }: { language?: string; role?: Parameters<World['signedIn']>[1] } = {},
) => {
  const headers = { ...(await world.signedIn(shop, role)), 'accept-language': language }
  const file = await world.client(headers).returnsExport.file({ query })
  const text = Buffer.from(await file.arrayBuffer()).toString('utf8')
  return { file, text, lines: text.replace('\uFEFF', '').trimEnd().split('\r\n') }
}

test('a return is a line that a spreadsheet reads, and runs nothing of', async ({ world }) => {
  const shop = await furnishedShop(world)
  await addReturn(world, shop, ONE)
  const { file, text, lines } = await download(world, shop)
  expect(text.startsWith('\uFEFF')).toBe(true)
  expect(file.name).toBe(`${shop.handle}-returns-2026-10-05.csv`)
  expect(file.type).toBe('text/csv; charset=utf-8')
  expect(lines).toEqual([
    'Return number,Order,Order number,Created,Status,Customer,E-mail,Phone,Return method,Refund method,' +
      'Products total,Delivery refunded,Return shipping,Fee,Deductions,Corrections,Refund,Paid,Open,Paid on,Currency,Reasons,AWB,Assigned to,Last moved,Refund due',
    expect.stringMatching(
      /^R\d+,#1001,48210001,2026-09-01 13:00,Received,'=cmd\|calc,maria\.ionescu@example\.com,'\+40 722 123 456,[^,]+,[^,]+,259\.90,0\.00,18\.99,0\.00,0\.00,0\.00,240\.91,0\.00,240\.91,,RON,[^,]+,"A;1",,2026-\d\d-\d\d \d\d:\d\d,2026-09-15$/,
    ),
  ])
})

test('in Romanian with semicolons and decimal commas, and the headings translated', async ({ world }) => {
  const shop = await furnishedShop(world)
  await addReturn(world, shop, ONE)
  const [header, line] = (await download(world, shop, {}, { language: 'ro' })).lines
  expect(header).toMatch(/^Număr retur;Comandă;Număr comandă;.*;Termen rambursare$/)
  expect(line).toContain(';"259,90";"0,00";"18,99";"0,00";"0,00";"0,00";"240,91";"0,00";"240,91";;RON;')
})

test('per product, each with its reason and the customer’s words', async ({ world }) => {
  const shop = await furnishedShop(world)
  const [one] = newReturn(shop).products
  const products = [
    { ...one, sku: 'CAM-1', description: 'Too "small"' },
    { ...one, quantity: 1, product_title: 'Pălărie', variant_title: '', price_minor: 5000 },
  ] as never
  await addReturn(world, shop, { products })
  const { file, lines } = await download(world, shop, { per: 'product' })
  expect(file.name).toBe(`${shop.handle}-products-2026-10-05.csv`)
  expect(lines).toEqual([
    'Return number,Order,SKU,Product,Variant,Quantity,Price,Currency,Reason,Description,Status,Created',
    expect.stringMatching(
      /^R\d+,#1001,CAM-1,Cămașă de in,M \/ Alb,2,259\.90,RON,[^,]+,"Too ""small""",New,2026-09-01 13:00$/,
    ),
    expect.stringMatching(/^R\d+,#1001,,Pălărie,,1,50\.00,RON,/),
  ])
})

test('bank accounts come only if asked for, only to who may see them, and leave a line in the audit', async ({
  world,
}) => {
  const shop = await furnishedShop(world)
  await addReturn(world, shop, ONE)
  const owner = await world.as(shop)
  const noted = async () => (await owner.audit.list({ query: { action: 'returns.exportIbans' } })).data.length
  expect((await download(world, shop)).text).not.toContain(IBAN)
  expect(await noted()).toBe(0)
  for (const role of ['agent', 'warehouse', 'viewer'] as const)
    await expect(download(world, shop, { iban: '1' }, { role }), role).rejects.toMatchObject({ code: 'forbidden' })
  expect(await noted()).toBe(0)
  const [header, line] = (await download(world, shop, { iban: '1' }, { role: 'finance' })).lines
  expect(header).toMatch(/,IBAN,Account holder$/)
  expect(line).toMatch(new RegExp(`,${IBAN},${HOLDER}$`))
  expect(await noted()).toBe(1)
  const { data } = await owner.audit.list({ query: { action: 'returns.exportIbans' } })
  expect(data).toMatchObject([{ staff: { name: 'The finance' } }])
})

test('every file leaves a line: who, how many returns, which view; and names no customer', async ({ world }) => {
  const shop = await furnishedShop(world)
  for (let i = 0; i < 3; i++) await addReturn(world, shop, ONE)
  const owner = await world.as(shop)
  const lines = async () => (await owner.audit.list({ query: { action: 'returns' } })).data
  await download(world, shop, { q: 'status:received maria.ionescu@example.com', per: 'product' }, { role: 'agent' })
  await download(world, shop, {}, { role: 'viewer' })
  await download(world, shop, { iban: '1', status: 'received' }, { role: 'finance' })
  const of = (after: unknown) => ({ before: null, after })
  expect((await lines()).map(({ staff, action, changes }) => [staff?.name, action, changes])).toEqual([
    ['The finance', 'returns.exportIbans', { returns: of(3), per: of('return'), status: of('received') }],
    ['The viewer', 'returns.export', { returns: of(3), per: of('return') }],
    ['The agent', 'returns.export', { returns: of(3), per: of('product'), search: of('status:received •••') }],
  ])
})

test('a role reads of the customer what it sees in the list', async ({ world }) => {
  const shop = await furnishedShop(world)
  const [one] = newReturn(shop).products
  const description = `Write to maria.ionescu@example.com, ${IBAN}`
  await addReturn(world, shop, { ...ONE, products: [{ ...one, description }] as never })
  const warehouse = await download(world, shop, {}, { role: 'warehouse' })
  expect(warehouse.lines[0]).not.toMatch(/Customer|E-mail|Phone/)
  const viewer = await download(world, shop, {}, { role: 'viewer' })
  expect(viewer.lines[1]).toContain(",'=•••,m•••@example.com,")
  for (const { text } of [warehouse, viewer]) expect(text).not.toMatch(/maria\.ionescu|722|cmd/)
  for (const role of ['warehouse', 'viewer'] as const)
    expect((await download(world, shop, { per: 'product' }, { role })).text).not.toMatch(/maria\.ionescu|1B31/)
})

test('the file has what the view has, in its order; a view that cannot be understood is an error', async ({
  world,
}) => {
  const shop = await furnishedShop(world)
  await addReturns(world, shop, [
    { order_name: 'a', client_email: 'x@one.ro', delivery_cost_minor: 300 },
    { order_name: 'b', client_email: 'x@two.ro', delivery_cost_minor: 100, status: STATUS.RECEIVED },
    { order_name: 'c', client_email: 'x@one.ro', delivery_cost_minor: 200, status: STATUS.RECEIVED },
  ])
  const names = async (query: object) =>
    (await download(world, shop, query)).lines
      .slice(1)
      .map((line) => line.split(',')[1])
      .join('')
  expect(await names({ q: 'one.ro', sort: 'total', dir: 'asc' })).toBe('ac')
  expect(await names({ sort: 'total' })).toBe('bca')
  expect([...(await names({ status: 'received' }))].sort().join('')).toBe('bc')
  expect(await names({ q: 'nobody' })).toBe('')
  await expect(download(world, shop, { q: 'colour:red' })).rejects.toMatchObject({ code: 'query_key_unknown' })
})

test('who downloads very often is told that, and when to come back', async ({ world }) => {
  const shop = await furnishedShop(world)
  const owner = await world.as(shop)
  for (let i = 0; i < 30; i++) await owner.returnsExport.file({ query: {} })
  await expect(owner.returnsExport.file({ query: {} })).rejects.toMatchObject({
    ...{ status: 429, code: 'too_many_downloads' },
    message: expect.stringMatching(/^Files of this shop were downloaded very often .* in 5 min\.$/),
  })
})

const PER_BATCH = 20
const MANY = PER_BATCH * 3 + 5

const largeShop = async (world: World) => {
  const shop = await furnishedShop(world)
  const ids = await addReturns(
    world,
    shop,
    Array.from({ length: MANY }, (_, i) => ({
      order_name: `#${i}`,
      created_at: new Date(Date.UTC(2026, 8, 1) + i * 60_000),
    })),
  )
  const { authorization = '' } = await world.signedIn(shop, 'owner')
  const claims = await world.deps.tokens.bearer.verify(authorization.replace('Bearer ', ''))
  const session = { shopId: shop.id, sessionId: claims?.session ?? '' }
  const inDb = <T>(work: Parameters<typeof inShop<T>>[2]) => inShop(world.db, shop.id, work)
  const open = async (asked: ViewQuery) => {
    const viewer = { role: 'owner', staffId: claims?.staff ?? 0, now: world.deps.clock() } as const
    const view = await inDb((db) => readView(db, shop.id, asked, viewer))
    const file = {
      shopId: shop.id,
      role: 'owner',
      language: 'en',
      reader: 'en',
      per: 'return',
      withIbans: false,
    } as const
    return writeFile(world.deps, session, view, file, PER_BATCH)
  }
  const moveTo = (id: string | undefined, moved_at: Date) =>
    inDb((db) =>
      db
        .updateTable('returns')
        .set({ moved_at })
        .where('shop_id', '=', shop.id)
        .where('id', '=', id ?? '')
        .execute(),
    )
  return { ids, open, moveTo, session, inDb }
}

const namesIn = (chunks: readonly string[]) =>
  chunks.flatMap((chunk) => [...chunk.matchAll(/^R\d+,(#\d+),/gm)].map(([, name]) => name))

test('a large view comes in batches; what moves meanwhile comes once', async ({ world }) => {
  const { ids, open, moveTo } = await largeShop(world)
  for (const [i, id] of ids.entries()) if (i % 25 === 0) await moveTo(id, new Date(Date.UTC(2026, 7, 1)))
  for (const dir of ['asc', 'desc'] as const) {
    const chunks: string[] = []
    for await (const chunk of await open({ sort: 'moved', dir })) {
      chunks.push(chunk)
      if (chunks.length > 1) continue
      // One that was written moves to the place that comes last, and one that was not to the place that came first.
      const [written] = namesIn(chunks)
      const unwritten = ids.findIndex((_, place) => !namesIn(chunks).includes(`#${place}`))
      const [first, last] = [new Date(Date.UTC(2026, 0, 1)), new Date(Date.UTC(2027, 0, 1))]
      await moveTo(ids[Number(written?.slice(1))], dir === 'asc' ? last : first)
      await moveTo(ids[unwritten], dir === 'asc' ? first : last)
    }
    expect(Math.max(...chunks.map((chunk) => namesIn([chunk]).length))).toBeLessThanOrEqual(PER_BATCH)
    expect(chunks.length).toBeGreaterThanOrEqual(4)
    const names = namesIn(chunks)
    expect([names.length, new Set(names).size], dir).toEqual([MANY, MANY])
  }
  const plain: string[] = []
  for await (const chunk of await open({})) plain.push(chunk)
  expect(namesIn(plain)).toEqual(Array.from({ length: MANY }, (_, i) => `#${MANY - 1 - i}`))
})

test('a download ends with the session of its reader, and reads nothing more once they have gone', async ({
  world,
}) => {
  const { open, session, inDb } = await largeShop(world)
  const gone = await open({})
  await gone.next()
  await gone.return(undefined)
  expect(await gone.next()).toEqual({ done: true, value: undefined })
  const cut = await open({})
  expect((await cut.next()).done).toBe(false)
  await inDb((db) => db.deleteFrom('sessions').where('session_id', '=', session.sessionId).execute())
  await expect(cut.next()).rejects.toMatchObject({ code: 'unauthorized' })
})
