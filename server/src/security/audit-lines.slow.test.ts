/** Every staff call that changes something leaves a line; what leaves none changes nothing. */
import { contract, type Endpoint } from '@returns-desk/contract'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { inShop } from '../db/db.ts'
import { asOwner } from '../test/database/as-owner.ts'
import { test, type World } from '../test/harness.ts'
import { requestOf } from './examples.ts'
import { fullShop } from './full-shop.ts'
import { type Operation, readOperations } from './operations.ts'
import { hashShopRows } from './shop-rows.ts'

const CALLS = new Map<string, Endpoint>(
  Object.entries(contract).flatMap(([feature, calls]) =>
    Object.entries<Endpoint>(calls).map(([name, call]) => [`${feature}_${name}`, call] as const),
  ),
)

const linesOf = ({ db }: World, shopId: number) =>
  inShop(db, shopId, (shopDb) =>
    shopDb
      .selectFrom('audit')
      .select(['action', 'object', 'staff_id'])
      .where('shop_id', '=', shopId)
      .orderBy('id')
      .execute(),
  )

/** Sessions and limits are bookkeeping of their own, and so is what a person has seen. */
const KEPT_ELSEWHERE = ['sessions', 'session_token_uses', 'staff', 'return_presence', 'notifications']
/** A replay changes no rule and no return, and is thrown away. */
const OF_A_REPLAY = ['rule_backtests', 'rule_backtest_rows', 'effects', 'due_effects']

const silentTables = (id: string) => [...KEPT_ELSEWHERE, ...(id.startsWith('backtests_') ? OF_A_REPLAY : [])]

const isShopCall = ({ id }: Operation) => CALLS.get(id)?.access === 'shop'
const lateness = ({ method, id }: Operation) => (method === 'DELETE' ? 1 : 0) + (id === 'signIn_signOut' ? 2 : 0)

test('no change is without its line', { timeout: 120_000 }, async ({ world }) => {
  const shop = await fullShop(world, 'markaudit')
  const operations = (await readOperations(world.app)).filter(isShopCall)
  const changing = operations.filter(({ method }) => method !== 'GET').toSorted((a, b) => lateness(a) - lateness(b))
  const silent: string[] = []
  let lines = 0
  await asOwner(world.ownerUrl, async (owner) => {
    for (const operation of changing) {
      const before = await linesOf(world, shop.id)
      const rows = await hashShopRows(owner, shop.id)
      const answer = await world.app.inject(requestOf(operation, shop))
      if (answer.statusCode >= 400)
        throw new Error(`${operation.id}: ${answer.statusCode} ${answer.body.slice(0, 200)}`)
      const all = (await linesOf(world, shop.id)).slice(before.length)
      const added = all.filter(({ action }) => action !== 'returns.iban')
      if (CALLS.get(operation.id)?.audited === false) {
        const after = await hashShopRows(owner, shop.id)
        const changed = Object.keys(after).filter((table) => after[table] !== rows[table])
        const kept = silentTables(operation.id)
        expect([operation.id, changed.filter((table) => !kept.includes(table))]).toEqual([operation.id, []])
        silent.push(operation.id)
      } else {
        expect([operation.id, added.map(({ action }) => action)]).toEqual([
          operation.id,
          [operation.id.replace('_', '.')],
        ])
        expect(added[0]?.staff_id).toBe(shop.ownerId)
        lines += 1
      }
    }
  })
  expect(lines).toBeGreaterThan(40)
  // One more: the columns of a statement, of which nothing is kept.
  expect(silent.length).toBeLessThan(20)
})

test('seeing a bank account leaves one line a look, for those who see all of it', async ({ world }) => {
  const shop = await fullShop(world, 'markseen')
  const id = shop.returnIds[0] ?? ''
  const sights = async () => (await linesOf(world, shop.id)).filter(({ action }) => action === 'returns.iban').length
  const agent = await world.as(shop, 'agent')
  expect((await agent.returns.getPrivate({ params: { id } })).iban).toMatch(/^RO\d\d ••• \d{4}$/)
  expect(await sights()).toBe(0)
  const finance = await world.as(shop, 'finance')
  for (let look = 1; look <= 3; look++)
    expect((await finance.returns.getPrivate({ params: { id } })).iban).toMatch(/^RO\d{2}[A-Z]{4}/)
  expect(await sights()).toBe(1)
  world.passTime(11 * 60)
  const later = await world.as(shop, 'finance')
  await later.returns.getPrivate({ params: { id } })
  expect(await sights()).toBe(2)
})

test('a bank account that comes with a new label leaves its line too', async ({ world }) => {
  const shop = await fullShop(world, 'marklabel')
  const sights = async () => (await linesOf(world, shop.id)).filter(({ action }) => action === 'returns.iban').length
  const params = { id: shop.returnIds[1] ?? '' }
  expect((await (await world.as(shop, 'agent')).labels.create({ params })).iban).toContain('•••')
  expect(await sights()).toBe(0)
  expect((await (await world.as(shop, 'manager')).labels.create({ params })).iban).toMatch(/^RO\d{2}[A-Z]{4}/)
  expect(await sights()).toBe(1)
})

const WHOLE_IBAN = /RO\d{2}[A-Z]{4}[A-Z0-9]{16}/

test('whatever answers a file or a whole bank account leaves a line, calls that only read included', {
  timeout: 120_000,
}, async ({ world }) => {
  const shop = await fullShop(world, 'markshown')
  const operations = (await readOperations(world.app)).toSorted((a, b) => lateness(a) - lateness(b))
  const shown: Record<string, boolean> = {}
  await asOwner(world.ownerUrl, async (owner) => {
    for (const operation of operations.filter((call) => isShopCall(call) || call.id === 'returns_get')) {
      // A second look within ten minutes leaves none.
      await owner.query('delete from audit where shop_id = $1', [shop.id])
      const { statusCode, body } = await world.app.inject(requestOf(operation, shop))
      const isFile = CALLS.get(operation.id)?.download !== undefined
      if (statusCode >= 400 || !(isFile || WHOLE_IBAN.test(body))) continue
      const lines = await linesOf(world, shop.id)
      shown[operation.id] = isFile ? lines.length > 0 : lines.some(({ action }) => action === 'returns.iban')
    }
  })
  const known = ['returnsExport_file', 'bankFiles_download', 'returns_get', 'returns_getPrivate', 'labels_create']
  expect(Object.keys(shown)).toEqual(expect.arrayContaining(known))
  expect(Object.keys(shown).filter((id) => !shown[id])).toEqual([])
})

test('lines can only be added', async ({ world }) => {
  const shop = await world.shop()
  const run = (statement: string) => inShop(world.db, shop.id, (db) => sql.raw(statement).execute(db))
  await expect(run(`update audit set action = ''`)).rejects.toThrow('permission denied')
  await expect(run('delete from audit')).rejects.toThrow('permission denied')
})
