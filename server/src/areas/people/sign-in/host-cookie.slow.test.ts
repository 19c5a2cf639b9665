import { expect } from 'vitest'
import { PASSWORD, test, type World } from '../../../test/harness.ts'
import { hostBrowser } from '../../../test/host/host-browser.ts'

/** Somebody else has a copy of everything that the browser keeps. */
const copyOf = (world: World, browser: ReturnType<typeof hostBrowser>) => {
  const thief = hostBrowser(world)
  for (const [name, value] of browser.jar) thief.jar.set(name, value)
  return thief
}

const NEW_PASSWORD = 'seven blue teapots'
const WAYS = [
  [
    'a new password',
    (console) => console.account.changePassword({ body: { current: PASSWORD, password: NEW_PASSWORD } }),
  ],
  ['signing out elsewhere', (console) => console.account.signOutElsewhere()],
] as const satisfies [string, (console: Awaited<ReturnType<ReturnType<typeof hostBrowser>['console']>>) => unknown][]

test.for(WAYS)('%s ends a copied cookie, and not the browser at hand', async ([, end], { world }) => {
  const browser = hostBrowser(world)
  await browser.signIn(await world.shop())
  const thief = copyOf(world, browser)
  const stolen = /session-token=([^"]+)"/.exec((await thief.get('/host')).body)?.[1] ?? ''
  await end(await browser.console())
  expect([await browser.isIn(), await thief.isIn()]).toEqual([true, false])
  // Nor does a token that was fetched with it a moment before.
  await expect(world.client({ 'session-token': stolen }).signIn.login()).rejects.toMatchObject({ status: 401 })
  // The copy signs nobody out either.
  await thief.post('/host/sign-out')
  expect(await browser.isIn()).toBe(true)
})

test('a renewed cookie lasts no longer than the one before', async ({ world }) => {
  const browser = hostBrowser(world)
  await browser.signIn(await world.shop())
  world.passTime(11 * 3600)
  await (await browser.console()).account.signOutElsewhere()
  expect(await browser.isIn()).toBe(true)
  world.passTime(3600 + 1)
  expect(await browser.isIn()).toBe(false)
})

test('who signs in ends the sign-in before in this browser, and no other', async ({ world }) => {
  const [first, second] = [await world.shop(), await world.shop()]
  const [here, elsewhere] = [hostBrowser(world), hostBrowser(world)]
  await here.signIn(first)
  await elsewhere.signIn(first)
  const before = await here.console()
  const copy = copyOf(world, here)
  await here.signIn(second)
  await expect(before.account.get()).rejects.toMatchObject({ status: 401 })
  await expect(before.signIn.refresh()).rejects.toMatchObject({ status: 401 })
  expect([await here.isIn(), await copy.isIn(), await elsewhere.isIn()]).toEqual([true, false, true])
})
