import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { inShop } from '../../../db/db.ts'
import { furnishedShop, markAsDemo } from '../../../test/builders.ts'
import { deliver } from '../../../test/deliver.ts'
import { createWorld } from '../../../test/harness.ts'
import { planMails } from '../../../test/plan-mails.ts'
import type { TestShop, World } from '../../../test/world.ts'
import { importOrders } from '../../platforms/orders-import/save-orders.ts'

const { world, close } = await createWorld()
afterAll(close)

const viewOf = (mailViewOf: string | undefined) => buildApp({ ...world.deps, mailViewOf })

/** A shop whose mails may be read. */
const demoShop = async () => {
  const shop = await furnishedShop(world)
  await markAsDemo(world, shop)
  return shop
}

const sendTo = async (shop: TestShop, to: string, inWorld: World = world) => {
  await planMails(inWorld, shop, 1, { to, template: { type: 'completed' } })
  await deliver(inWorld, shop)
}

test('the demo lists its mails, newest first, or those to one address', async () => {
  const shop = await demoShop()
  for (const to of ['maria@example.com', 'ion@example.com', 'Maria@example.com']) await sendTo(shop, to)
  const app = await viewOf(shop.handle)
  const read = async (query = '') => (await app.inject(`/dev/mail.json${query}`)).json() as { recipient: string }[]
  expect((await read()).map(({ recipient }) => recipient)).toEqual([
    'Maria@example.com',
    'ion@example.com',
    'maria@example.com',
  ])
  expect(await read('?to=maria%40example.com')).toHaveLength(2)
  expect(await read('?to=nobody%40example.com')).toEqual([])
  const page = await app.inject('/dev/mail')
  expect(page.body).toContain('ion@example.com')
  expect((await app.inject('/dev/mail?to=a&to=b')).statusCode).toBe(200)
})

test('only the mails of the demo shop are shown, and none without a demo shop', async () => {
  const [shop, demo] = [await demoShop(), await demoShop()]
  await sendTo(shop, 'private@example.com')
  const app = await viewOf(demo.handle)
  expect((await app.inject('/dev/mail.json')).json()).toEqual([])
  const theirs = await viewOf(shop.handle)
  const [{ id }] = (await theirs.inject('/dev/mail.json')).json()
  expect((await app.inject(`/dev/mail/${id}`)).statusCode).toBe(404)
  expect((await app.inject(`/dev/mail/${id}/content`)).statusCode).toBe(404)
  for (const url of ['/dev/mail', '/dev/mail.json', `/dev/mail/${id}/content`])
    expect((await world.app.inject(url)).statusCode).toBe(404)
})

test('the mails of a demo shop are gone for everybody once it has a real order', async () => {
  const shop = await demoShop()
  await sendTo(shop, 'reset@example.com')
  const app = await viewOf(shop.handle)
  const [{ id }] = (await app.inject('/dev/mail.json')).json()
  await inShop(world.db, shop.id, (db) => importOrders(db, shop.id, [], 'en'))
  for (const url of ['/dev/mail', '/dev/mail.json', `/dev/mail/${id}`, `/dev/mail/${id}/content`])
    expect((await app.inject(url)).statusCode, url).toBe(404)
})

test.for(['0', 'x', '-1', '9'.repeat(15), '1e3', "1'--"])('there is no mail %j', async (id) => {
  const app = await viewOf((await demoShop()).handle)
  expect((await app.inject(`/dev/mail/${encodeURIComponent(id)}`)).statusCode).toBe(404)
})

test('a hostile mail is shown in a frame that runs nothing and loads nothing', async () => {
  const shop = await demoShop()
  const { emails } = await world.as(shop)
  const html_content = '<title>"><script>a()</script></title><script>alert(1)</script><img src=https://x.example/y>'
  const { id: template } = await emails.create({ body: { subject: 'S', html_content } })
  await planMails(world, shop, 1, { template: { id: template } })
  await deliver(world, shop)
  const app = await viewOf(shop.handle)
  const [{ id }] = (await app.inject('/dev/mail.json')).json()
  for (const url of ['/dev/mail', `/dev/mail/${id}`]) {
    const page = await app.inject(url)
    expect(page.body).not.toContain('<script')
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self';(?!.*script-src)/)
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  }
  expect((await app.inject(`/dev/mail/${id}`)).body).toContain(`<iframe sandbox="" src="/dev/mail/${id}/content"`)
  const content = await app.inject(`/dev/mail/${id}/content`)
  expect(content.headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  )
  expect(content.headers['x-content-type-options']).toBe('nosniff')
})
