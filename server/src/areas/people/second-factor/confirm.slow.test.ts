import { expect } from 'vitest'
import { PASSWORD, test, type World } from '../../../test/harness.ts'
import { hostBrowser } from '../../../test/host/host-browser.ts'
import { softPasskey } from '../../../test/host/soft-passkey.ts'

/** The owner, signed in a while ago: the tokens are fresh, the proof is not. */
const ownerOfAnHourAgo = async (world: World) => {
  const shop = await world.shop()
  const browser = hostBrowser(world)
  await browser.signIn(shop)
  world.passTime(3600)
  return { shop, browser, owner: await browser.console() }
}

const invitation = () => ({
  body: { name: 'Ana', email: `${crypto.randomUUID()}@example.com`, role: 'agent', language: 'en' } as const,
})

const NEEDED = { status: 403, code: 'confirmation_needed' }

test('just after signing in, sensitive calls are not asked about', async ({ world }) => {
  const browser = hostBrowser(world)
  await browser.signIn(await world.shop())
  await (await browser.console()).staff.invite(invitation())
})

test('later they ask again, and the password opens them for ten minutes, here and after a reload', async ({
  world,
}) => {
  const { owner, browser } = await ownerOfAnHourAgo(world)
  await expect(owner.staff.invite(invitation())).rejects.toMatchObject(NEEDED)
  await expect(owner.ordersImport.createSecret()).rejects.toMatchObject(NEEDED)
  await expect(owner.privacy.erase({ body: { email: 'x@example.com' } })).rejects.toMatchObject(NEEDED)
  await expect(owner.secondFactor.prepareTotp()).rejects.toMatchObject(NEEDED)
  await expect(owner.secondFactor.confirm({ body: { password: 'guess' } })).rejects.toMatchObject({
    code: 'confirmation_failed',
  })
  await expect(owner.staff.invite(invitation())).rejects.toMatchObject(NEEDED)
  await owner.secondFactor.confirm({ body: { password: PASSWORD } })
  await owner.staff.invite(invitation())
  await (await browser.console()).staff.invite(invitation())
  world.passTime(601)
  await expect((await browser.console()).staff.invite(invitation())).rejects.toMatchObject(NEEDED)
})

test('a passkey confirms too: one’s own, once', async ({ world }) => {
  const { shop, owner } = await ownerOfAnHourAgo(world)
  await owner.secondFactor.confirm({ body: { password: PASSWORD } })
  const made = await owner.secondFactor.preparePasskey()
  const key = softPasskey()
  await owner.secondFactor.addPasskey({
    body: { state: made.state, name: 'Laptop', credential: key.create(made.options) },
  })
  const agent = await world.as(shop, 'agent')
  const theirs = await agent.secondFactor.prepareConfirm()
  const use = { state: theirs.state, credential: key.use(theirs.options) }
  await expect(agent.secondFactor.confirm({ body: { passkey: use } })).rejects.toMatchObject({ status: 400 })
  const { state, options } = await owner.secondFactor.prepareConfirm()
  const mine = { state, credential: key.use(options) }
  await owner.secondFactor.confirm({ body: { passkey: mine } })
  await expect(owner.secondFactor.confirm({ body: { passkey: mine } })).rejects.toMatchObject({ status: 400 })
})

test('confirming is limited like signing in', async ({ world }) => {
  const { owner } = await ownerOfAnHourAgo(world)
  const guess = () => owner.secondFactor.confirm({ body: { password: 'guess' } })
  for (let time = 1; time <= 10; time++) await expect(guess()).rejects.toMatchObject({ status: 400 })
  await expect(guess()).rejects.toMatchObject({ status: 429 })
})

test('signing out everywhere else leaves this browser alone', async ({ world }) => {
  const shop = await world.shop()
  const [here, there] = [hostBrowser(world), hostBrowser(world)]
  await here.signIn(shop)
  await there.signIn(shop)
  await (await here.console()).account.signOutElsewhere()
  expect([await here.isIn(), await there.isIn()]).toEqual([true, false])
})
