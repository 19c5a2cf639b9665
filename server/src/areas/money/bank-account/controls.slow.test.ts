/** Two people means two people: what protects the money is not changed by one of them alone. */
import { randomUUID } from 'node:crypto'
import { STATUS } from '@returns-desk/engine'
import { expect } from 'vitest'
import { addReturn, furnishedShop } from '../../../test/builders.ts'
import { deliver, keptMails } from '../../../test/deliver.ts'
import { PASSWORD, type TestShop, test, type World } from '../../../test/harness.ts'
import { hostBrowser } from '../../../test/host/host-browser.ts'

const OLD = 'RO49AAAA1B31007593840000'
const NEW = 'RO66BACX0000001234567890'
const ACCOUNT = { debtor_name: 'Atelier Mara', iban: OLD, four_eyes: true }
const HOUR = 3600

/** The owner of a shop with an account and four eyes, signed in a while ago. */
const openShop = async (world: World) => {
  const shop = await furnishedShop(world)
  const manager = await world.as(shop, 'manager')
  await manager.bankAccount.save({ body: ACCOUNT })
  const browser = hostBrowser(world)
  await browser.signIn(shop)
  world.passTime(HOUR)
  return { shop, owner: await browser.console(), manager: await world.as(shop, 'manager') }
}

const toldOf = async (world: World, shop: TestShop, owners: readonly Awaited<ReturnType<World['as']>>[]) => {
  await deliver(world, shop)
  const bells = await Promise.all(owners.map((owner) => owner.notifications.list()))
  const mails = (await keptMails(world, shop)).map(({ recipient, plain }) => ({ recipient, plain }))
  return { bells: bells.map((bell) => bell.map(({ kind, data }) => ({ kind, ...data }))), mails }
}

test.for([
  ['another account', { ...ACCOUNT, iban: NEW }],
  ['no second person', { ...ACCOUNT, iban: '', four_eyes: false }],
] as const)(
  '%s: a manager is told to ask an owner, an owner proves again who they are',
  async ([, body], { world }) => {
    const { manager, owner } = await openShop(world)
    const before = await manager.bankAccount.get()
    await expect(manager.bankAccount.save({ body })).rejects.toMatchObject({ status: 403, code: 'owner_needed' })
    await expect(owner.bankAccount.save({ body })).rejects.toMatchObject({ status: 403, code: 'confirmation_needed' })
    expect(await manager.bankAccount.get()).toEqual(before)
    await owner.secondFactor.confirm({ body: { password: PASSWORD } })
    expect((await owner.bankAccount.save({ body })).version).toBe(before.version + 1)
  },
)

test('what protects nothing is changed by anybody who configures the shop, and four eyes are switched on', async ({
  world,
}) => {
  const { manager } = await openShop(world)
  const saved = await manager.bankAccount.save({ body: { ...ACCOUNT, debtor_name: 'Mara SRL', iban: '' } })
  expect(saved).toMatchObject({ debtor_name: 'Mara SRL', four_eyes: true })
})

test('every owner is told who changed what, from and to, whatever they want to be told', async ({ world }) => {
  const { shop, owner } = await openShop(world)
  const second = world.client(await world.signedIn(shop, 'owner', 'Second'))
  const { email } = await second.account.get()
  await expect(
    second.notifications.savePreferences({
      body: { preferences: [{ kind: 'control_changed' as 'failed', in_bell: false, mail: 'never' }] },
    }),
  ).rejects.toMatchObject({ status: 400 })
  await owner.secondFactor.confirm({ body: { password: PASSWORD } })
  await owner.bankAccount.save({ body: { ...ACCOUNT, iban: NEW, four_eyes: false } })
  const { bells, mails } = await toldOf(world, shop, [owner, second])
  for (const bell of bells)
    expect(bell.filter(({ kind }) => kind === 'control_changed')).toEqual([
      { kind: 'control_changed', control: 'four_eyes' },
      {
        kind: 'control_changed',
        control: 'bank_account',
        from: expect.stringMatching(/^RO49.*0000$/),
        to: expect.stringMatching(/^RO66.*7890$/),
      },
    ])
  expect(JSON.stringify([bells, mails])).not.toMatch(new RegExp(`${OLD}|${NEW}`))
  const own = mails.filter(({ recipient }) => recipient === email).map(({ plain }) => plain)
  expect(own.some((plain) => /RO49.*RO66/.test(plain))).toBe(true)
  expect(own).toHaveLength(2)
})

test('more than the customer paid is refunded by an owner only, who proves it again, and every owner is told', async ({
  world,
}) => {
  const { shop, owner } = await openShop(world)
  const second = world.client(await world.signedIn(shop, 'owner', 'Second'))
  const id = await addReturn(world, shop, { status: STATUS.PROCESSED })
  const finance = await world.as(shop, 'finance')
  const correct = (by: typeof finance, amount: number) =>
    by.refunds.correct({ params: { id }, body: { key: randomUUID(), amount, reason: 'Agreed' } })
  // 240.91 of 259.90: the way back may be given back.
  expect((await correct(finance, 18.99)).total).toBe(259.9)
  await expect(correct(finance, 0.01)).rejects.toMatchObject({ status: 403, code: 'owner_needed' })
  await expect(correct(await world.as(shop, 'manager'), 50_000)).rejects.toMatchObject({ code: 'owner_needed' })
  await expect(correct(owner, 50_000)).rejects.toMatchObject({ code: 'confirmation_needed' })
  expect((await finance.refunds.get({ params: { id } })).total).toBe(259.9)
  await owner.secondFactor.confirm({ body: { password: PASSWORD } })
  expect((await correct(owner, 50_000)).total).toBe(50_259.9)
  const { bells, mails } = await toldOf(world, shop, [owner, second])
  for (const [newest] of bells)
    expect(newest).toEqual({
      ...{ kind: 'control_changed', control: 'correction', currency: 'RON' },
      ...{ from: '259.9', to: '50259.9' },
    })
  expect(mails.at(-1)?.plain).toMatch(/259[.,]90.*50[.,\s]?259[.,]90/)
  // Less is nobody's harm.
  expect((await correct(finance, -50_000)).total).toBe(259.9)
})
