/** `npm run screenshots`: takes the screenshots in the README and the docs from the real product with the demo shop. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { freeOrder, openOrder } from './portal-world.ts'
import { type RunningServer, startServer } from './server.ts'
import { staffOf } from './world.ts'

const FOLDER = join(import.meta.dirname, '../docs/screenshots')

interface Shot {
  readonly name: string
  readonly width?: number
  readonly height?: number
  readonly colorScheme?: 'light' | 'dark'
  readonly locale?: string
  readonly open: (page: Page, url: string, server: RunningServer) => Promise<unknown>
}

const openFirst = async (page: Page, address: string) => {
  await page.goto(address)
  await page.locator('tbody tr a').first().click()
}

const SHOTS: Shot[] = [
  { name: 'returns', open: (page, url) => page.goto(`${url}/returns`) },
  { name: 'return', height: 1000, open: (page, url) => openFirst(page, `${url}/returns`) },
  { name: 'rules', colorScheme: 'dark', open: (page, url) => page.goto(`${url}/rules`) },
  {
    name: 'email-template',
    height: 1000,
    open: async (page, url) => {
      await page.goto(`${url}/email-templates/1`)
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
    },
  },
  { name: 'returns-phone', width: 375, height: 760, locale: 'ro-RO', open: (page, url) => page.goto(`${url}/returns`) },
  { name: 'portal', width: 375, height: 760, open: (page, _url, server) => page.goto(server.portalLink) },
  {
    name: 'portal-order',
    width: 375,
    height: 760,
    locale: 'ro-RO',
    open: async (page, _url, server) => openOrder(page, server, await freeOrder(await staffOf(server))),
  },
  { name: 'orders-import', open: (page, url) => page.goto(`${url}/orders-import`) },
]

const take = async (browser: Browser, server: RunningServer, { name, open, ...shot }: Shot) => {
  const { width = 1280, height = 800, colorScheme = 'light', locale = 'en-US' } = shot
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, locale, deviceScaleFactor: 1 })
  const page = await context.newPage()
  await page.goto(server.consoleLink)
  await page.waitForURL(`${server.url}/rules`)
  await open(page, server.url, server)
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: join(FOLDER, `${name}.png`), animations: 'disabled' })
  await context.close()
}

const server = await startServer()
const executablePath = process.env.CHROME_PATH
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  await mkdir(FOLDER, { recursive: true })
  for (const shot of SHOTS) await take(browser, server, shot)
} finally {
  await browser.close()
  await server.stop()
}
