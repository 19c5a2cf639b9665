import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { smtpMail } from '../adapters/mail/smtp.ts'
import { buildApp } from '../app.ts'
import type { Deps } from '../config/deps.ts'
import { inShop } from '../db/db.ts'
import { HANDLERS } from '../handlers.ts'
import { addReturn, furnishedShop } from '../test/builders.ts'
import { test, type World } from '../test/harness.ts'
import { startMailServer } from '../test/mail-server.ts'
import { pastUndo } from '../test/past-undo.ts'
import { findEffect, planMails } from '../test/plan-mails.ts'
import type { TestShop } from '../test/world.ts'
import { delayAfter, MAX_ATTEMPTS } from './backoff.ts'
import { runDueEffects } from './run-due-effects.ts'
import { CLAIM_MS, runEffect } from './run-effect.ts'

const server = await startMailServer()
afterAll(() => server.stop())
beforeEach(() => {
  server.received.length = 0
})
afterEach(() => {
  server.answer = () => undefined
  server.welcome = () => undefined
  server.greeting = Promise.resolve()
})

const overSmtp = (world: World, timeoutMs = 5000): Deps => ({
  ...world.deps,
  mail: smtpMail({ url: server.url, sender: 'returns@example.com', timeoutMs }),
})

const run = (world: World, shop: TestShop, timeoutMs?: number) =>
  runDueEffects(pastUndo(overSmtp(world, timeoutMs)), HANDLERS, shop.id)

/** Longer than any delay between two attempts. */
const HOURS = 2 * 60 * 60

test('while the mail server is down, the log reports it once, and the status too', async ({ world }) => {
  const shop = await furnishedShop(world)
  const deps = overSmtp(world)
  const app = await buildApp(deps)
  const send = () => runDueEffects(deps, HANDLERS, shop.id)
  await planMails(world, shop, 3)
  await server.stop()
  await send()
  const told = () => world.logged.filter((line) => line.includes('effect_put_off')).map((line) => JSON.parse(line))
  expect(told()).toEqual([
    expect.objectContaining({ level: 40, kind: 'email', problem: 'mail_unreachable', shop_id: shop.id }),
  ])
  const ready = async () => (await app.inject('/readyz')).json()
  expect(await ready()).toMatchObject({ status: 'ready', mail_problem: 'mail_unreachable' })
  await server.start()
  world.passTime(HOURS)
  await send()
  expect(await ready()).toMatchObject({ mail_problem: null })
  server.welcome = () => 550
  await planMails(world, shop, 1)
  await send()
  expect(await ready()).toMatchObject({ mail_problem: null })
  expect(world.logged.findLast((line) => line.includes('effect_given_up'))).toContain('mail_refused')
})

test('a mail server outage delays mails but loses none', async ({ world }) => {
  const shop = await furnishedShop(world)
  const keys = await planMails(world, shop, 3)
  await server.stop()
  expect(await run(world, shop)).toEqual(['later', 'later', 'later'])
  expect(await run(world, shop)).toEqual([]) // Not before it is time.
  expect(await findEffect(world, shop, keys[0] ?? '')).toMatchObject({
    state: 'pending',
    attempts: 1,
    last_error: 'mail_unreachable',
    claimed_until: null,
  })
  world.passTime(HOURS)
  expect(await run(world, shop)).toEqual(['later', 'later', 'later'])
  await server.start()
  world.passTime(HOURS)
  expect(await run(world, shop)).toEqual(['done', 'done', 'done'])
  expect(server.received).toHaveLength(3)
  expect(await findEffect(world, shop, keys[0] ?? '')).toMatchObject({ state: 'done', attempts: 3, last_error: null })
})

test('a mail server that does not respond in time is abandoned, and retried later', async ({ world }) => {
  const shop = await furnishedShop(world)
  const [key = ''] = await planMails(world, shop, 1)
  let greet = () => {}
  server.greeting = new Promise((resolve) => {
    greet = resolve
  })
  expect(await run(world, shop, 100)).toEqual(['later'])
  greet()
  expect(await findEffect(world, shop, key)).toMatchObject({ state: 'pending', last_error: 'mail_slow' })
  server.greeting = Promise.resolve()
  world.passTime(HOURS)
  expect(await run(world, shop)).toEqual(['done'])
  expect(server.received).toHaveLength(1)
})

test('temporary and permanent refusals are respected, and neither quotes the mail server', async ({ world }) => {
  const shop = await furnishedShop(world)
  const [key = ''] = await planMails(world, shop, 1)
  server.answer = () => 451
  expect(await run(world, shop)).toEqual(['later'])
  expect(await findEffect(world, shop, key)).toMatchObject({ last_error: 'mail_later' })
  server.answer = () => undefined
  server.welcome = () => 421
  world.passTime(HOURS)
  expect(await run(world, shop)).toEqual(['later'])
  server.welcome = () => 550
  world.passTime(HOURS)
  expect(await run(world, shop)).toEqual(['failed'])
  const effect = await findEffect(world, shop, key)
  expect(effect).toMatchObject({ state: 'failed', attempts: 3, last_error: 'mail_refused', next_attempt_at: null })
  expect(JSON.stringify([effect.last_error, effect.result, world.logged])).not.toMatch(/planted|maria@/)
  world.passTime(HOURS)
  expect(await run(world, shop)).toEqual([])
})

test('a mail that was accepted but not acknowledged is sent again with the same id', async ({ world }) => {
  const shop = await furnishedShop(world)
  await planMails(world, shop, 1)
  let cuts = 2
  server.answer = () => (cuts-- > 0 ? 'cut' : undefined)
  expect(await run(world, shop)).toEqual(['later'])
  for (const outcome of ['later', 'done']) {
    world.passTime(HOURS)
    expect(await run(world, shop)).toEqual([outcome])
  }
  const ids = server.received.map(({ messageId }) => messageId)
  expect(ids).toHaveLength(3)
  expect(new Set(ids).size).toBe(1)
})

test('a claimed mail is not sent by another worker until its claim has expired', async ({ world }) => {
  const shop = await furnishedShop(world)
  const [key = ''] = await planMails(world, shop, 1)
  const { id: effectId } = await findEffect(world, shop, key)
  const deps = overSmtp(world)
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => runEffect(deps, HANDLERS, { shopId: shop.id, effectId })),
  )
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
  expect(server.received).toHaveLength(1)

  const [second = ''] = await planMails(world, shop, 1)
  const died = Promise.withResolvers<never>()
  const { id } = await findEffect(world, shop, second)
  const leftBehind = runEffect(deps, { email: () => died.promise }, { shopId: shop.id, effectId: id })
  await expect.poll(async () => (await findEffect(world, shop, second)).attempts).toBe(1)
  expect(await run(world, shop)).toEqual([])
  world.passTime(CLAIM_MS / 1000)
  expect(await run(world, shop)).toEqual(['done'])
  // A worker that returns after its claim expired can no longer record an outcome.
  died.reject(new Error('it was gone'))
  await leftBehind
  expect(await findEffect(world, shop, second)).toMatchObject({ state: 'done', attempts: 2 })
})

test('an effect that keeps failing is given up in the end, and staff can retry it', async ({ world }) => {
  const shop = await furnishedShop(world)
  const staff = await world.as(shop)
  const id = await addReturn(world, shop)
  await staff.returns.move({ params: { id }, query: { status: 'received' } })
  const effects = async () => (await (await world.as(shop)).returns.getPrivate({ params: { id } })).effects
  server.answer = () => 451
  await inShop(world.db, shop.id, (db) =>
    db
      .updateTable('effects')
      .set({ attempts: MAX_ATTEMPTS - 2 })
      .where('shop_id', '=', shop.id)
      .execute(),
  )
  for (const outcome of ['later', 'failed']) {
    expect(await run(world, shop)).toEqual([outcome])
    world.passTime(HOURS)
  }
  const [failed] = await effects()
  expect(failed).toMatchObject({ state: 'failed', attempts: MAX_ATTEMPTS, next_attempt_at: null })
  expect(failed?.last_error).toBe('The mail server asked us to try again later.')
  const params = { id, effect_id: failed?.id ?? '' }
  server.answer = () => undefined
  const again = await (await world.as(shop)).effects.retry({ params })
  expect(again).toMatchObject({ state: 'pending', next_attempt_at: world.deps.clock().toISOString() })
  expect(await run(world, shop)).toEqual(['done'])
  await expect((await world.as(shop)).effects.retry({ params })).rejects.toMatchObject({ code: 'effect_settled' })
  expect(server.received).toHaveLength(1)
})

test('an effect of another return or another shop cannot be retried', async ({ world }) => {
  const [mine, theirs] = [await furnishedShop(world), await furnishedShop(world)]
  const [id, other] = [await addReturn(world, mine), await addReturn(world, mine)]
  const staff = await world.as(mine)
  const { effects } = await staff.returns.move({ params: { id }, query: { status: 'received' } })
  const effect_id = effects[0]?.id ?? ''
  await expect(staff.effects.retry({ params: { id: other, effect_id } })).rejects.toMatchObject({ status: 404 })
  const stranger = await world.as(theirs)
  await expect(stranger.effects.retry({ params: { id, effect_id } })).rejects.toMatchObject({ status: 404 })
})

test('someone with only the link to a return cannot see its effects', async ({ world }) => {
  const shop = await furnishedShop(world)
  const id = await addReturn(world, shop)
  const staff = await world.as(shop)
  expect((await staff.returns.move({ params: { id }, query: { status: 'received' } })).effects).toHaveLength(1)
  expect((await world.client().returns.get({ params: { id } })).effects).toEqual([])
})

test('retries become less frequent, down to once an hour, with jitter', () => {
  const minutes = (attempt: number, chance: number) => delayAfter(attempt, chance) / 60_000
  expect([1, 2, 3, 4].map((attempt) => minutes(attempt, 0.5))).toEqual([0.5, 1, 2, 4])
  expect([8, 20, 5000].map((attempt) => minutes(attempt, 0.5))).toEqual([60, 60, 60])
  expect([minutes(1, 0), minutes(1, 1)]).toEqual([expect.closeTo(0.4), expect.closeTo(0.6)])
})
