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
  ...['bulk_rows.problem', 'effects.payload', 'effects.result', 'notifications.data', 'parcel_scans.code'],
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

/** What was planted and is read, with the call that shows it. */
const readBy = async (world: World, { shop, columns, reads }: Planted, role: Role | undefined) => {
  const own = role && (await world.signedIn(shop, role))
  const seen: { call: string; what: Marker; column: string }[] = []
  for (const read of reads.filter(({ id }) => !role || mayRole(role, NEEDS.get(id) ?? 'read')))
    for (const request of requestsOf(read, shop)) {
      const { authorization: _, ...headers } = request.headers
      const answer = await world.app.inject({ ...request, headers: { ...headers, ...own } })
      expect([read.id, answer.statusCode < 500]).toEqual([read.id, true])
      seen.push(...plantedIn(answer.body, columns).map((found) => ({ call: read.id, ...found })))
    }
  return seen
}

/** What each sight hides. */
const HIDDEN: Record<Sight, readonly Marker[]> = {
  all: [],
  'no-iban': ['IBAN'],
  'no-contact': ['IBAN', 'e-mail', 'phone'],
  masked: ['IBAN', 'e-mail', 'phone'],
}
/** Parcels are collected there, so the warehouse reads it as it was written. */
const ADDRESS = 'returns.pickup_address'

test.for(ROLES)('%s: what is masked in one place is masked in all of them', LONG, async (role, { world, planted }) => {
  const sight = sightOf(role)
  const seen = await readBy(world, planted, role)
  const leaks = seen.filter(
    ({ what, column }) => HIDDEN[sight].includes(what) && !(sight === 'no-contact' && column === ADDRESS),
  )
  const lines = leaks.map(({ call, what, column }) => `${call} shows the ${what} in ${column}`)
  expect([...new Set(lines)], 'Answer these through `wordsFor` (customer-sight/words.ts).').toEqual([])
})

test('who only has a link reads nothing of it', LONG, async ({ world, planted }) => {
  const reads = planted.reads.filter(isOpen)
  expect(reads.map(({ id }) => id)).toContain('returns_get')
  expect(await readBy(world, { ...planted, reads }, undefined)).toEqual([])
})

test('an owner reads what was planted, but for what no call answers', LONG, async ({ world, planted }) => {
  const seen = new Set((await readBy(world, planted, 'owner')).map(({ column }) => column))
  expect(planted.columns.filter((column) => !seen.has(column))).toEqual(NEVER_ANSWERED)
})
