import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import { buildApp } from '../app.ts'
import { openGate } from '../test/database/database-gate.ts'
import { test, type World } from '../test/harness.ts'
import { withoutPreparing } from './address.ts'
import { type Db, inLockedShop, inShop, isHeldUp, isUnreachable, openDb } from './db.ts'
import { type Limits, PATIENT, PROMPT } from './limits.ts'

/** Nothing in these tests takes this long unless it waits forever. */
const LONG_MS = 30_000
const UNLIMITED: Limits = {
  waitMs: LONG_MS,
  lockMs: LONG_MS,
  statementMs: LONG_MS,
  silenceMs: LONG_MS,
  transactionMs: LONG_MS,
}

const ask = (db: Db, shopId: number, statement: RawBuilder<unknown>) =>
  inShop(db, shopId, async (shopDb) => (await statement.execute(shopDb)).rows)

/** Locks a table and an order until released. */
const holdUp = async (world: World, shopId: number) => {
  const letGo = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  const owner = openDb(world.ownerUrl, 1, PATIENT)
  const over = inLockedShop(owner, shopId, ['order 1'], async (shopDb) => {
    await sql`lock table return_reasons in access exclusive mode`.execute(shopDb)
    isHeld.resolve()
    await letGo.promise
  })
  await isHeld.promise
  return async () => {
    letGo.resolve()
    await over
    await owner.destroy()
  }
}

const pid = sql`select pg_backend_pid() as pid`

test('a wait for a lock times out, and the connection stays in use', async ({ world }) => {
  const shop = await world.shop()
  const letGo = await holdUp(world, shop.id)
  const db = openDb(world.ownerUrl, 1, { ...UNLIMITED, lockMs: 200 })
  const before = await ask(db, shop.id, pid)
  await expect(ask(db, shop.id, sql`select from return_reasons`)).rejects.toSatisfy(isHeldUp)
  const inOrder = inLockedShop(db, shop.id, ['order 1'], (shopDb) => sql`select 1`.execute(shopDb))
  await expect(inOrder).rejects.toSatisfy(isHeldUp)
  await expect(sql`select from return_reasons`.execute(db)).rejects.toSatisfy(isHeldUp)
  await letGo()
  expect(await ask(db, shop.id, pid)).toEqual(before)
  await db.destroy()
})

test('a transaction has the limits of its pool, also behind a pooler, and never more time than is left', async ({
  world,
}) => {
  const shop = await world.shop()
  const settings = sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name in ('lock_timeout', 'statement_timeout') order by name`
  const limitsOf = async (url: string, limits: Limits) => {
    const db = openDb(url, 1, limits)
    const { rows } = await inShop(db, shop.id, (shopDb) => settings.execute(shopDb))
    await db.destroy()
    return rows.map(({ setting }) => Number(setting))
  }
  for (const url of [world.ownerUrl, withoutPreparing(world.ownerUrl)]) {
    expect(await limitsOf(url, PATIENT)).toEqual([PATIENT.lockMs, PATIENT.statementMs])
    for (const limit of await limitsOf(url, { ...PATIENT, transactionMs: 20_000 })) {
      expect(limit).toBeGreaterThan(0)
      expect(limit).toBeLessThanOrEqual(20_000)
    }
  }
})

test('a statement that runs too long is cancelled, and the connection stays in use', async ({ world }) => {
  const shop = await world.shop()
  const db = openDb(world.ownerUrl, 1, { ...UNLIMITED, statementMs: 1000 })
  const before = await ask(db, shop.id, pid)
  await expect(ask(db, shop.id, sql`select pg_sleep(60)`)).rejects.toMatchObject({ code: '57014' })
  await expect(sql`select pg_sleep(60)`.execute(db)).rejects.toMatchObject({ code: '57014' })
  expect(await ask(db, shop.id, pid)).toEqual(before)
  await db.destroy()
})

test('a transaction of many short statements times out too, and is rolled back', async ({ world }) => {
  const shop = await world.shop()
  const db = openDb(world.ownerUrl, 1, { ...UNLIMITED, transactionMs: 2000 })
  const row = { shop_id: shop.id, name: 'never kept', display_name: '', description: '' }
  const endless = inShop(db, shop.id, async (shopDb) => {
    await shopDb.insertInto('return_reasons').values(row).execute()
    for (;;) await sql`select pg_sleep(0.01)`.execute(shopDb)
  })
  await expect(endless).rejects.toSatisfy(isUnreachable)
  expect(await ask(db, shop.id, sql`select from return_reasons`)).toEqual([])
  await db.destroy()
})

test('a shop that uses up its connections delays only itself', async ({ world }) => {
  const [busy, other] = [await world.shop(), await world.shop()]
  const db = openDb(world.ownerUrl, 5, UNLIMITED)
  const over = Promise.withResolvers<void>()
  const isFull = Promise.withResolvers<void>()
  let begun = 0
  const requests = Array.from({ length: 8 }, () =>
    inShop(db, busy.id, async (shopDb) => {
      await sql`select 1`.execute(shopDb)
      begun += 1
      if (begun === 3) isFull.resolve()
      await over.promise
    }),
  )
  await isFull.promise
  await ask(db, other.id, sql`select 1`)
  expect(begun).toBe(3)
  over.resolve()
  await Promise.all(requests)
  await db.destroy()
})

test('a locked table is answered with 503 and Retry-After instead of waiting', async ({ world }) => {
  const shop = await world.shop()
  const staff = await world.as(shop)
  await staff.returnReasons.list()
  const letGo = await holdUp(world, shop.id)
  const db = openDb(world.ownerUrl, 5, { ...UNLIMITED, lockMs: 200 })
  const app = await buildApp({ ...world.deps, db })
  const { access_token } = await world.client({ 'session-token': await world.sessionToken(shop) }).signIn.login()
  const headers = { authorization: `Bearer ${access_token}` }
  const answer = await app.inject({ url: '/api/return-reasons', headers })
  expect([answer.statusCode, answer.headers['retry-after'], answer.json().code]).toEqual([503, '5', 'unavailable'])
  await letGo()
  expect((await app.inject({ url: '/api/return-reasons', headers })).statusCode).toBe(200)
  await db.destroy()
})

test('a database that does not respond times out with the whole transaction, within one limit', async ({ world }) => {
  const shop = await world.shop()
  const gate = await openGate(world.ownerUrl)
  const db = openDb(gate.url, 2, { ...UNLIMITED, transactionMs: 2000 })
  await ask(db, shop.id, sql`select 1`)
  gate.mute()
  await expect(ask(db, shop.id, sql`select 1`)).rejects.toSatisfy(isUnreachable)
  await db.destroy()
  await gate.close()
})

test('a rejected login, as while the password or the role is changed, is answered with 503', async ({ world }) => {
  const url = new URL(world.ownerUrl)
  // The database of the tests asks for no password.
  url.username = 'not-there-yet'
  const db = openDb(url.href, 1)
  const app = await buildApp({ ...world.deps, db })
  const token = await world.sessionToken(await world.shop())
  const answer = await app.inject({ method: 'POST', url: '/api/admin-login', headers: { 'session-token': token } })
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
  await db.destroy()
})

test('all time limits of a request add up to less than ten seconds', () => {
  const { waitMs, lockMs, statementMs, silenceMs, transactionMs = Number.NaN } = PROMPT
  for (const limit of [waitMs, lockMs, statementMs]) expect(limit).toBeLessThan(transactionMs)
  for (const limit of [transactionMs, silenceMs]) expect(limit).toBeLessThan(10_000)
})
