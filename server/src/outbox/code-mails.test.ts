import { expect } from 'vitest'
import type { Deps } from '../config/deps.ts'
import { inShop } from '../db/db.ts'
import { prepareDatabase } from '../db/prepare.ts'
import { HANDLERS } from '../handlers.ts'
import { asOwner } from '../security/shop-rows.ts'
import { startWorker } from '../start-worker.ts'
import { furnishedShop } from '../test/builders.ts'
import { type TestShop, test, type World } from '../test/harness.ts'
import { TEST_KEY_RING } from '../test/key-ring.ts'
import { addOrder } from '../test/orders.ts'
import { planMails } from '../test/plan-mails.ts'
import { queueDepth } from './enqueue.ts'
import { rescueCodes } from './rescue-codes.ts'
import { runDueEffects } from './run-due-effects.ts'
import { CLAIM_MS, claim } from './run-effect.ts'

const WAIT = { timeout: 30_000, interval: 50 }

/** As a customer asks for it. */
const askForCode = async (world: World, shop: TestShop) => {
  const { name: order_name, email } = await addOrder(world, shop)
  const url = `/api/portal/${shop.handle}/order-codes`
  expect((await world.app.inject({ method: 'POST', url, payload: { order_name, email } })).statusCode).toBe(200)
  return email
}

test('a one-time code overtakes a thousand mails that wait', async ({ world }) => {
  const shop = await furnishedShop(world)
  await planMails(world, shop, 1000)
  const email = await askForCode(world, shop)
  let isCodeSent = false
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  // No other mail gets anywhere before the code has left.
  const send: Deps['mail']['send'] = async ({ to }) => {
    if (to === email) isCodeSent = true
    else await held
  }
  let isStopping = false
  const deps: Deps = { ...world.deps, isStopping: () => isStopping, mail: { ...world.deps.mail, send } }
  const worker = await startWorker(deps, await prepareDatabase(world.ownerUrl, TEST_KEY_RING))
  try {
    await expect.poll(() => isCodeSent, WAIT).toBe(true)
  } finally {
    isStopping = true
    letGo()
    await worker.stop()
  }
})

/** Leaves everything as a worker does that is killed as soon as it has begun. */
const beginAndDie = async (world: World, shop: TestShop) => {
  await asOwner(world.ownerUrl, (owner) =>
    owner.query("update jobs.job set state = 'active', started_on = now() - interval '9 seconds'"),
  )
  await inShop(world.db, shop.id, async (db) => {
    const effects = await db.selectFrom('effects').select('id').where('shop_id', '=', shop.id).execute()
    for (const { id } of effects) await claim(db, world.deps, { shopId: shop.id, effectId: id })
  })
}

test('a code that a killed worker had begun is taken up after seconds, an ordinary mail when its claim is over', async ({
  world,
}) => {
  const shop = await furnishedShop(world)
  await asOwner(world.ownerUrl, (owner) => owner.query('delete from jobs.job'))
  await askForCode(world, shop)
  await planMails(world, shop, 1)
  await beginAndDie(world, shop)
  expect((await queueDepth(world.db)).waiting).toBe(0)
  await rescueCodes(world.deps)
  expect((await queueDepth(world.db)).waiting).toBe(1)
  world.passTime(9)
  expect(await runDueEffects(world.deps, HANDLERS, shop.id)).toEqual(['done'])
  world.passTime(CLAIM_MS / 1000)
  expect(await runDueEffects(world.deps, HANDLERS, shop.id)).toEqual(['done'])
})
