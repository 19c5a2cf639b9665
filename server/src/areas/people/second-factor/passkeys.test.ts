import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { type TestShop, test, type World } from '../../../test/harness.ts'
import { hostBrowser } from '../../../test/host/host-browser.ts'
import { type Bent, softPasskey } from '../../../test/host/soft-passkey.ts'

type Staff = Awaited<ReturnType<World['as']>>

const addKey = async (staff: Staff, name: string, key = softPasskey()) => {
  const { state, options } = await staff.secondFactor.preparePasskey()
  await staff.secondFactor.addPasskey({ body: { state, name, credential: key.create(options) } })
  return key
}

const begin = async (browser: ReturnType<typeof hostBrowser>) =>
  (await browser.post('/host/passkey/options')).json() as { state: string; options: Record<string, unknown> }

const signInWith = async (world: World, key: ReturnType<typeof softPasskey>, bent?: Bent) => {
  const browser = hostBrowser(world)
  const { state, options } = await begin(browser)
  const answer = await browser.post('/host/passkey', { state, credential: JSON.stringify(key.use(options, bent)) })
  return { answer, browser, isIn: await browser.isIn() }
}

const ownerOf = async (world: World): Promise<{ shop: TestShop; owner: Staff }> => {
  const shop = await world.shop()
  return { shop, owner: await world.as(shop) }
}

test('a passkey signs its person in, without anything typed', async ({ world }) => {
  const { shop, owner } = await ownerOf(world)
  const key = await addKey(owner, 'Laptop')
  const { answer, browser, isIn } = await signInWith(world, key)
  expect([answer.statusCode, isIn]).toEqual([303, true])
  const console = await browser.console()
  expect(await console.account.get()).toMatchObject({
    id: (await owner.account.get()).id,
    passkeys: [{ name: 'Laptop', last_used_at: world.deps.clock().toISOString() }],
  })
  expect(await (await world.as(shop)).account.get()).toMatchObject({ passkeys: [{ name: 'Laptop' }] })
})

test('a person can have several, and one that was removed opens nothing', async ({ world }) => {
  const { owner } = await ownerOf(world)
  const laptop = await addKey(owner, 'Laptop')
  const phone = await addKey(owner, 'Phone')
  expect((await signInWith(world, laptop)).isIn).toBe(true)
  const { passkeys } = await owner.account.get()
  expect(passkeys.map(({ name }) => name)).toEqual(['Laptop', 'Phone'])
  await owner.secondFactor.removePasskey({ params: { passkey_id: passkeys[0]?.id ?? 0 } })
  expect((await signInWith(world, laptop)).isIn).toBe(false)
  expect((await signInWith(world, phone)).isIn).toBe(true)
})

test('a passkey counts as both factors', async ({ world }) => {
  const { shop, owner } = await ownerOf(world)
  await inShop(world.db, shop.id, (db) =>
    db.updateTable('shops').set({ second_factor_required: true }).where('shop_id', '=', shop.id).execute(),
  )
  const key = await addKey(owner, 'Laptop')
  expect((await signInWith(world, key)).isIn).toBe(true)
})

const HOSTILE: Record<string, Bent> = {
  'from another site': { origin: 'https://evil.example' },
  'for another site': { rpId: 'evil.example' },
  'to another challenge': { challenge: 'c29tZXRoaW5nIGVsc2U' },
  'of making a key': { type: 'webauthn.create' },
  'without a finger or PIN': { isVerified: false },
  'signed by nobody': { signature: 'MEUCIQDw' },
  'of nobody': { userHandle: '' },
  'of another shop': { userHandle: Buffer.from('999999/1').toString('base64url') },
}

test.for(Object.entries(HOSTILE))('an answer %s is refused', async ([, bent], { world }) => {
  const { owner } = await ownerOf(world)
  const key = await addKey(owner, 'Laptop')
  const { answer, isIn } = await signInWith(world, key, bent)
  expect([answer.statusCode, isIn]).toEqual([401, false])
})

test('a counter that does not rise is that of a copy', async ({ world }) => {
  const { owner } = await ownerOf(world)
  const key = await addKey(owner, 'Laptop')
  expect((await signInWith(world, key, { counter: 7 })).isIn).toBe(true)
  expect((await signInWith(world, key, { counter: 7 })).isIn).toBe(false)
  expect((await signInWith(world, key, { counter: 8 })).isIn).toBe(true)
})

test('an answer works once, and only while its challenge is fresh', async ({ world }) => {
  const { owner } = await ownerOf(world)
  const key = await addKey(owner, 'Laptop')
  const browser = hostBrowser(world)
  const { state, options } = await begin(browser)
  const sent = { state, credential: JSON.stringify(key.use(options, { counter: 0 })) }
  expect((await browser.post('/host/passkey', sent)).statusCode).toBe(303)
  expect((await hostBrowser(world).post('/host/passkey', sent)).statusCode).toBe(401)
  const later = await begin(browser)
  world.passTime(11 * 60)
  const late = { state: later.state, credential: JSON.stringify(key.use(later.options)) }
  expect((await browser.post('/host/passkey', late)).statusCode).toBe(401)
})

test('a person who was switched off does not get in with a passkey', async ({ world }) => {
  const { shop, owner } = await ownerOf(world)
  const agent = await world.as(shop, 'agent')
  const key = await addKey(agent, 'Phone')
  expect((await signInWith(world, key)).isIn).toBe(true)
  const { id } = await agent.account.get()
  await inShop(world.db, shop.id, (db) => db.updateTable('staff').set({ state: 'off' }).where('id', '=', id).execute())
  expect((await signInWith(world, key)).isIn).toBe(false)
  await owner.staff.erase({ params: { id } })
  const left = await inShop(world.db, shop.id, (db) => db.selectFrom('staff_passkeys').selectAll().execute())
  expect(left).toEqual([])
})

test('a key is added once, for the person who began, and from this site', async ({ world }) => {
  const { shop, owner } = await ownerOf(world)
  const colleague = await world.as(shop, 'agent')
  const key = softPasskey()
  const { state, options } = await owner.secondFactor.preparePasskey()
  const add = (who: Staff, bent?: Bent, begun = state) =>
    who.secondFactor.addPasskey({ body: { state: begun, name: 'Key', credential: key.create(options, bent) } })
  await expect(add(colleague)).rejects.toMatchObject({ code: 'set_up_again' })
  await add(owner)
  await expect(add(owner)).rejects.toMatchObject({ code: 'set_up_again' })
  const next = await owner.secondFactor.preparePasskey()
  await expect(add(owner, { origin: 'https://evil.example' }, next.state)).rejects.toMatchObject({
    code: 'passkey_refused',
  })
})

test('a broken answer is refused like a wrong one', async ({ world }) => {
  const browser = hostBrowser(world)
  const { state } = await begin(browser)
  for (const credential of ['', '{', '[]', '{"id":1}', JSON.stringify({ id: 'x'.repeat(30_000) })])
    expect((await browser.post('/host/passkey', { state, credential })).statusCode).toBe(401)
})
