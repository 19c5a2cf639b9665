import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Deps } from '../config/deps.ts'
import { inShop } from '../db/db.ts'
import { HANDLERS } from '../handlers.ts'
import { startWorker } from '../start-worker.ts'
import { furnishedShop } from '../test/builders.ts'
import { type TestShop, test, type World } from '../test/harness.ts'
import { addOrder } from '../test/orders.ts'
import { planMails } from '../test/plan-mails.ts'
import { leaseNext } from './enqueue.ts'
import { queueDepth } from './queue-depth.ts'
import { runDueEffects } from './run-due-effects.ts'
import { CLAIM_MS, claim, SHORT_CLAIM_MS } from './run-effect.ts'

const WAIT = { timeout: 30_000, interval: 50 }

/** As requested by a customer. */
const askForCode = async (world: World, shop: TestShop) => {
  const { name: order_name, email } = await addOrder(world, shop)
  const url = `/api/portal/${shop.handle}/order-codes`
  expect((await world.app.inject({ method: 'POST', url, payload: { order_name, email } })).statusCode).toBe(200)
  return email
}

test('a one-time code overtakes a thousand pending mails', async ({ world }) => {
  const shop = await furnishedShop(world)
  await planMails(world, shop, 1000)
  const email = await askForCode(world, shop)
  let isCodeSent = false
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  // No other mail is sent before the code.
  const send: Deps['mail']['send'] = async ({ to }) => {
    if (to === email) isCodeSent = true
    else await held
    return ''
  }
  let isStopping = false
  const deps: Deps = { ...world.deps, isStopping: () => isStopping, mail: { ...world.deps.mail, send } }
  const worker = await startWorker(deps)
  try {
    await expect.poll(() => isCodeSent, WAIT).toBe(true)
  } finally {
    isStopping = true
    letGo()
    await worker.stop()
  }
})

/** Leaves the state of a worker that was killed right after it started. */
const beginAndDie = async (world: World) => {
  const codes = await leaseNext(world.db, 'codes', 5, SHORT_CLAIM_MS)
  const mails = await leaseNext(world.db, 'mails', 5, CLAIM_MS)
  for (const place of [...codes, ...mails]) await inShop(world.db, place.shopId, (db) => claim(db, world.deps, place))
}

/** For the queue, which uses the database's clock, and for everything else. */
const passTime = async (world: World, seconds: number) => {
  await sql`update due_effects set due_at = due_at - ${seconds} * interval '1 second'`.execute(world.db)
  world.passTime(seconds)
}

test('a code claimed by a killed worker is retried after seconds, an ordinary mail when its claim expires', async ({
  world,
}) => {
  const shop = await furnishedShop(world)
  await world.db.deleteFrom('due_effects').execute()
  await askForCode(world, shop)
  await planMails(world, shop, 1)
  await beginAndDie(world)
  expect(await queueDepth(world.db)).toMatchObject({ waiting: 0, active: 2 })
  await passTime(world, 9)
  expect(await queueDepth(world.db)).toMatchObject({ waiting: 1, active: 1 })
  expect(await runDueEffects(world.deps, HANDLERS, shop.id)).toEqual(['done'])
  expect(await queueDepth(world.db)).toMatchObject({ waiting: 0, active: 1 })
  await passTime(world, CLAIM_MS / 1000)
  expect(await queueDepth(world.db)).toMatchObject({ waiting: 1, active: 0 })
  expect(await runDueEffects(world.deps, HANDLERS, shop.id)).toEqual(['done'])
  expect(await queueDepth(world.db)).toMatchObject({ waiting: 0, active: 0 })
})
