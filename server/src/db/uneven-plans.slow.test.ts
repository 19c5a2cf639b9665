/**
 * A statement is planned once per connection, for whichever shop comes first. The plan has to suit every shop: a small
 * shop has each statement of the API planned, and a large one then runs it. For any shop, few rows may be visited.
 */
import { expect } from 'vitest'
import { CHORES } from '../chores.ts'
import { exampleOf, requestOf } from '../security/examples.ts'
import { type FullShop, fullShop } from '../security/full-shop.ts'
import { type Operation, parametersIn, readOperations } from '../security/operations.ts'
import { asOwner } from '../test/database/as-owner.ts'
import { createDatabase } from '../test/database.ts'
import { test } from '../test/harness.ts'
import { TEST_KEY_RING } from '../test/key-ring.ts'
import { GROWN_ROWS, growShop } from '../test/plans/grow-shop.ts'
import { readPlans } from '../test/plans/read-plans.ts'
import { openRecordedDb } from '../test/plans/recorded-db.ts'
import { openWorld, type World } from '../test/world.ts'
import { prepareDatabase } from './schema/prepare.ts'

const MAX_ROWS = GROWN_ROWS / 4

/** Counts with an index alone, or changes all that a person has: those rows have to be visited. */
const COUNTING = [
  'withdrawals_counts',
  'account_changePassword',
  'notifications_markRead',
  'staff_erase',
  'ruleHits_list',
]

/**
 * Lists whose pages are numbered, and the file of returns, whose line in the audit says how many it holds. Only the
 * statement that counts, or that looks for part of a name, visits them all.
 */
const NUMBERED = ['parcels_list', 'bankFiles_list', 'bankStatements_lines', 'storeCredits_list', 'returnsExport_file']
const VISITS_ALL = /^\s*select count\(\*\)|\bposition\(/

/** Deletions come last; signing out would end the session. */
const inOrder = (operations: readonly Operation[]) =>
  operations
    .filter(({ id }) => id !== 'signIn_signOut')
    .toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'))

/** A call without query parameters, and once with each of them. */
const queriesOf = (operation: Operation): Record<string, string>[] => [
  {},
  ...parametersIn(operation, 'query')
    .filter(({ required }) => !required)
    .flatMap(({ name, schema }) => {
      const values = schema.enum ?? [name === 'page' ? 40 : exampleOf(schema, 'example', name)]
      return values.map((value) => ({ [name]: String(value) }))
    }),
]

const callEverything = async (world: World, shop: FullShop, record: ReturnType<typeof openRecordedDb>['record']) => {
  for (const operation of inOrder(await readOperations(world.app))) {
    for (const query of queriesOf(operation)) {
      const headers = { 'session-token': await world.sessionToken(shop) }
      const request = requestOf(operation, shop, { headers, query })
      const { statusCode } = await record(operation.id, () => world.app.inject(request))
      expect(statusCode, operation.id).not.toBe(500)
    }
  }
}

test('no statement visits all rows of a large shop because it was planned for a small one', {
  timeout: 180_000,
}, async () => {
  const database = await createDatabase()
  const url = await prepareDatabase(database.ownerUrl, TEST_KEY_RING)
  const recorded = openRecordedDb(url)
  const { world, close } = await openWorld(database.ownerUrl, { db: recorded.db })
  try {
    const large = await fullShop(world, 'large')
    await asOwner(world.ownerUrl, (owner) => growShop(owner, large.id))
    for (const [chore, { work }] of Object.entries(CHORES)) await recorded.record(chore, () => work(world.deps))
    await callEverything(world, large, recorded.record)
    const small = await fullShop(world, 'small')
    await asOwner(world.ownerUrl, (owner) => owner.query('analyze'))
    const shops = { smallId: small.id, largeId: large.id, staffId: large.ownerId }
    const readings = await readPlans(url, recorded.statements.values(), shops)
    expect(readings.length).toBeGreaterThan(150)
    const mayVisitAll = ({ during, text }: { during: string; text: string }) =>
      COUNTING.includes(during) || (NUMBERED.includes(during) && VISITS_ALL.test(text))
    const tooMany = readings.filter((reading) => reading.worst.rows > MAX_ROWS && !mayVisitAll(reading))
    expect(tooMany.map(({ during, worst, text }) => `${during}: ${worst.what} ${worst.rows} rows: ${text}`)).toEqual([])
  } finally {
    await close()
    await recorded.db.destroy()
    await database.drop()
  }
})
