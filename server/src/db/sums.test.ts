/**
 * No figure crosses currencies. Every sum of amounts in SQL, and every average, least and largest, is of one currency by
 * what it says itself, or of one return or credit, whose rows the database holds to one currency. Sums outside SQL are
 * listed one by one, with what holds them together.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../test/harness.ts'

const ROOT = join(import.meta.dirname, '..')
const ROOMS = {
  server: ROOT,
  ...{ engine: '../../engine', contract: '../../contract', ui: '../../ui/src', demo: '../../demo' },
  ...{ console: '../../console/src', portal: '../../portal/src' },
}

const AMOUNT = /minor|amount|price|cost|value|spent|balance|refund|total_|sum\b/
/** Not a method: zod has `.max(`, and JavaScript `Math.max(`. */
const SUM_IN_SQL = /(?<![.\w])(?:sum|avg|min|max)(?=\()/gi
const ONE_CURRENCY = /\bcurrency\b/
/** Of the one that is asked for, or one figure for each. */
const ONE_RETURN = /\b(?:return_id|credit_id) = |= r\.id\b|\bselect shop_id, return_id, [^;]*\bgroup by 1, 2\b/

const sources = (root: string) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const path = name.replaceAll('\\', '/')
    const isSource = /\.tsx?$/.test(path) && !/\.test(-kit)?\.tsx?$/.test(path) && !path.startsWith('test/')
    return isSource ? [{ path, text: readFileSync(join(root, name), 'utf8') }] : []
  })

const QUERY = /^\(\s*select\b/i

/** What stands in the bracket that opens at a place. */
const inBrackets = (text: string, opens: number): string => {
  let depth = 0
  for (let i = opens; i < text.length; i++) {
    if (text[i] === '(') depth++
    if (text[i] === ')' && --depth === 0) return text.slice(opens + 1, i)
  }
  return text.slice(opens + 1)
}

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
    const [name] = found
    const summed = inBrackets(text, found.index + name.length)
    if (!AMOUNT.test(summed)) return []
    const query = queryAround(text, found.index)
    const isHeld = !/\bselect\b/i.test(query) || ONE_CURRENCY.test(query) || ONE_RETURN.test(query)
    return isHeld ? [] : [`${name}(${summed})`]
  })

test('no query sums amounts of several currencies', () => {
  const across = sources(ROOT).flatMap(({ path, text }) => sumsAcross(text).map((sum) => `${path}: ${sum}`))
  expect(across).toEqual([])
  // Kysely's own sums would be seen by nothing here.
  expect(sources(ROOT).flatMap(({ path, text }) => (/\bfn\s*\.\s*(?:sum|avg)\b/.test(text) ? [path] : []))).toEqual([])
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
  expect(sumsAcross('`select max(round(p.rate) * p.amount_minor) from payouts p`')).toHaveLength(1)
  expect(sumsAcross('`select avg(p.amount_minor) from payouts p join returns r on r.id = p.return_id`')).toHaveLength(1)
  expect(sumsAcross('`select sum(quantity) from return_products`')).toEqual([])
})

/** What makes each sum in code one of one currency. */
const SUMS_IN_CODE: Readonly<Record<string, readonly string[]>> = {
  'console/areas/returns/returns/detail/refund/folded-lines.ts': ['the products of a refund'],
  'contract/platforms/orders-import.ts': ['the lines of an order'],
  'server/adapters/platform/shopify/map-order.ts': ['the discounts of a line'],
  'server/demo/big-shop.ts': ['the demo sells in one currency'],
  'demo/orders.ts': ['the lines of an order'],
  'server/areas/rules/past/spec.ts': ['each currency has its own'],
  'server/areas/intake/corrections/check-correction.ts': ['the products of a return'],
  'server/areas/returns/customer-history/find-history.ts': ['grouped by currency'],
  'server/areas/platforms/orders-import/save-orders.ts': ['the lines of an order'],
  'server/areas/money/refunds/find-refund.ts': ['the payouts of a return'],
  'server/areas/money/refunds/list-refunds.ts': ['one currency after the other'],
  'server/areas/returns/moves/insert-returns.ts': ['the products of a return'],
  'engine/money/bank/payment-file.ts': ['checked: a file has one currency'],
  'engine/intake/lines.ts': ['the lines of an order'],
  'engine/base/money.ts': ['`add` refuses two currencies'],
  'engine/money/refund/refund-lines.ts': ['the lines of a refund'],
}

const REDUCED = /\.reduce(?:Right)?(?=\()/g
/** `sum += one`, and `sum = (sum ?? 0) + one`. */
const ADDED = /\S+ \+= [^\n]*|([\w.[\]]+) = \(?\1[^\w.\n][^\n]*\+[^\n]*/g
const AMOUNT_IN_CODE = /minor|amount|price|cost|spent|money|paid\(/i

const sumsInCode = (text: string): readonly string[] =>
  [
    ...[...text.matchAll(REDUCED)].map(({ 0: name, index }) => inBrackets(text, index + name.length)),
    ...[...text.matchAll(ADDED)].map(([line]) => line),
  ].filter((one) => AMOUNT_IN_CODE.test(one))

test('sums of amounts in code are known, with what holds them together', () => {
  const counts = Object.entries(ROOMS).flatMap(([room, root]) =>
    sources(resolve(ROOT, root)).flatMap(({ path, text }) => {
      const { length } = sumsInCode(text)
      return length > 0 ? [[`${room}/${path}`, length] as const] : []
    }),
  )
  const known = Object.entries(SUMS_IN_CODE).map(([path, reasons]) => [path, reasons.length])
  expect(Object.fromEntries(counts)).toEqual(Object.fromEntries(known))
})

test('a sum in code is noticed, however it is written', () => {
  for (const sum of [
    'rows.reduce(\n  (sum, row) => {\n    return sum + row.amount_minor\n  },\n  0,\n)',
    'total += row.price',
    'figure.money = figure.money + minor',
    'sums[currency] = (sums[currency] ?? 0) + amount',
  ])
    expect(sumsInCode(sum)).toHaveLength(1)
  expect(sumsInCode('rows.reduce((sum, row) => sum + row.quantity, 0)')).toEqual([])
})
