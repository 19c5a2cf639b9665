import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { PASSWORD, type TestShop, test, type World } from '../../../test/harness.ts'
import { hostBrowser } from '../../../test/host/host-browser.ts'
import { insertStaff } from '../staff/queries.ts'

const linesOf = async (world: World, shop: TestShop) => {
  const { data } = await (await world.as(shop)).audit.list({ query: { action: 'host' } })
  return data.filter(({ action }) => action.endsWith('Failed')).reverse()
}

const guess = (browser: ReturnType<typeof hostBrowser>, shop: TestShop, email = '') =>
  browser.signIn(shop, { email, password: 'hunter2-guess' })

test('sign-ins that fail leave a line a minute for each network, with nothing of what was typed', async ({ world }) => {
  const shop = await world.shop()
  const [one, two] = [hostBrowser(world, '203.0.113.7'), hostBrowser(world, '2001:db8:1:2:3::4')]
  for (let time = 0; time < 5; time++) await guess(one, shop, 'somebody.unknown@example.com')
  await guess(two, shop)
  world.passTime(61)
  await guess(one, shop)
  const lines = await linesOf(world, shop)
  expect(lines.map(({ action, object, staff }) => [action, object, staff])).toEqual([
    ['host.passwordFailed', '203.0.113.7', null],
    ['host.passwordFailed', '2001:db8:1:2::/64', null],
    ['host.passwordFailed', '203.0.113.7', null],
  ])
  for (const typed of ['somebody.unknown', 'hunter2']) expect(JSON.stringify(lines)).not.toContain(typed)
})

test('known people and unknown ones leave the same line, and the right password none', async ({ world }) => {
  const shop = await world.shop()
  const known = { name: 'Ana', email: 'ana@example.com', role: 'agent', language: 'en', state: 'active' } as const
  await inShop(world.db, shop.id, (db) => insertStaff(db, shop.id, known))
  await guess(hostBrowser(world, '203.0.113.20'), shop, known.email)
  await guess(hostBrowser(world, '203.0.113.21'), shop, 'nobody@example.com')
  await hostBrowser(world, '203.0.113.22').signIn(shop, { password: PASSWORD })
  const [first, second, ...more] = await linesOf(world, shop)
  expect([first?.object, second?.object, more]).toEqual(['203.0.113.20', '203.0.113.21', []])
  expect({ ...first, id: 0, object: '' }).toEqual({ ...second, id: 0, object: '' })
})

test('a passkey that is refused leaves a line where it says that it belongs, and nothing where there is no shop', async ({
  world,
}) => {
  const shop = await world.shop()
  const use = async (userHandle: string) => {
    const response = { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' }
    const handle = Buffer.from(userHandle).toString('base64url')
    const credential = { id: 'AA', rawId: 'AA', type: 'public-key', clientExtensionResults: {} }
    const sent = JSON.stringify({ ...credential, response: { ...response, userHandle: handle } })
    return (await hostBrowser(world).post('/host/passkey', { state: 'x', credential: sent })).statusCode
  }
  expect([await use(`${shop.id}/1`), await use('999999999/1')]).toEqual([401, 401])
  expect((await linesOf(world, shop)).map(({ action }) => action)).toEqual(['host.passkeyFailed'])
})
