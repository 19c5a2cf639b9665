import { createHmac, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type RunningServer, startServer } from '../../server.ts'
import { test as base, expect } from '../../world.ts'

const CLIENT_ID = 'a1b2c3d4e5f60718293a4b5c6d7e8f90'
const CLIENT_SECRET = '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'
const ADMIN = 'https://admin.shopify.com'
/** The public URL of this Returns Desk. A public page may not frame one on the visitor's own machine. */
const DESK = 'https://returns.example.com'

const test = base.extend<object, { desk: RunningServer }>({
  desk: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads a fixture's needs from this pattern
    async ({}, use) => {
      const desk = await startServer({
        PUBLIC_URL: DESK,
        SHOPIFY_CLIENT_ID: CLIENT_ID,
        SHOPIFY_CLIENT_SECRET: CLIENT_SECRET,
        NODE_OPTIONS: `--import=${join(import.meta.dirname, '../../shopify/reachable.ts')}`,
      })
      await use(desk)
      await desk.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

const newShop = () => `macul-${randomUUID().slice(0, 8)}.myshopify.com`

/** Signed like those of Shopify's admin, valid for a minute. */
const sessionToken = (shop: string) => {
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    iss: `https://${shop}/admin`,
    dest: `https://${shop}`,
    aud: CLIENT_ID,
    sub: '1',
    exp: now + 60,
    nbf: now,
    iat: now,
    jti: randomUUID(),
    sid: randomUUID(),
  }
  const text = [{ alg: 'HS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return `${text}.${createHmac('sha256', CLIENT_SECRET).update(text).digest('base64url')}`
}

const appAddress = (shop: string) =>
  `${DESK}/shopify?${new URLSearchParams({ embedded: '1', shop, host: 'YWRtaW4', id_token: sessionToken(shop) })}`

/** The admin, which frames the app, and App Bridge, which provides tokens, at their real URLs. */
const openAdmin = async (page: Page, { url }: RunningServer, shop: string, origin = ADMIN) => {
  const handedOut: string[] = []
  await page.exposeFunction('mintToken', () => {
    handedOut.push(shop)
    return sessionToken(shop)
  })
  await page.route(`${DESK}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    const answer = route.fetch({ url: url + pathname + search, maxRedirects: 0 })
    // Ignored if the page has been left.
    await answer.then((response) => route.fulfill({ response })).catch(() => {})
  })
  await page.route('https://cdn.shopify.com/shopifycloud/app-bridge.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'window.shopify = { idToken: () => window.mintToken() }',
    }),
  )
  await page.route(`${origin}/store`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Admin</title><iframe title="app" width="1180" height="700" src="${appAddress(shop)}"></iframe>`,
    }),
  )
  await page.goto(`${origin}/store`)
  return { app: page.frameLocator('iframe'), handedOut }
}

const frameAddress = (page: Page) => page.frames()[1]?.url() ?? ''

test('a shop opens the app in its admin for the first time, and finds it ready', async ({ page, desk }) => {
  const shop = newShop()
  const { app } = await openAdmin(page, desk, shop)
  await expect(app.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(app.getByText('Casa Macului').filter({ visible: true })).toBeVisible()
  expect(frameAddress(page)).not.toContain('id_token')
  await app.locator('a[href$="/return-statuses"]').first().click()
  await expect(app.getByRole('main').getByText('of 8')).toBeVisible()
  expect(new URL(frameAddress(page)).pathname).toBe('/shopify/return-statuses')
})

test('after a reload App Bridge identifies the shop again, on any page of the app', async ({ page, desk }) => {
  const shop = newShop()
  const { app, handedOut } = await openAdmin(page, desk, shop)
  await app.locator('a[href$="/returns"]').first().click()
  await expect(app.getByRole('heading', { level: 1, name: 'Returns' })).toBeVisible()
  const known = handedOut.length
  // In a cross-site frame the browser stores nothing for the app: only App Bridge knows the shop.
  await page.frames()[1]?.evaluate(() => location.reload())
  await expect.poll(() => handedOut.length).toBeGreaterThan(known)
  await expect(app.getByRole('heading', { level: 1, name: 'Returns' })).toBeVisible()
  await expect(app.getByText('No returns found')).toBeVisible()
})

test('the admin of another shop may not frame it', async ({ page, desk }) => {
  const [shop, other] = [newShop(), newShop()]
  const refusal = page.waitForEvent('console', (line) => /frame-ancestors/.test(line.text()))
  const { app } = await openAdmin(page, desk, shop, `https://${other}`)
  await refusal
  await expect(app.getByRole('navigation')).toHaveCount(0)
})
