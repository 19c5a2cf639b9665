import { CHOSEN_KINDS } from '@returns-desk/contract'
import { STATUS } from '@returns-desk/engine'
import { expect } from 'vitest'
import { MailError } from '../../../adapters/mail/mail-error.ts'
import type { Mailer } from '../../../adapters/mail/port.ts'
import { inShop } from '../../../db/db.ts'
import { HANDLERS } from '../../../handlers.ts'
import { planEffects } from '../../../outbox/plan-effects.ts'
import { runDueEffects } from '../../../outbox/run-due-effects.ts'
import { addReturn, furnishedShop } from '../../../test/builders.ts'
import { declarationOf, declare } from '../../../test/declare-withdrawal.ts'
import { deliver, keptMails } from '../../../test/deliver.ts'
import { type TestShop, test, type World } from '../../../test/harness.ts'
import { addOrder } from '../../../test/orders.ts'
import { planDailyMails } from '../../system/daily-mails/daily-mails.ts'
import { notify } from './notify.ts'
import { tidyNotifications } from './queries.ts'

const HOURS = 3600
const DAYS = 24 * HOURS

const person = async (world: World, shop: TestShop, role: 'agent' | 'finance' | 'warehouse', name: string) => {
  const client = world.client(await world.signedIn(shop, role, name))
  return { ...client, id: (await client.account.get()).id }
}
const kindsOf = async ({ notifications }: Awaited<ReturnType<typeof person>>) =>
  (await notifications.list()).map(({ kind }) => kind)

const tell = (world: World, shop: TestShop, notice: Parameters<typeof notify>[3]) =>
  inShop(world.db, shop.id, (db) => notify(world.deps, db, shop.id, notice))

/** A session lasts five minutes. */
const listOf = (world: World, shop: TestShop, staffId: number) =>
  inShop(world.db, shop.id, (db) =>
    db.selectFrom('notifications').selectAll().where('staff_id', '=', staffId).orderBy('id').execute(),
  )

test('a new return tells those who handle returns, in the console only', async ({ world }) => {
  const shop = await furnishedShop(world)
  const [ana, dan] = [await person(world, shop, 'agent', 'Ana'), await person(world, shop, 'warehouse', 'Dan')]
  const order = await addOrder(world, shop)
  await declare(world, shop, declarationOf(order))
  await deliver(world, shop)
  const [told] = await ana.notifications.list()
  expect(told).toMatchObject({ kind: 'new_return', order_name: order.name, by: null, data: {} })
  expect(JSON.stringify(told)).not.toMatch(/maria|@/i)
  expect(await kindsOf(dan)).toEqual([])
  expect((await keptMails(world, shop)).filter(({ recipient }) => recipient.startsWith('agent'))).toEqual([])
})

test('an answer of the customer goes to the assignee of the return, or else to all who handle returns', async ({
  world,
}) => {
  const shop = await furnishedShop(world)
  const returnId = await addReturn(world, shop)
  const ana = await person(world, shop, 'agent', 'Ana')
  const dan = await person(world, shop, 'agent', 'Dan')
  const ioana = await person(world, shop, 'warehouse', 'Ioana')
  const answer = { kind: 'customer_answered', returnId } as const
  await tell(world, shop, answer)
  const counts = () => Promise.all([ana, dan, ioana].map(async (one) => (await one.notifications.unread()).count))
  expect(await counts()).toEqual([1, 1, 0])
  await dan.teamwork.assign({ params: { id: returnId }, body: { staff_id: ioana.id } })
  await tell(world, shop, answer)
  expect(await counts()).toEqual([1, 1, 2])
  await deliver(world, shop)
  const subjects = (await keptMails(world, shop)).map(({ subject }) => subject)
  expect(subjects.toSorted()).toEqual([
    'Dan assigned the return from order #1001 to you',
    ...Array(3).fill('The customer answered about the return from order #1001'),
  ])
})

test('notifications are read one by one or all at once, and only by whom they are for', async ({ world }) => {
  const shop = await furnishedShop(world)
  const returnId = await addReturn(world, shop)
  const [ana, dan] = [await person(world, shop, 'agent', 'Ana'), await person(world, shop, 'agent', 'Dan')]
  for (let number = 0; number < 3; number++) await tell(world, shop, { kind: 'customer_answered', returnId })
  const [newest] = await ana.notifications.list()
  const ids = [newest?.id ?? 0]
  expect(await dan.notifications.markRead({ body: { ids } })).toEqual({ count: 3 })
  expect(await ana.notifications.markRead({ body: { ids } })).toEqual({ count: 2 })
  expect((await ana.notifications.list()).map(({ is_read }) => is_read)).toEqual([true, false, false])
  expect(await ana.notifications.markRead({ body: {} })).toEqual({ count: 0 })
  expect(await dan.notifications.unread()).toEqual({ count: 3 })
})

test('everyone chooses for each kind whether and when they are told', async ({ world }) => {
  const shop = await furnishedShop(world)
  const returnId = await addReturn(world, shop)
  const [ana, dan] = [await person(world, shop, 'agent', 'Ana'), await person(world, shop, 'agent', 'Dan')]
  expect(await ana.notifications.preferences()).toContainEqual({ kind: 'mentioned', in_bell: true, mail: 'now' })
  const preferences = [
    { kind: 'customer_answered', in_bell: false, mail: 'never' },
    { kind: 'new_return', in_bell: false, mail: 'now' },
  ] as const
  const saved = await ana.notifications.savePreferences({ body: { preferences: [...preferences] } })
  expect(saved).toHaveLength(CHOSEN_KINDS.length)
  expect(saved).toEqual(expect.arrayContaining([...preferences]))
  await tell(world, shop, { kind: 'customer_answered', returnId })
  await tell(world, shop, { kind: 'new_return', returnId })
  expect(await kindsOf(ana)).toEqual([])
  expect(await kindsOf(dan)).toEqual(['new_return', 'customer_answered'])
  await deliver(world, shop)
  const mails = await keptMails(world, shop)
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'The customer answered about the return from order #1001',
    'There is a new return from order #1001',
  ])
})

test('a person who is switched off is told nothing, not even what was already on its way', async ({ world }) => {
  const shop = await furnishedShop(world)
  const returnId = await addReturn(world, shop)
  const ana = await person(world, shop, 'agent', 'Ana')
  await tell(world, shop, { kind: 'customer_answered', returnId, staffIds: [ana.id] })
  await (await world.as(shop)).staff.update({ params: { id: ana.id }, body: { state: 'off' } })
  await tell(world, shop, { kind: 'customer_answered', returnId, staffIds: [ana.id] })
  await deliver(world, shop)
  expect(await keptMails(world, shop)).toEqual([])
  expect(await listOf(world, shop, ana.id)).toHaveLength(1)
})

test('a mail that is given up tells staff once', async ({ world }) => {
  const shop = await furnishedShop(world)
  const returnId = await addReturn(world, shop)
  const ana = await person(world, shop, 'agent', 'Ana')
  const payload = { template: { type: 'completed' }, to: 'maria@example.com', language: 'ro' } as const
  await inShop(world.db, shop.id, (db) =>
    planEffects(world.deps, db, shop.id, [{ kind: 'email', key: 'refused', returnId, payload }]),
  )
  const send = async () => Promise.reject(new MailError('mail_refused', { isFinal: true }))
  const mail = { ...world.deps.mail, send } as Mailer
  await runDueEffects({ ...world.deps, mail }, HANDLERS, shop.id)
  await runDueEffects({ ...world.deps, mail }, HANDLERS, shop.id)
  expect(await ana.notifications.list()).toMatchObject([
    { kind: 'failed', return_id: returnId, order_name: '#1001', data: { what: 'mail' } },
  ])
})

test('the daily mail comes once, in the shop’s morning, with what was not read meanwhile', async ({ world }) => {
  const shop = await furnishedShop(world)
  const returnId = await addReturn(world, shop)
  const ana = await person(world, shop, 'agent', 'Ana')
  await tell(world, shop, { kind: 'failed', returnId, data: { what: 'label' } })
  await ana.notifications.markRead({ body: {} })
  await tell(world, shop, { kind: 'failed', returnId, data: { what: 'mail' } })
  // Half past seven in Bucharest on the next day, and then half past eight.
  world.passTime(16.5 * HOURS)
  await planDailyMails(world.deps)
  await deliver(world, shop)
  expect(await keptMails(world, shop)).toEqual([])
  world.passTime(HOURS)
  await planDailyMails(world.deps)
  await tell(world, shop, { kind: 'failed', returnId, data: { what: 'label' } })
  await planDailyMails(world.deps)
  await deliver(world, shop)
  const [daily, ...others] = await keptMails(world, shop)
  expect(others).toEqual([])
  expect(daily?.subject).toBe(`What is new at Shop ${shop.handle}`)
  expect(daily?.plain).toContain('An e-mail about the return from order #1001 could not be sent')
  expect(daily?.plain).not.toContain('shipping label')
  world.passTime(DAYS)
  await planDailyMails(world.deps)
  await deliver(world, shop)
  expect((await keptMails(world, shop))[1]?.plain).toContain('shipping label')
})

test('refunds that are due soon are counted once a day, for those who pay them', async ({ world }) => {
  const shop = await furnishedShop(world)
  const [ana, ioana] = [await person(world, shop, 'agent', 'Ana'), await person(world, shop, 'finance', 'Ioana')]
  for (let number = 0; number < 2; number++) await declare(world, shop, declarationOf(await addOrder(world, shop)))
  await planDailyMails(world.deps)
  world.passTime(12 * DAYS)
  await planDailyMails(world.deps)
  await planDailyMails(world.deps)
  const due = async (id: number) => (await listOf(world, shop, id)).filter(({ kind }) => kind === 'refund_due')
  expect(await due(ioana.id)).toMatchObject([{ data: { count: 2, waiting: 2 }, return_id: null, read_at: null }])
  expect(await due(ana.id)).toEqual([])
  world.passTime(DAYS)
  await planDailyMails(world.deps)
  expect((await due(ioana.id)).map(({ read_at }) => read_at !== null)).toEqual([true, false])
  await deliver(world, shop)
  const mails = (await keptMails(world, shop)).filter(({ recipient }) => recipient.startsWith('finance'))
  expect(mails).toHaveLength(2)
  expect(mails[0]?.plain).toContain('2 refunds are due soon.')
})

test('the mail in the morning says how much is to pay, how much of it is late, and what waits for the goods', async ({
  world,
}) => {
  const shop = await furnishedShop(world)
  await person(world, shop, 'finance', 'Ioana')
  const received = await addReturn(world, shop, { status: STATUS.RECEIVED })
  const [late, waits] = [await addOrder(world, shop), await addOrder(world, shop)]
  await declare(world, shop, declarationOf(late))
  await declare(world, shop, declarationOf(waits))
  const staff = await world.as(shop)
  const listed = await staff.withdrawals.list({ query: {} })
  const arrived = listed.find(({ order_name }) => order_name === late.name)?.return_id ?? ''
  await staff.returns.move({ params: { id: arrived }, query: { status: 'received' } })
  const open = await Promise.all(listed.map(({ return_id }) => staff.refunds.get({ params: { id: return_id ?? '' } })))
  const promised = await staff.refunds.get({ params: { id: received } })
  const sum = [...open, promised].reduce((all, one) => all + one.open, 0)
  // What customers are told goes out first.
  await deliver(world, shop)
  world.passTime(16 * DAYS)
  await planDailyMails(world.deps)
  // Whatever the hour was, it is past eight at one of the two.
  world.passTime(12 * HOURS)
  await planDailyMails(world.deps)
  await deliver(world, shop)
  const [mail] = (await keptMails(world, shop)).filter(({ recipient }) => recipient.startsWith('finance'))
  expect(mail?.plain).toContain(
    `3 refunds are due soon. To pay: ${sum.toFixed(2)} RON. Overdue: 2. Waiting for the goods: 1.`,
  )
})

test('old notifications go, and those of an erased colleague at once', async ({ world }) => {
  const shop = await furnishedShop(world)
  const returnId = await addReturn(world, shop)
  const [ana, dan] = [await person(world, shop, 'agent', 'Ana'), await person(world, shop, 'agent', 'Dan')]
  await tell(world, shop, { kind: 'new_return', returnId })
  await (await world.as(shop)).staff.erase({ params: { id: dan.id } })
  expect([await listOf(world, shop, ana.id), await listOf(world, shop, dan.id)]).toMatchObject([[{}], []])
  world.passTime(61 * DAYS)
  await tidyNotifications(world.deps)
  expect(await listOf(world, shop, ana.id)).toEqual([])
})
