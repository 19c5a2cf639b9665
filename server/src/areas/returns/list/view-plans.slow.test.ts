/**
 * What people look for, in a shop of fifty thousand returns, with the application's own role in the database, and
 * with plans that were made for a small shop: row-level security lets an index be used by few operators only.
 */
import type { ViewQuery } from '@returns-desk/contract'
import { returnNumber } from '@returns-desk/engine'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { ShopDb } from '../../../db/db.ts'
import { test } from '../../../test/harness.ts'
import { inLargeShop } from '../../../test/plans/large-shop.ts'
import { findBatch } from './find-page.ts'
import { listView } from './list-returns.ts'
import { readView, type View } from './read-view.ts'

const MANY = 50_000
const ONE = 40_000
const MAX_ROWS = 5000
const GUARDED = ['returns', 'return_search', 'return_words', 'return_products']

const QUERIES: Readonly<Record<string, ViewQuery & { readonly finds: number }>> = {
  'order number': { q: String(48_210_000 + ONE), finds: 1 },
  'order name': { q: `#${ONE}`, finds: 1 },
  'return number': { q: returnNumber(ONE), finds: 1 },
  AWB: { q: '1Z000400', finds: 10 },
  'whole e-mail': { q: `ana${ONE}.pop@gmail.com`, finds: 1 },
  'start of an e-mail': { q: `ana${ONE}`, finds: 1 },
  'rare domain': { q: 'mail7.ro', finds: 10 },
  'frequent domain': { q: 'gmail.com', finds: 10 },
  name: { q: 'last77', finds: 10 },
  'frequent name': { q: 'first7', finds: 10 },
  'a misspelt word': { q: 'kimnoo', finds: 10 },
  'a misspelt frequent word': { q: 'shrit', finds: 10 },
  'a word that nothing is like': { q: 'qqxxqqxx', finds: 0 },
  'two names': { q: 'first37 last77', finds: 10 },
  'two frequent names': { q: 'first3 last7', finds: 10 },
  'beginning of an order number': { q: '482112', finds: 10 },
  'a word of some, by amount': { q: 'sku-7', sort: 'total', finds: 10 },
  phone: { q: '0700040000', finds: 1 },
  'last four of a phone, an AWB and an order': { q: '9999', finds: 5 },
  'a short return number': { q: returnNumber(133).replace(/^R0*/, ''), finds: 10 },
  'an AWB with blanks': { q: '1Z00 0400 00', finds: 1 },
  'an order by its name': { q: `order ${ONE}`, finds: 2 },
  'groups that are no code': { q: 'first37 last77', finds: 10 },
  SKU: { q: 'sku-777', finds: 10 },
  'frequent word of a title': { q: 'shirt', finds: 10 },
  'its beginning': { q: 'shi', finds: 10 },
  'rare word': { q: 'kimono', finds: 10 },
  'beginning of thousands of words': { q: 'ana', finds: 10 },
  'word and status': { q: 'shirt status:received', finds: 10 },
  mine: { q: 'assignee:me', finds: 10 },
  'to pay': { q: 'is:to_pay', finds: 10 },
  'due soon': { q: 'due:<3d', finds: 10 },
  'due soon, in its order': { q: 'due:<3d', sort: 'due', finds: 10 },
  'large amounts': { q: 'total:>200', finds: 10 },
  'an amount': { q: '531,01', finds: 1 },
  'an amount and a status': { q: '531.01 is:open', finds: 1 },
  'a range of amounts': { q: 'total:200-201', finds: 10 },
  'not one status': { q: '-status:completed', finds: 10 },
  'neither of two groups': { q: '-is:closed -status:new', finds: 10 },
  'beginning of a status': { q: 'status:rec', finds: 10 },
  'a day': { q: 'created:4 oct 2026', finds: 10 },
  'some days': { q: 'created:2026-09-01..2026-09-10', finds: 10 },
  'rare method and status': { q: 'method:"Your own courier" status:received', finds: 10 },
  reason: { q: 'reason:damaged', finds: 10 },
  'by amount': { sort: 'total', finds: 10 },
  'a word, by amount': { q: 'shirt', sort: 'total', finds: 10 },
  'by last move': { q: 'is:open', sort: 'moved', finds: 10 },
  'by due date': { sort: 'due', finds: 10 },
  'to review': { q: 'is:review', finds: 0 },
}

/** Found through words that some or many returns have: the same as by checking every return. */
const COMPARED = [
  ...['name', 'two frequent names', 'beginning of an order number', 'a word of some, by amount', 'word and status'],
  ...['its beginning', 'beginning of thousands of words', 'two names', 'rare method and status', 'reason', 'mine'],
  ...['an amount', 'an amount and a status', 'not one status', 'neither of two groups'],
  ...['a misspelt word', 'a misspelt frequent word'],
  ...['last four of a phone, an AWB and an order', 'a short return number', 'an AWB with blanks'],
]

/** Many returns begin like that, but no new one: all these words are read, rather than all returns. */
const OLD = { 'beginning of old numbers': '48211', 'a word and the beginning of old numbers': 'shirt 48211' }

/** The first ten, found by checking all returns of the shop. */
const findPlainly = async (db: ShopDb, shopId: number, { conditions, sort, dir }: View) => {
  const holds = sql.join(
    conditions.map((condition) => condition.holds),
    sql` and `,
  )
  const order = sort === 'total' ? 'refund_minor, number' : 'created_at, id'
  const inOrder = sql.raw(order.replace(/\w+/g, (column) => `r.${column} ${dir}`))
  const { rows } = await sql<{ id: string }>`
    select r.id from returns r where r.shop_id = ${shopId} and ${holds} order by ${inOrder} limit 10`.execute(db)
  return rows.map(({ id }) => id)
}

test(
  'whatever is searched for in a large shop, few rows are visited, and all through an index',
  {
    timeout: 180_000,
  },
  () =>
    inLargeShop({ count: MANY, maxRows: MAX_ROWS, tables: GUARDED }, async (large) => {
      const { world, shopId, staffId, work, look, faults } = large
      const viewer = { role: 'owner', staffId, now: world.deps.clock(), reader: 'en' } as const
      const compare = async (name: string, asked: ViewQuery) => {
        const [found, plainly] = await work(async (db) => {
          const view = await readView(db, shopId, asked, viewer)
          const { data } = await listView(db, shopId, view, { page: 0, perPage: 10 }, viewer)
          return [data.map(({ id }) => id), await findPlainly(db, shopId, view)]
        })
        expect(found, name).toEqual(plainly)
      }
      for (const [name, { finds, ...asked }] of Object.entries(QUERIES)) {
        const found = await look(name, async (db) => {
          const view = await readView(db, shopId, asked, viewer)
          return (await listView(db, shopId, view, { page: 0, perPage: 10 }, viewer)).data.length
        })
        expect(found, name).toBe(finds)
        if (COMPARED.includes(name)) await compare(name, asked)
        await look(`${name}, a batch of a file`, async (db) => {
          const view = await readView(db, shopId, asked, viewer)
          const { next } = await findBatch(db, shopId, view, 500)
          return (await findBatch(db, shopId, view, 500, next)).returns.length
        })
      }
      for (const [name, q] of Object.entries(OLD)) await compare(name, { q })
      expect(faults).toEqual([])
    }),
)
