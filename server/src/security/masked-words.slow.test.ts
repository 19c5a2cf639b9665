/**
 * What is masked for a role in one place is masked in every other. Every text of the returns of a shop holds an e-mail
 * address, an account and a telephone number, and every role reads everything.
 */
import {
  contract,
  type Endpoint,
  mayRole,
  type Permission,
  ROLES,
  type Role,
  type Sight,
  sightOf,
} from '@returns-desk/contract'
import { expect } from 'vitest'
import { inShop } from '../db/db.ts'
import { asOwner } from '../test/database/as-owner.ts'
import { test as base, type World } from '../test/harness.ts'
import { requestOf } from './examples.ts'
import { type FullShop, fullShop } from './full-shop.ts'
import { asksFor, isOpen, type Operation, parametersIn, readOperations } from './operations.ts'
import { type Marker, plantedIn, plantWords } from './plant-words.ts'

const LONG = { timeout: 120_000 }

const NEEDS = new Map<string, Permission>(
  Object.entries(contract).flatMap(([feature, calls]) =>
    Object.entries<Endpoint>(calls).flatMap(([name, { needs }]) =>
      needs ? [[`${feature}_${name}`, needs] as const] : [],
    ),
  ),
)

/** Kept for rules, couriers, search and what runs in the background; accounts in a file are masked for everybody. */
const NEVER_ANSWERED: readonly string[] = [
  'bank_file_rows.iban_sealed',
  ...['effects.payload', 'effects.result', 'notifications.data', 'parcel_scans.code'],
  ...['return_products.translations', 'return_traces.facts', 'return_words.words'],
  ...['rule_backtest_rows.after', 'rule_backtest_rows.before', 'rule_scenarios.dates', 'rule_scenarios.expectation'],
  ...['shadow_outcomes.after', 'shadow_outcomes.before'],
]

interface Planted {
  readonly shop: FullShop
  readonly columns: readonly string[]
  readonly reads: readonly Operation[]
}

const test = base.extend<{ planted: Planted }>({
  planted: [
    async ({ world }, use) => {
      const shop = await fullShop(world, 'markmasked')
      const columns = await asOwner(world.ownerUrl, (owner) => plantWords(owner, world.deps.vault, shop.id))
      const operations = await readOperations(world.app)
      // With the token of an order its customer reads their own.
      const reads = operations.filter((read) => read.method === 'GET' && !asksFor(read, 'orderToken'))
      await use({ shop, columns, reads })
    },
    { scope: 'file' },
  ],
})

/** With each value of each choice: an export has several forms, a list several filters. */
const queriesOf = (read: Operation): Record<string, string>[] => [
  {},
  ...parametersIn(read, 'query').flatMap(({ name, schema }) =>
    (schema.enum ?? []).map((value) => ({ [name]: String(value) })),
  ),
]

/** A call about one return is made for each of them. */
const requestsOf = (read: Operation, shop: FullShop) => {
  const ids = [...shop.returnIds, ...shop.orderReturnIds]
  const queries = queriesOf(read)
  if (/^\/returns\/\{id\}/.test(read.path))
    return ids.flatMap((id) => queries.map((query) => requestOf(read, shop, { params: { id }, query })))
  if (parametersIn(read, 'query').some(({ name }) => name === 'return-id'))
    return ids.map((id) => requestOf(read, shop, { query: { 'return-id': id } }))
  return queries.map((query) => requestOf(read, shop, { query }))
}

/** The runs of the shop are theirs: nobody reads somebody else's. */
const giveRuns = async (
  { db, deps }: World,
  { id }: FullShop,
  { authorization = '' }: Readonly<Record<string, string>>,
) => {
  const claims = await deps.tokens.bearer.verify(authorization.replace('Bearer ', ''))
  const staff_id = claims?.staff ?? 0
  await inShop(db, id, (shopDb) =>
    shopDb.updateTable('bulk_runs').set({ staff_id }).where('shop_id', '=', id).execute(),
  )
}

/** What was planted and is read, with the call that shows it; and the calls that answered nothing. */
const readBy = async (world: World, { shop, columns, reads }: Planted, role: Role | undefined) => {
  // Past the limits of those who have read before.
  world.passTime(10 * 60)
  const own = role && (await world.signedIn(shop, role))
  if (own) await giveRuns(world, shop, own)
  const seen: { call: string; what: Marker; column: string }[] = []
  const open = reads.filter(({ id }) => !role || mayRole(role, NEEDS.get(id) ?? 'read'))
  const silent = new Set(open.map(({ id }) => id))
  for (const read of open)
    for (const request of requestsOf(read, shop)) {
      const { authorization: _, ...headers } = request.headers
      const answer = await world.app.inject({ ...request, headers: { ...headers, ...own } })
      expect([read.id, answer.statusCode < 500 && answer.statusCode !== 429]).toEqual([read.id, true])
      if (answer.statusCode < 400) silent.delete(read.id)
      seen.push(...plantedIn(answer.body, columns).map((found) => ({ call: read.id, ...found })))
    }
  return { seen, silent: [...silent] }
}

/** What each sight hides. */
const HIDDEN: Record<Sight, readonly Marker[]> = {
  all: [],
  'no-iban': ['IBAN', 'holder'],
  'no-contact': ['IBAN', 'holder', 'e-mail', 'phone'],
  masked: ['IBAN', 'holder', 'e-mail', 'phone'],
}
/** Parcels are collected there, so the warehouse reads it as it was written. */
const ADDRESS = 'returns.pickup_address'

test.for(ROLES)('%s: what is masked in one place is masked in all of them', LONG, async (role, { world, planted }) => {
  const sight = sightOf(role)
  const { seen, silent } = await readBy(world, planted, role)
  expect(silent, 'What refuses its example would hide whatever it shows.').toEqual([])
  const leaks = seen.filter(
    ({ what, column }) => HIDDEN[sight].includes(what) && !(sight === 'no-contact' && column === ADDRESS),
  )
  const lines = leaks.map(({ call, what, column }) => `${call} shows the ${what} in ${column}`)
  expect([...new Set(lines)], 'Answer these through `wordsFor` (customer-sight/words.ts).').toEqual([])
})

test('who only has a link reads nothing of it', LONG, async ({ world, planted }) => {
  const reads = planted.reads.filter(isOpen)
  expect(reads.map(({ id }) => id)).toContain('returns_get')
  const { seen, silent } = await readBy(world, { ...planted, reads }, undefined)
  expect(silent).not.toContain('returns_get')
  expect(seen).toEqual([])
})

test('an owner reads what was planted, but for what no call answers', LONG, async ({ world, planted }) => {
  const { seen } = await readBy(world, planted, 'owner')
  const columns = new Set(seen.map(({ column }) => column))
  expect(planted.columns.filter((column) => !columns.has(column))).toEqual(NEVER_ANSWERED)
})
