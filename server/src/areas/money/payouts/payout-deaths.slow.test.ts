/** Kills servers again and again while they pay. `PAYOUT_KILLS=200` for a longer run. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract, createClient } from '@returns-desk/contract'
import { STATUS } from '@returns-desk/engine'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { prepareDatabase } from '../../../db/schema/prepare.ts'
import { addReturns, furnishedShop } from '../../../test/builders.ts'
import { test, type World } from '../../../test/harness.ts'
import { brokenRules } from '../../../test/histories/invariants.ts'
import { TEST_KEY_RING } from '../../../test/key-ring.ts'
import { type Acknowledged, type Clerk, isDone, type Payment, paymentsOf } from '../../../test/kills/payments.ts'
import { serverPairs } from '../../../test/kills/server-pairs.ts'
import { openRefunds } from '../../../test/shopify/shopify-refunds.ts'

/** Two work at a time, and are killed together. */
const ROUNDS = Math.ceil(Number(process.env.PAYOUT_KILLS ?? 4) / 2)
const SEED = Number(process.env.PAYOUT_SEED ?? 22)
/** Requests of servers that were killed have arrived by then, or never will. */
const ROUND_SECONDS = 11 * 60
/** After this, files may be downloaded again. */
const LIMIT_SECONDS = 5 * 60
const CLERKS = 4
/** They take a while to start. */
const PAIRS_AHEAD = 2
const WAIT = { timeout: 120_000, interval: 100 }

/** Shopify has paid and the server never learns it; Shopify is asked and does nothing; after so many acknowledgements. */
const MOMENTS = fc
  .sample(fc.integer({ min: 1, max: 9 }), { seed: SEED, numRuns: ROUNDS })
  .map((count, round) => (['paid', 'asked', count] as const)[round % 3] ?? count)

const openShops = async (world: World) => {
  const there = await openRefunds(world)
  there.shopify.bucket.maximumAvailable = Number.MAX_SAFE_INTEGER
  there.shopify.bucket.currentlyAvailable = Number.MAX_SAFE_INTEGER
  const here = await furnishedShop(world)
  const account = { debtor_name: 'Shop', iban: 'RO09BCYP0000001234567890' }
  await (await world.as(here)).bankAccount.save({ body: account })
  const folder = await mkdtemp(join(tmpdir(), 'returns-desk-kills-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const pairs = serverPairs({
    ...{ APP_URL: await prepareDatabase(world.ownerUrl, TEST_KEY_RING), FILES_FOLDER: folder },
    ...{ STAND_IN_URL: there.standInUrl, STAND_IN_TOKEN: there.session.token ?? '' },
  })
  onTestFinished(pairs.killAll)
  return { there, here, pairs }
}
type Shops = Awaited<ReturnType<typeof openShops>>

/** With a new session: the last one has expired. */
const clerksAt = async (world: World, { there, here }: Shops, addresses: readonly string[]): Promise<Clerk[]> => {
  const session = await there.client({ 'session-token': await world.sessionToken(there.shop) }).signIn.login()
  const atHere = await world.signedIn(here, 'manager')
  const client = (address: string, headers: Record<string, string>) =>
    createClient(contract, { baseUrl: `${address}/api`, headers: () => headers, checkAnswers: true })
  return addresses.map((address) => ({
    there: client(address, { authorization: `Bearer ${session.access_token}` }),
    here: client(address, atHere),
  }))
}

/** Of every kind some. A second refund would fit into what was paid for the order. */
const newPayments = async (world: World, { there, here }: Shops, acknowledged: Acknowledged) => {
  const { paying, crediting, filing } = paymentsOf(acknowledged)
  const order = { payments: [{ gateway: 'shopify_payments', amount: '1000.00' }] }
  const platform = [await there.add({ order }), await there.add({ order }), await there.add({ order })]
  const processed = { status: STATUS.PROCESSED, delivery_cost_minor: 0 }
  const byBank = { ...processed, requiresIban: true, account_holder: 'Ștefan Ionescu' }
  const ids = await addReturns(world, here, [processed, processed, byBank, byBank])
  const [credit = '', cash = '', ...bank] = ids
  const payments: Payment[] = [
    ...platform.map((id, i) => paying(id, 'there', i === 2 ? 'store_credit' : 'platform')),
    ...[crediting(credit), paying(cash, 'here', 'cash'), filing(bank)],
  ]
  return { payments, ids: { platform, credit: [credit], cash: [cash], bank } }
}

/** How often each of these was paid, by number of returns: all once, or something was lost or doubled. */
const timesPaid = (world: World, shopId: number) =>
  inShop(world.db, shopId, async (db) => {
    const { rows } = await sql<{ states: string; returns: number }>`
      select states, count(*)::int as returns from (
        select r.id, string_agg(p.route || ' ' || p.state, ', ') as states from returns r
        left join payouts p on p.shop_id = r.shop_id and p.return_id = r.id where r.shop_id = ${shopId} group by 1) as one
      group by 1 order by 1`.execute(db)
    return Object.fromEntries(rows.map(({ states, returns }) => [states, returns]))
  })

const openPayouts = (world: World, shopId: number) =>
  inShop(world.db, shopId, (db) =>
    db
      .selectFrom('payouts')
      .select(['id', 'state', 'problem'])
      .where('shop_id', '=', shopId)
      .where('state', 'in', ['agreed', 'asking'])
      .execute(),
  )

test(`over ${2 * ROUNDS} kills no refund is paid twice, and nothing that was acknowledged is lost`, {
  timeout: 240_000 + ROUNDS * 60_000,
}, async ({ world }) => {
  const shops = await openShops(world)
  const { there, here, pairs } = shops
  const { shopify } = there
  const acknowledged: Acknowledged = {
    payouts: new Map(),
    spendings: new Set(),
    confirmed: new Set(),
    files: new Map(),
  }
  const tally = { paid: 0, asked: 0 }
  let waiting: Payment[] = []
  let onSilence = () => {}
  shopify.onSilence(() => onSilence())

  const workWith = async (clerks: readonly Clerk[], acknowledge: () => void) => {
    const queue = waiting
    waiting = []
    const work = async (clerk: Clerk) => {
      for (let next = queue.shift(); next; next = queue.shift())
        if (!(await isDone(next, clerk, acknowledge))) waiting.push(next)
    }
    await Promise.all(Array.from({ length: CLERKS }, (_, i) => work(clerks[i % clerks.length] as Clerk)))
  }

  const ready = Array.from({ length: Math.min(PAIRS_AHEAD, ROUNDS + 1) }, pairs.start)
  let left = ROUNDS + 1 - ready.length
  for (const moment of MOMENTS) {
    const pair = ready.shift() ?? pairs.start()
    waiting.push(...(await newPayments(world, shops, acknowledged)).payments)
    const clerks = await clerksAt(world, shops, await pair.work(world.deps.clock()))
    // Others start while this pair works.
    if (left > 0) ready.push(pairs.start())
    left -= 1
    let count = 0
    if (typeof moment === 'string') {
      shopify.misbehave('RefundReturn', moment === 'paid' ? 'silent-after' : 'silent')
      onSilence = () => {
        tally[moment] += 1
        pair.kill()
      }
    }
    await workWith(clerks, () => {
      count += 1
      if (count === moment) pair.kill()
    })
    if (typeof moment === 'number') pair.kill()
    await pair.ended
    onSilence = () => {}
    world.passTime(ROUND_SECONDS)
  }

  const next = ready.shift() ?? pairs.start()
  const addresses = await next.work(world.deps.clock())
  while (waiting.length > 0) {
    await workWith(await clerksAt(world, shops, addresses), () => {})
    world.passTime(LIMIT_SECONDS)
    next.tell(world.deps.clock())
  }
  await expect
    .poll(async () => {
      const open = await openPayouts(world, there.shop.id)
      world.passTime(ROUND_SECONDS)
      if (open.length > 0) next.tell(world.deps.clock())
      return open
    }, WAIT)
    .toEqual([])
  next.kill()
  await next.ended

  // Everything was paid once, as our rows say and as Shopify does.
  expect(await timesPaid(world, there.shop.id)).toEqual({
    'platform settled': 2 * ROUNDS,
    'store_credit settled': ROUNDS,
  })
  expect(await timesPaid(world, here.id)).toEqual({
    'bank sent': 2 * ROUNDS,
    'cash settled': ROUNDS,
    'store_credit settled': ROUNDS,
  })
  expect(there.refunds()).toHaveLength(3 * ROUNDS)
  expect(shopify.store.returns.filter(({ refunds }) => refunds.length !== 1)).toEqual([])
  for (const shop of [there.shop, here]) expect(await inShop(world.db, shop.id, (db) => brokenRules(db))).toEqual([])
  // What was acknowledged is there.
  const kept = await inShop(world.db, here.id, async (db) => ({
    files: await db.selectFrom('bank_files').select(['id', 'sha256', 'state']).where('shop_id', '=', here.id).execute(),
    uses: await db.selectFrom('store_credit_uses').select('key').where('shop_id', '=', here.id).execute(),
  }))
  expect(new Map(kept.files.map(({ id, sha256 }) => [id, sha256]))).toEqual(acknowledged.files)
  expect(new Set(kept.files.filter(({ state }) => state === 'confirmed').map(({ id }) => id))).toEqual(
    acknowledged.confirmed,
  )
  expect(new Set(kept.uses.map(({ key }) => key))).toEqual(acknowledged.spendings)
  expect(acknowledged.payouts.size).toBe(5 * ROUNDS)
  // Some kills must have come while Shopify was asked, or the test proves nothing. Lost answers were looked for.
  expect(tally.paid + tally.asked).toBeGreaterThan(0)
  expect(there.callsOf('ReturnRefunds')).toBeGreaterThanOrEqual(tally.paid)
  expect(there.callsOf('RefundReturn')).toBe(there.refunds().length + tally.asked)
  expect(shopify.wrong).toEqual([])
})
