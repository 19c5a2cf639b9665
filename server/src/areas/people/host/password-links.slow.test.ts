import { expect } from 'vitest'
import { inShop } from '../../../db/db.ts'
import { asOwner } from '../../../test/database/as-owner.ts'
import { deliver, keptMails } from '../../../test/deliver.ts'
import { type TestShop, test, type World } from '../../../test/harness.ts'
import { hostBrowser } from '../../../test/host/host-browser.ts'
import { insertStaff } from '../staff/queries.ts'

const EMAIL = 'ana@example.com'
const PASSWORD = 'vase cu flori 77'
const NEW = { name: 'Ana', password: 'ceainice albastre 5' }

const shopOfAna = async (world: World) => {
  const shop = await world.shop()
  const password_hash = await world.deps.passwords.hash(PASSWORD)
  const ana = { name: 'Ana', email: EMAIL, role: 'agent', language: 'en', state: 'active', password_hash } as const
  await inShop(world.db, shop.id, (db) => insertStaff(db, shop.id, ana))
  return shop
}

/** A browser is a network of its own. */
const ask = (browser: ReturnType<typeof hostBrowser>, { handle }: TestShop) =>
  browser.post('/host/forgot', { shop: handle, email: EMAIL })

const askByStrangers = async (world: World, shop: TestShop) => {
  for (let network = 0; network < 6; network++) {
    const stranger = hostBrowser(world)
    for (let time = 0; time < 10; time++) await ask(stranger, shop)
    expect((await ask(stranger, shop)).statusCode).toBe(429)
  }
}

const linksOf = async (world: World, shop: TestShop) => {
  await deliver(world, shop)
  return (await keptMails(world, shop)).map(({ plain }) => /https?:\S+\/host\/join\?\S+/.exec(plain)?.[0] ?? '')
}

const open = (world: World, link: string) =>
  hostBrowser(world).post('/host/join', { ...Object.fromEntries(new URL(link).searchParams), ...NEW })

test('strangers cannot use up somebody’s links: from anywhere the person still gets in, and not by sixty mails', async ({
  world,
}) => {
  const shop = await shopOfAna(world)
  await askByStrangers(world, shop)
  expect((await ask(hostBrowser(world), shop)).statusCode).toBe(200)
  const links = await linksOf(world, shop)
  expect(links).toHaveLength(3)
  expect((await open(world, links[0] ?? '')).statusCode).toBe(303)
  // One was used: the others have ended with it.
  expect((await open(world, links[2] ?? '')).statusCode).toBe(410)
})

test('after an hour, when these links have ended, the next ones are sent', async ({ world }) => {
  const shop = await shopOfAna(world)
  await askByStrangers(world, shop)
  const before = await linksOf(world, shop)
  world.passTime(3601)
  expect((await open(world, before[2] ?? '')).statusCode).toBe(410)
  await ask(hostBrowser(world), shop)
  expect(await linksOf(world, shop)).toHaveLength(4)
})

test('where somebody has signed in, or has opened such a link, they always get another one', async ({ world }) => {
  const shop = await shopOfAna(world)
  const [home, work] = [hostBrowser(world), hostBrowser(world)]
  await home.signIn(shop, { email: EMAIL, password: PASSWORD })
  await askByStrangers(world, shop)
  await ask(work, shop)
  expect(await linksOf(world, shop)).toHaveLength(3)
  await ask(home, shop)
  const links = await linksOf(world, shop)
  expect(links).toHaveLength(4)
  await work.post('/host/join', { ...Object.fromEntries(new URL(links[3] ?? '').searchParams), ...NEW })
  await ask(work, shop)
  expect(await linksOf(world, shop)).toHaveLength(5)
})

test('nothing is looked up before the answer, which so takes the same time for everybody', async ({ world }) => {
  const shop = await shopOfAna(world)
  await asOwner(world.ownerUrl, async (owner) => {
    await owner.query('begin; lock table staff in access exclusive mode')
    for (const email of [EMAIL, 'nobody@example.com']) {
      const answer = await hostBrowser(world).post('/host/forgot', { shop: shop.handle, email })
      expect(answer.statusCode).toBe(200)
    }
    await owner.query('rollback')
  })
  expect(await linksOf(world, shop)).toHaveLength(1)
})

test('who asks for a link takes none away', async ({ world }) => {
  const shop = await shopOfAna(world)
  await ask(hostBrowser(world), shop)
  const [own = ''] = await linksOf(world, shop)
  await ask(hostBrowser(world), shop)
  expect((await open(world, own)).statusCode).toBe(303)
})
