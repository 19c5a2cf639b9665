import { ApiError, QUERY_ERRORS, RETURN_SORTS } from '@returns-desk/contract'
import { foldSearch, QUERY_KEYS, STATUS, searchToken } from '@returns-desk/engine'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { addReturn, addReturns, furnishedShop, newReturn, type ReturnFields } from '../../../test/builders.ts'
import { test, type World } from '../../../test/harness.ts'

type Shop = Awaited<ReturnType<typeof furnishedShop>>

const product = (shop: Shop, fields: object) => ({ ...newReturn(shop).products[0], ...fields }) as never

const ANA: ReturnFields = {
  order_name: '#R-1001',
  order_number: '48210001',
  client_email: 'Ana.Pop+shop@Example-Mail.com',
  customer_name: 'Ana-Maria Țîrlea',
  customer_phone: '+40 (722) 123-456',
  awb: '1ZON-55.512',
}

const oneShop = async (world: World) => {
  const shop = await furnishedShop(world)
  const ana = await addReturn(world, shop, {
    ...ANA,
    products: [product(shop, { product_title: 'Cămaşă T-shirt', variant_title: 'M / Alb', sku: 'CAM-12/Alb' })],
  })
  await addReturns(world, shop, [
    {
      order_name: '#2002',
      order_number: '999',
      client_email: 'ion@other.ro',
      customer_name: 'Ion Vasile',
      products: [product(shop, { product_title: 'Pălărie', variant_title: '' })],
    },
  ])
  return { shop, ana, staff: await world.as(shop) }
}

const FINDS = [
  '#R-1001',
  'r1001',
  '4821',
  '48210001',
  '1zon55',
  '1ZON-55.512',
  'ana.pop+shop@example-mail.com',
  'ANA.POP',
  'pop',
  'example-mail.com',
  'ana',
  'țîrlea',
  'TIRLEA',
  'ţirl',
  'maria',
  '+40722123456',
  '0722 123 456',
  '0722',
  '722123',
  '0040 722 123456',
  // The last four, or more, of an order, a telephone number and an AWB.
  '0001',
  '3456',
  '-123-456',
  '5512',
  '55.512',
  'awb:5512',
  'order:0001',
  'phone:3456',
  // With blanks and brackets, and after their name.
  '1ZON 55 512',
  '4821 0001',
  'ana 1ZON 55.512',
  '(0722) 123-456',
  '(0722)123-456',
  '722 123 456',
  'order 48210001',
  'comandă #R-1001',
  'awb 1zon-55',
  // One wrong or swapped letter.
  'Tirlae',
  'Țîrlia',
  'tirrlea',
  'trlea',
  'name:mraia',
  'ana tirlae',
  'cam-12',
  'CAM12ALB',
  'camasa',
  'CĂMAȘĂ',
  't-shirt',
  'shirt',
  'alb',
  'ana cămașă 0722',
  'order:r1001',
  'awb:1zon',
  'email:ana.pop',
  'name:maria',
  'phone:0722123456',
  'sku:cam',
  'product:shirt',
]
const FINDS_NOTHING = [
  'nobody',
  'ana vasile',
  'order:ana',
  'email:maria',
  'product:ion',
  'sku:shirt',
  'order:5512',
  'awb:0001',
  'order 5512',
  // In the middle, and too short.
  '2345',
  'awb:512',
  'an%b',
  // Two wrong letters, and not in a name.
  'Tirlxx',
  'order:Tirlae',
  'c_m_s',
]

test('whatever a person has in hand finds the return, and only that one', async ({ world }) => {
  const { ana, staff } = await oneShop(world)
  for (const q of FINDS) {
    const page = await staff.returns.list({ query: { q } })
    expect(
      page.data.map(({ id }) => id),
      q,
    ).toEqual([ana])
    expect(page, q).toMatchObject({ total_items: 1, total_pages: 1, has_more: false })
  }
  for (const q of FINDS_NOTHING) expect((await staff.returns.list({ query: { q } })).total_items, q).toBe(0)
})

test('the number of a return finds it, with or without its letter; a mistyped one is an error', async ({ world }) => {
  const { ana, staff } = await oneShop(world)
  const { number = '' } = await staff.returns.getPrivate({ params: { id: ana } })
  for (const q of [number, number.toLowerCase(), number.slice(1), `number:${number}`])
    expect(
      (await staff.returns.list({ query: { q } })).data.map(({ id }) => id),
      q,
    ).toEqual([ana])
  const short = number.replace(/^R0*/, '')
  for (const q of [short, `R${short}`, `R ${short}`, `R000 ${number.slice(4)}`, `number:${short}`, `ana ${short}`])
    expect(
      (await staff.returns.list({ query: { q } })).data.map(({ id }) => id),
      q,
    ).toEqual([ana])
  // Nothing else of this one begins with its letter.
  const [ion] = (await staff.returns.list({ query: { q: 'order:2002' } })).data
  const other = (await staff.returns.getPrivate({ params: { id: ion?.id ?? '' } })).number?.replace(/^R0*/, '')
  expect((await staff.returns.list({ query: { q: `R ${other}` } })).data).toMatchObject([{ id: ion?.id }])
  const wrong = number.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))
  for (const q of [wrong, `R000 ${wrong.slice(4)}`, `number:${wrong.replace(/^R0*/, '')}`])
    await expect(staff.returns.list({ query: { q } }), q).rejects.toMatchObject({ code: 'query_number_wrong' })
})

test('another shop’s words never match', async ({ world }) => {
  await oneShop(world)
  const other = await world.as(await furnishedShop(world))
  for (const q of ['ana', '#R-1001', 'R0000013', '13', '3456', '1ZON 55 512', 'tirlae'])
    expect((await other.returns.list({ query: { q } })).total_items, q).toBe(0)
})

test('what cannot be understood is an error and not an empty list', async ({ world }) => {
  const { staff } = await oneShop(world)
  for (const [q, code] of [
    ['colour:red', 'query_key_unknown'],
    ['status:lost', 'query_value_invalid'],
    ['created:soon', 'query_value_invalid'],
    ['a b c d e f g h i j k', 'query_too_long'],
  ] as const)
    await expect(staff.returns.list({ query: { q } }), q).rejects.toMatchObject({ status: 400, code })
})

test('the refusal of a search lists what can be typed', async ({ world }) => {
  const { shop, staff } = await oneShop(world)
  const finance = await world.as(shop, 'finance')
  for (const [q, code, typed] of [
    ['is:unpaid', 'query_value_invalid', 'You can type: open, closed, new'],
    ['este:deschis', 'query_key_unknown', 'You can type: status:, method:'],
    ['status:lost', 'query_value_invalid', 'You can type: new, '],
    ['created:soon', 'query_value_invalid', 'You can type: today, yesterday, 2026-11-19, 19.11.2026'],
    ['total:much', 'query_value_invalid', 'You can type: 428.01, >200'],
    ['assignee:nobody', 'query_value_invalid', 'You can type: me, none.'],
    ['-total:200', 'query_not_impossible', 'You can type: -status:, -is:open'],
  ] as const)
    for (const reader of [staff, finance])
      await expect(reader.returns.list({ query: { q } }), q).rejects.toMatchObject({
        code,
        message: expect.stringContaining(typed),
      })
})

const PIECES = [
  ...QUERY_KEYS.flatMap((key) => [`${key}:`, ` -${key}:`, ` ${key}:"`]),
  ...[' ', ' ', ' ', '"', '..', '-', ',', '<', '>', '.', '#', '(', '%', '_', '\\', '\u0301', '😀', 'ß'],
  ...['19.11.2026', '31 feb', '29 feb', '9999-12', '1970-01', 'azi', '<9999d', '428,01', '999999999.99', '0,00'],
  ...['ana', 'carciun', 'order ', 'RD00 0000 101', 'R000 1337', '0722 123 456', 'open', 'new', 'none', 'me', 'damaged'],
]

test('every search is answered or refused with its reason', async ({ world }) => {
  const { staff } = await oneShop(world)
  const asked = fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((pieces) => pieces.join('').slice(0, 300))
  const codes: readonly string[] = QUERY_ERRORS
  await fc.assert(
    fc.asyncProperty(asked, fc.constantFrom(...RETURN_SORTS), async (q, sort) => {
      const answer = await staff.returns.list({ query: { q, sort } }).catch((error: unknown) => error)
      if (answer instanceof ApiError) expect(codes).toContain(answer.code)
      else expect(answer).toHaveProperty('total_items')
    }),
    { numRuns: 60 },
  )
})

test('who does not see customers cannot find out about them by searching', async ({ world }) => {
  const { shop, ana } = await oneShop(world)
  for (const role of ['warehouse', 'viewer'] as const) {
    const staff = await world.as(shop, role)
    for (const q of ['ana.pop', 'maria', 'tirlae', 'mraia', '0722123456', '3456', '722 123 456', 'example-mail.com'])
      expect((await staff.returns.list({ query: { q } })).total_items, `${role} ${q}`).toBe(0)
    await expect(staff.returns.list({ query: { q: 'email:ana' } })).rejects.toMatchObject({ code: 'query_key_hidden' })
    expect((await staff.returns.list({ query: { q: 'camasa 1zon' } })).data.map(({ id }) => id)).toEqual([ana])
  }
})

const at = (day: number, hour = 12) => new Date(Date.UTC(2026, 8, day, hour))

test('filters by status, methods, reason, person, amount and days combine', async ({ world }) => {
  const shop = await furnishedShop(world)
  const cheap = [product(shop, { price_minor: 5000, return_reason_id: shop.reasonIds.damaged })]
  await addReturns(world, shop, [
    { order_name: 'a', created_at: at(1), products: cheap },
    { order_name: 'b', created_at: at(2), status: STATUS.RECEIVED, requiresIban: true },
    { order_name: 'c', created_at: at(3), status: STATUS.COMPLETED, isExternal: true },
    // Already the next day in Bucharest.
    { order_name: 'd', created_at: at(3, 22), status: STATUS.RECEIVED },
  ])
  const staff = await world.as(shop)
  const { id } = (await staff.returns.list({ query: { q: 'order:a' } })).data[0] ?? { id: '' }
  await staff.teamwork.assign({ params: { id }, body: { staff_id: (await staff.account.get()).id } })
  const named = async (q: string, query: object = {}) =>
    (await staff.returns.list({ query: { q, ...query } })).data.map(({ order_name }) => order_name).join('')
  expect(await named('status:received')).toBe('db')
  expect(await named('status:received,completed')).toBe('dcb')
  expect(await named('status:Received')).toBe('db')
  expect(await named('is:open')).toBe('dba')
  expect(await named('is:closed')).toBe('c')
  expect(await named('is:withdrawal')).toBe('')
  expect(await named('is:review')).toBe('')
  await inShop(world.db, shop.id, (db) =>
    db.updateTable('returns').set({ review_note: 'Check it' }).where('order_name', '=', 'd').execute(),
  )
  expect(await named('is:review')).toBe('d')
  expect(await named('total:<100')).toBe('a')
  expect(await named('total:>31.01')).toBe('dcb')
  expect(await named('total:31.01')).toBe('a')
  expect(await named('31,01')).toBe('a')
  expect(await named('31,01 RON')).toBe('a')
  expect(await named('31.01 status:new')).toBe('a')
  expect(await named('total:31-32')).toBe('a')
  expect(await named('created:2026-09-03')).toBe('c')
  expect(await named('created:2026-09-03..')).toBe('dc')
  expect(await named('created:3.9.2026')).toBe('c')
  expect(await named('created:3 sept 2026')).toBe('c')
  expect(await named('created:3 septembrie')).toBe('c')
  expect(await named('created:azi')).toBe('')
  expect(await named('created:yesterday')).toBe('')
  // Names without quotes, by their beginning, and with words after them.
  expect(await named('status:rec')).toBe('db')
  expect(await named('status:new order:a')).toBe('a')
  expect(await named('status: completed')).toBe('c')
  expect(await named('-status:received')).toBe('ca')
  expect(await named('-status:received,completed')).toBe('a')
  expect(await named('-is:open')).toBe('c')
  expect(await named('created:..2026-09-02 is:open')).toBe('ba')
  expect(await named('assignee:me')).toBe('a')
  expect(await named('assignee:none')).toBe('dcb')
  const { data } = await staff.returns.list({ query: {} })
  const [, c, b] = data
  expect(await named(`method:"${c?.return_method.name}"`)).toBe('c')
  expect(await named(`refund:"${b?.payment_method.name}"`)).toBe('b')
  const reason = (await staff.returnReasons.list({})).find(({ id: one }) => one === shop.reasonIds.damaged)
  expect(await named(`reason:"${reason?.name}"`)).toBe('a')
  expect(await named(`method:${c?.return_method.name} order:c`)).toBe('c')
  expect(await named('', { sort: 'total' })).toBe('dcba')
  expect(await named('', { sort: 'total', dir: 'asc' })).toBe('abcd')
  expect(await named('', { sort: 'created', dir: 'asc' })).toBe('abcd')
})

test('sorted by the last move, and by what is due, which leaves out what never is', async ({ world }) => {
  const shop = await furnishedShop(world)
  await addReturns(
    world,
    shop,
    ['a', 'b', 'c'].map((order_name, i) => ({ order_name, created_at: at(i + 1) })),
  )
  const staff = await world.as(shop)
  const list = (query: object) => staff.returns.list({ query }).then(({ data }) => data)
  const oldest = (await list({ q: 'order:a' }))[0]
  await staff.returns.move({
    params: { id: oldest?.id ?? '' },
    query: { status: 'awaiting_parcel' },
    ifMatch: 1,
  } as never)
  expect((await list({ sort: 'moved' })).map(({ order_name }) => order_name)).toEqual(['b', 'c', 'a'])
  expect((await list({ sort: 'moved', dir: 'desc' })).map(({ order_name }) => order_name)).toEqual(['a', 'c', 'b'])
  expect(await list({ sort: 'due' })).toEqual([])
})

test('pages and neighbours follow the search and its order', async ({ world }) => {
  const shop = await furnishedShop(world)
  await addReturns(
    world,
    shop,
    Array.from({ length: 24 }, (_, i) => ({
      order_name: `#${i}`,
      client_email: i % 2 ? 'odd@example.com' : 'even@example.com',
      created_at: new Date(at(1).getTime() + i * 60_000),
    })),
  )
  const staff = await world.as(shop)
  const view = { q: 'email:odd', sort: 'created', dir: 'asc' } as const
  const first = await staff.returns.list({ query: view })
  const second = await staff.returns.list({ query: { ...view, page: '1' } })
  expect(first).toMatchObject({ total_items: 12, total_pages: 2 })
  const names = [...first.data, ...second.data].map(({ order_name }) => order_name)
  expect(names).toEqual(Array.from({ length: 12 }, (_, i) => `#${i * 2 + 1}`))
  const [zero, one, two] = first.data.map(({ id }) => id)
  const beside = (id = '', query: object = view) => staff.returns.neighbours({ params: { id }, query })
  expect(await beside(one)).toEqual({ previous: zero, next: two, is_listed: true })
  expect(await beside(zero)).toMatchObject({ previous: null, next: one })
  const even = (await staff.returns.list({ query: { q: 'order:2 email:even' } })).data.find(
    ({ order_name }) => order_name === '#2',
  )
  expect(await beside(even?.id)).toEqual({ previous: zero, next: one, is_listed: false })
})

test('corrections, labels and erasing change what is found', async ({ world }) => {
  const { shop, ana, staff } = await oneShop(world)
  await inShop(world.db, shop.id, (db) =>
    db.updateTable('returns').set({ awb: 'NEW77' }).where('shop_id', '=', shop.id).where('id', '=', ana).execute(),
  )
  expect((await staff.returns.list({ query: { q: 'new77' } })).total_items).toBe(1)
  expect((await staff.returns.list({ query: { q: '1zon' } })).total_items).toBe(0)
  await staff.privacy.erase({ body: { email: 'ana.pop+shop@example-mail.com' } } as never)
  for (const q of ['ana', 'pop', 'tirlea', '0722123456', 'new77', 'example'])
    expect((await staff.returns.list({ query: { q } })).total_items, q).toBe(0)
  expect((await staff.returns.list({ query: { q: 'r1001' } })).total_items).toBe(1)
  const { rows } = await inShop(world.db, shop.id, (db) =>
    sql<{ token: string }>`select token from return_search where shop_id = ${shop.id} and return_id = ${ana}
      and field in ('e', 'c', 'p', 'P', 'a', 'A')`.execute(db),
  )
  expect(rows).toEqual([])
})

test('no text can pass for a word of another field', async ({ world }) => {
  const shop = await furnishedShop(world)
  const sly = 'x\u0001aawb9 y\u0001p722 z\u0001tcap'
  const id = await addReturn(world, shop, {
    order_name: sly,
    customer_name: sly,
    products: [product(shop, { product_title: sly, variant_title: sly, sku: sly })],
  })
  const staff = await world.as(shop)
  for (const q of ['awb:awb9', 'phone:722', 'cap'])
    expect((await staff.returns.list({ query: { q } })).total_items, q).toBe(0)
  const [found] = (await staff.returns.list({ query: { q: 'name:ztcap' } })).data
  expect(found?.id).toBe(id)
})

test('a page far beyond the last one is empty', async ({ world }) => {
  const { staff } = await oneShop(world)
  for (const query of [{ q: 'ana' }, { q: 'ana maria' }, { q: 'ana', status: 'new' as const }]) {
    const page = await staff.returns.list({ query: { ...query, page: '999999999', 'per-page': '90' } })
    expect(page).toMatchObject({ data: [], total_items: 1 })
  }
})

test('deleting a return removes its words', async ({ world }) => {
  const { shop, ana } = await oneShop(world)
  const left = await inShop(world.db, shop.id, async (db) => {
    await db.deleteFrom('returns').where('shop_id', '=', shop.id).where('id', '=', ana).execute()
    return db
      .selectFrom('return_search')
      .select('token')
      .where('shop_id', '=', shop.id)
      .where('return_id', '=', ana)
      .execute()
  })
  expect(left).toEqual([])
})

test('the database folds text as the engine does, letter by letter', async ({ world }) => {
  const letters: string[] = []
  for (let code = 0x20; code < 0x24ff; code++) letters.push(String.fromCodePoint(code))
  const texts = [
    ...letters.map((letter) => `a${letter}b`),
    'Ştefan ȘTEFAN Łódź ß Æ',
    'a\u0327b',
    'ﬁ Ａ１',
    '😀 AB-12',
    '',
  ]
  const { rows } = await sql<{ folded: string; token: string }>`
    select search_fold(t) as folded, search_token(t) as token
    from unnest(${texts}::text[]) with ordinality as x (t, n) order by n`.execute(world.db)
  const differing = texts.filter(
    (text, i) => rows[i]?.folded !== foldSearch(text) || rows[i]?.token !== searchToken(text),
  )
  expect(differing).toEqual([])
})
