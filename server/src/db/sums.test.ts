/**
 * No figure crosses currencies. Every sum of amounts in SQL is of one currency by what it says itself, or of one return
 * or credit, whose rows the database holds to one currency. Sums outside SQL are listed with what holds them together.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../test/harness.ts'

const ROOT = join(import.meta.dirname, '..')
const ROOMS = { server: ROOT, engine: '../../engine', console: '../../console/src', portal: '../../portal/src' }

const AMOUNT = /minor|amount|price|cost|value|spent|sum\b/
const SUM_IN_SQL = /\bsum\(([^)]*)\)/gi
const ONE_CURRENCY = /\bcurrency\b/
const ONE_RETURN = /\b(return_id|credit_id)\b|\br\.id\b/

const sources = (root: string) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const path = name.replaceAll('\\', '/')
    const isSource = /\.tsx?$/.test(path) && !/\.test(-kit)?\.tsx?$/.test(path) && !path.startsWith('test/')
    return isSource ? [{ path, text: readFileSync(join(root, name), 'utf8') }] : []
  })

const QUERY = /^\(\s*select\b/i

/** Where the bracket that is open at a place begins a query, or the template does. */
const startOfQuery = (text: string, at: number): number => {
  let closed = 0
  for (let i = at; i >= 0; i--) {
    if (text[i] === '`') return i
    if (text[i] === ')') closed++
    if (text[i] !== '(') continue
    if (closed > 0) closed--
    else if (QUERY.test(text.slice(i, i + 80))) return i
  }
  return 0
}

/** The smallest query around a place: what stands in the same brackets, or in the same template. */
const queryAround = (text: string, at: number): string => {
  const start = startOfQuery(text, at)
  let open = 0
  for (let i = start + 1; i < text.length; i++) {
    if (text[i] === '`' || (text[i] === ')' && open === 0)) return text.slice(start, i)
    if (text[i] === '(') open++
    if (text[i] === ')') open--
  }
  return text.slice(start)
}

/** The sums of amounts whose own query says nothing of what makes them one currency. */
const sumsAcross = (text: string): string[] =>
  [...text.matchAll(SUM_IN_SQL)].flatMap((found) => {
    const [whole, summed = ''] = found
    if (!AMOUNT.test(summed)) return []
    const query = queryAround(text, found.index)
    return !/\bselect\b/i.test(query) || ONE_CURRENCY.test(query) || ONE_RETURN.test(query) ? [] : [whole]
  })

test('no query sums amounts of several currencies', () => {
  const across = sources(ROOT).flatMap(({ path, text }) => sumsAcross(text).map((sum) => `${path}: ${sum}`))
  expect(across).toEqual([])
})

test('nor does a function or a view of the database', async ({ world }) => {
  const { rows } = await sql<{ name: string; text: string }>`
    select p.proname as name, p.prosrc as text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public'
    union all select viewname, definition from pg_views where schemaname = 'public'`.execute(world.db)
  expect(rows.map(({ name }) => name)).toContain('change_payouts')
  expect(rows.flatMap(({ name, text }) => sumsAcross(text).map((sum) => `${name}: ${sum}`))).toEqual([])
})

test('a sum over everything is noticed', () => {
  const lateral = 'select 1 from c, lateral (select coalesce(sum(b.total_minor), 0) as total from orders b) as bought'
  expect(sumsAcross(`\`${lateral} where w.currency = 1\``)).toEqual(['sum(b.total_minor)'])
  expect(sumsAcross(`\`${lateral.replace('orders b', 'orders b where b.currency = s.currency')}\``)).toEqual([])
  expect(sumsAcross('`select sum(amount_minor) from payouts where shop_id = 1`')).toHaveLength(1)
  expect(sumsAcross('`select currency, sum(amount_minor) from payouts group by 1`')).toEqual([])
  expect(sumsAcross('`select sum(quantity) from return_products`')).toEqual([])
})

/** What makes each sum in code one of one currency. */
const SUMS_IN_CODE: Readonly<Record<string, string>> = {
  'console/features/returns/detail/refund/folded-lines.ts': 'the products of a refund',
  'server/adapters/platform/shopify/map-order.ts': 'the discounts of a line',
  'server/demo/big-shop.ts': 'the demo sells in one currency',
  'server/demo/world/orders.ts': 'the lines of an order',
  'server/features/corrections/check-correction.ts': 'the products of a return',
  'server/features/customer-history/find-history.ts': 'grouped by currency',
  'server/features/intake/return-terms.ts': 'the lines of an order',
  'server/features/orders-import/save-orders.ts': 'the lines of an order',
  'server/features/refunds/find-refund.ts': 'the payouts of a return',
  'server/features/refunds/list-refunds.ts': 'one currency after the other',
  'server/features/returns/insert-returns.ts': 'the products of a return',
  'engine/bank/payment-file.ts': 'checked: a file has one currency',
  'engine/refund/refund-lines.ts': 'the lines of a refund',
}

const ADDED_UP = /\.reduce\(\s*\([^)]*\)+\s*=>[^\n]*\n?[^\n]*|\w+ \+= [^\n]*/g

test('sums of amounts in code are known, with what holds them together', () => {
  const everywhere = Object.entries(ROOMS).flatMap(([room, root]) =>
    sources(resolve(ROOT, root)).map(({ path, text }) => ({ path: `${room}/${path}`, text })),
  )
  const sums = everywhere.filter(({ text }) =>
    [...text.matchAll(ADDED_UP)].some(([one]) => /minor|amount|price|paid\(/i.test(one)),
  )
  expect(sums.map(({ path }) => path).sort()).toEqual(Object.keys(SUMS_IN_CODE).sort())
})
