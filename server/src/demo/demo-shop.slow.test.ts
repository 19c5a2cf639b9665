import type { Language, ReturnDetail } from '@returns-desk/contract'
import { SENTENCES } from '@returns-desk/demo'
import { isIban, isOpen, returnWindow, STATUS, type Translations } from '@returns-desk/engine'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { inShop, type ShopDb } from '../db/db.ts'
import { findShopId } from '../db/shop-directory.ts'
import { HANDLERS } from '../handlers.ts'
import { contradictionsIn } from '../test/contradictions.ts'
import { test as base, type World } from '../test/harness.ts'
import { DEMO_SHOP, seedDemoShop } from './demo-shop.ts'

/** A whole year takes its time, more so on a busy machine. */
const PATIENT = { timeout: 600_000 }

const LOOKS = 3

/** By connection and the moment since which it has had nothing to do. */
const idleTransactions = async (db: ShopDb) => {
  const { rows } = await sql<{ idle: string }>`
    select pid || ' since ' || state_change as idle from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction' and pid <> pg_backend_pid()`.execute(db)
  return new Set(rows.map(({ idle }) => idle))
}

interface Demo {
  readonly id: number
  readonly seededAgain: unknown
  /** Transactions that stood open while a file was written. */
  readonly waiting: readonly number[]
  readonly read: <T>(work: (db: ShopDb) => Promise<T>) => Promise<T>
}

const ADMIN = 'https://admin.example.com'

/** One demo shop for all of these. */
const test = base.extend<{ demo: Demo }>({
  demo: [
    async ({ world }, use) => {
      const waiting: number[] = []
      const { deps, db } = world
      const put: typeof deps.files.put = async (shopId, content, type) => {
        // Others may be between two statements at any moment, on a busy machine for a while; one that waits for the file
        // is idle before it and after it, however often one looks.
        let idle = await inShop(db, shopId, idleTransactions)
        const key = await deps.files.put(shopId, content, type)
        for (let look = 0; look < LOOKS; look++) idle = idle.intersection(await inShop(db, shopId, idleTransactions))
        waiting.push(idle.size)
        return key
      }
      const options = {
        now: deps.clock(),
        operatorPassword: 'a password of ours',
        embedOrigins: [ADMIN],
        handlers: HANDLERS,
      }
      const watched = { ...deps, files: { ...deps.files, put } }
      expect(await seedDemoShop(watched, DEMO_SHOP, options)).toEqual({ newPassword: undefined })
      const seededAgain = await seedDemoShop(watched, DEMO_SHOP, options)
      const id = (await findShopId(db, { platform: 'embedded', handle: 'demo' })) as number
      await use({ id, seededAgain, waiting, read: (work) => inShop(db, id, work) })
    },
    { scope: 'file' },
  ],
})

test('nothing in the demo shop contradicts its rules, its methods or itself', PATIENT, async ({ world, demo }) => {
  expect(await contradictionsIn(world.deps, demo.id)).toEqual({ returns: 140, found: [] })
})

test('the demo shop has a year of trading behind it, and is made once', PATIENT, async ({ world, demo }) => {
  const { id } = demo
  expect(demo.seededAgain).toBeUndefined()
  const staff = await world.as({ id, handle: 'demo' })
  expect(await staff.returns.list({ query: {} })).toMatchObject({ total_items: 140, total_pages: 14 })
  expect([(await staff.returnReasons.list()).length, (await staff.returnMethods.list({ query: {} })).length]).toEqual([
    8, 4,
  ])
  expect([(await staff.paymentMethods.list({ query: {} })).length, (await staff.emails.list()).length]).toEqual([3, 24])
  expect((await staff.settings.get()).days_accept_return).toBe(14)
  expect((await staff.shop.get()).frame_origins).toEqual([ADMIN])
  expect((await staff.errorMessages.list({ params: { shopId: id } })).every(({ is_default }) => is_default)).toBe(true)

  const now = world.deps.clock()
  const orders = await demo.read((db) => db.selectFrom('orders').selectAll().where('shop_id', '=', id).execute())
  const terms = { days_accept_return: 14, time_zone: 'Europe/Bucharest' }
  const stillOpen = orders.filter((order) =>
    isOpen(returnWindow({ ...order, ordered_at: order.created_at }, terms), now),
  )
  expect(stillOpen.length).toBeGreaterThan(20)
  expect(orders.every(({ created_at }) => created_at <= now)).toBe(true)
})

test('each state of the product can be seen in the demo shop', PATIENT, async ({ world, demo }) => {
  const staff = await world.as({ id: demo.id, handle: 'demo' })
  const pages = await Promise.all(
    [0, 1, 2].map((page) => staff.returns.list({ query: { page: String(page), 'per-page': '100' } })),
  )
  const items = pages.flatMap(({ data }) => data)
  const newest = items.slice(0, 100)
  const details: ReturnDetail[] = []
  for (const { id } of newest) details.push(await staff.returns.getPrivate({ params: { id } }))
  const all = details.flatMap((detail) => detail.effects)
  const listed = await staff.withdrawals.list({ query: { filter: 'all' } })
  const atRisk = await staff.withdrawals.list({ query: { filter: 'at-risk' } })
  const inStatus = (index: number) => items.filter(({ return_status }) => return_status.order_index === index)
  const photo = details.flatMap(({ return_products }) => return_products.flatMap(({ photos }) => photos))[0]
  const states: Record<string, unknown> = {
    ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((index) => [`status ${index}`, inStatus(index)[0]])),
    'cancelled by the customer': details.find(
      ({ timeline, return_status }) =>
        return_status.order_index === STATUS.CANCELLED && timeline.at(-1)?.actor === 'customer',
    ),
    'cancelled by staff': details.find(
      ({ timeline, return_status }) =>
        return_status.order_index === STATUS.CANCELLED &&
        timeline.some(({ kind, actor }) => kind === 'moved' && actor === 'staff'),
    ),
    'a photo that can be opened': photo && (await world.deps.files.downloadUrl(demo.id, photo.photo_key)),
    'an external method': details.find(({ return_method }) => return_method.is_external),
    'an account': details.find(
      ({ iban, return_status }) => iban && isIban(iban) && return_status.order_index === STATUS.REFUND_TO_IBAN,
    ),
    'a label to print': details.find(({ label, awb }) => awb && label?.can_print),
    'a label that was cancelled': details.find(({ label, awb }) => awb === null && label?.state === 'cancelled'),
    'a label that was not made, and why': details.find(({ label }) => label?.state === 'failed' && label.problem),
    'a mail that was sent': all.find(({ kind, state }) => kind === 'email' && state === 'done'),
    'a mail that is tried again': all.find(
      ({ kind, state, last_error, next_attempt_at }) =>
        kind === 'email' &&
        state === 'pending' &&
        last_error &&
        Date.parse(next_attempt_at ?? '') > world.deps.clock().getTime(),
    ),
    'a mail that was given up': all.find(
      ({ kind, state, last_error }) => kind === 'email' && state === 'failed' && last_error,
    ),
    'a withdrawal with its return': listed.find((one) => one.return_id && !one.is_settled && !one.is_at_risk),
    'a withdrawal of no order that is known': listed.find((one) => !one.is_matched && !one.is_settled),
    'a withdrawal of some products': listed.find((one) => one.scope === 'part' && !one.is_settled),
    'a withdrawal at risk': atRisk[0],
    'a withdrawal that was refunded': listed.find((one) => one.is_settled && one.return_id),
    'a withdrawal that was closed without a return': listed.find((one) => one.is_settled && !one.return_id),
    'a free way back': details.find(
      ({ return_method, delivery_cost }) => return_method.name.startsWith('Free') && delivery_cost === 0,
    ),
    'a parcel that was inspected': details.find(({ timeline }) => timeline.some(({ kind }) => kind === 'inspected')),
    'a parcel of nobody': (await staff.parcels.list({ query: {} })).data[0],
    'a refund to pay by bank': (await staff.refunds.list({ query: {} })).data.find(
      ({ route, obstacle }) => route === 'bank' && obstacle === null,
    ),
    'an account to pay from': (await staff.bankAccount.get()).iban,
    'a longer window': details.find(({ window }) => (window?.extension_days ?? 0) > 0),
  }
  expect(Object.keys(states).filter((name) => !states[name])).toEqual([])
  const mails = await demo.read((db) =>
    db.selectFrom('kept_mails').selectAll().where('shop_id', '=', demo.id).execute(),
  )
  expect(mails.length).toBeGreaterThan(5)
})

test(
  'customers were notified of every step, and every pending effect says why it is still waiting',
  PATIENT,
  async ({ demo }) => {
    const { rows } = await demo.read((db) =>
      sql<{ untold: number; silent: number; unmade: number }>`
      select
        (select count(*)::int from return_events e
          where e.shop_id = ${demo.id} and e.kind in ('created', 'moved') and not exists (
            select from effects f where f.shop_id = e.shop_id and f.return_id = e.return_id and f.kind = 'email'
              and f.created_at = e.at)) as untold,
        (select count(*)::int from effects where shop_id = ${demo.id} and state = 'pending' and last_error is null) as silent,
        (select count(*)::int from effects where shop_id = ${demo.id} and state = 'done' and result is null) as unmade
    `.execute(db),
    )
    expect(rows[0]).toEqual({ untold: 0, silent: 0, unmade: 0 })
    // What is left to do is about mails that failed.
    const { rows: waiting } = await demo.read((db) =>
      sql<{ last_error: string | null }>`
        select e.last_error from due_effects d left join effects e on e.shop_id = d.shop_id and e.id = d.effect_id
        where d.shop_id = ${demo.id}`.execute(db),
    )
    expect(waiting.length).toBeGreaterThan(0)
    expect(waiting.every(({ last_error }) => last_error?.startsWith('mail_'))).toBe(true)
  },
)

test('no transaction waits while a photo or a label is drawn or written', PATIENT, ({ demo }) => {
  expect(demo.waiting.length).toBeGreaterThan(5)
  expect(Math.max(...demo.waiting)).toBe(0)
})

test('the demo shop says that it is one, to staff and to customers', PATIENT, async ({ world, demo }) => {
  expect(await world.client().shops.get({ params: { handle: 'demo' } })).toMatchObject({ is_demo: true })
  const link = { id: demo.id, handle: 'demo' }
  const signedIn = await world.client({ 'session-token': await world.sessionToken(link) }).signIn.login()
  expect(signedIn).toMatchObject({ shop: demo.id, is_demo: true })
  const headers = { authorization: `Bearer ${signedIn.access_token}` }
  expect(await world.client(headers).signIn.refresh()).toMatchObject({ is_demo: true })
  const real = await world.shop()
  expect(await world.client({ 'session-token': await world.sessionToken(real) }).signIn.login()).not.toHaveProperty(
    'is_demo',
  )
})

const SPOILED = {
  'its way back costs something else': 'delivery_cost_minor = delivery_cost_minor + 1',
  'it has an AWB and no label, or the other way round': `awb = 'x'`,
  'its history ends elsewhere': 'order_index = case order_index when 7 then 8 else 7 end',
} as const

test.for(Object.entries(SPOILED))(
  'the check above can fail: %s',
  PATIENT,
  async ([sentence, change], { world, demo }) => {
    const undo = new Error('undo')
    const check = inShop(world.db, demo.id, async (db) => {
      const oldest = sql`(select id from returns where shop_id = ${demo.id} order by created_at limit 1)`
      await sql`update returns set ${sql.raw(change)} where shop_id = ${demo.id} and id = ${oldest}`.execute(db)
      const { found } = await contradictionsIn(world.deps, demo.id, db)
      expect(found.some((one) => one.endsWith(sentence))).toBe(true)
      throw undo
    })
    await expect(check).rejects.toBe(undo)
  },
)

/** All that the demo shop has in two languages; what is the same in both is left out. */
const knownTexts = async (world: World, demo: Demo): Promise<Record<Language, string[]>> => {
  const staff = await world.as({ id: demo.id, handle: 'demo' })
  const lines = await demo.read((db) =>
    db.selectFrom('order_lines').select(['product_title', 'variant_title', 'translations']).distinct().execute(),
  )
  const rows: readonly { translations?: unknown }[] = [
    ...(await staff.returnReasons.list()),
    ...(await staff.returnStatuses.list()),
    ...(await staff.returnMethods.list({ query: {} })),
    ...(await staff.paymentMethods.list({ query: {} })),
    ...(await staff.rules.list()),
    ...(await staff.emails.list({ query: { content: 'none' } })),
    ...lines,
  ]
  const pairs = rows.flatMap((row) => {
    const english = Object.entries((row.translations as Translations).en ?? {})
    expect(english.length, JSON.stringify(row)).toBeGreaterThan(0)
    return english.map(([field, en = '']) => [String(row[field as keyof typeof row]), en] as const)
  })
  const sentences = SENTENCES.map(({ ro, en }) => [ro, en] as const)
  const different = [...pairs, ...sentences].filter(([ro, en]) => ro !== en && ro !== '')
  return { ro: different.map(([ro]) => ro), en: different.map(([, en]) => en) }
}

test.for(['en', 'ro'] as const)(
  'who reads the demo shop in one language finds no text in the other: %s',
  PATIENT,
  async (language, { world, demo }) => {
    const headers = { 'accept-language': language }
    const staff = await world.as({ id: demo.id, handle: 'demo' })
    const read: unknown[] = [await staff.rules.metadata({ headers })]
    const list = await staff.returns.list({ query: { 'per-page': '100' }, headers })
    const rest = await staff.returns.list({ query: { 'per-page': '100', page: '1' }, headers })
    read.push(list, rest)
    for (const [i, { id }] of [...list.data, ...rest.data].entries()) {
      const { timeline: _, ...detail } = await staff.returns.getPrivate({ params: { id }, headers })
      read.push(detail, await staff.rules.trace({ query: { 'return-id': id }, headers }))
      // So often may the page of a return be looked at in a minute.
      if (i < 40) read.push(await world.client(headers).portal.track({ params: { handle: 'demo', id } }))
    }
    const said = JSON.stringify(read)
    const others = (await knownTexts(world, demo))[language === 'en' ? 'ro' : 'en']
    // "Natur" is a part of "Natural", and a short word may be a part of any: it counts where it stands alone.
    const isAlone = (rest: string) => !/^\p{L}/u.test(rest)
    const isSaid = (text: string) =>
      text.length < 12 ? said.includes(JSON.stringify(text)) : said.split(text).slice(1).some(isAlone)
    expect(others.length).toBeGreaterThan(150)
    expect(others.filter(isSaid)).toEqual([])
  },
)
