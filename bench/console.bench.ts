// What the console costs a browser: bytes of the first load of every screen, and the time to ten rows of the returns list,
// cold and warm, beside a bare page in React that makes the same call.

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { type RunningServer, startServer } from '@returns-desk/e2e/server.ts'
import { build } from 'vite'
import { median, saveResults } from './measure.ts'

const ROUNDS = 7
const ROWS = 10
const SCREENS = [
  ...['/returns', '/rules', '/return-methods', '/payment-methods', '/return-statuses', '/return-reasons'],
  ...['/email-templates', '/email-templates/1', '/email-variables', '/error-messages', '/other-settings'],
]

/** Notes the moment at which ten rows stand in the page, as the page's own clock has it. */
const watchRows = (context: BrowserContext) =>
  context.addInitScript((rows) => {
    const isThere = () => document.querySelectorAll('a[href^="/returns/"], .row').length >= rows
    const observer = new MutationObserver(() => {
      if (!isThere()) return
      observer.disconnect()
      ;(window as unknown as { tenRowsAt: number }).tenRowsAt = performance.now()
    })
    observer.observe(document, { childList: true, subtree: true })
  }, ROWS)

const timeToRows = async (page: Page, address: string) => {
  await page.goto(address)
  const at = await page.waitForFunction(() => (window as unknown as { tenRowsAt?: number }).tenRowsAt)
  return Number(await at.jsonValue())
}

/** Script and style of a first visit, as gzip would send them. */
const weigh = async (context: BrowserContext, address: string) => {
  const page = await context.newPage()
  const parts: Promise<{ kind: string; bytes: number }>[] = []
  page.on('response', (response) => {
    const kind = response.request().resourceType()
    if (kind === 'script' || kind === 'stylesheet')
      parts.push(response.body().then((body) => ({ kind, bytes: gzipSync(body, { level: 9 }).length })))
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  const weighed = await Promise.all(parts)
  await page.close()
  const kB = (kind: string) =>
    Math.round(weighed.filter((part) => part.kind === kind).reduce((sum, { bytes }) => sum + bytes, 0) / 100) / 10
  return { script: kB('script'), style: kB('stylesheet') }
}

const buildBarePage = async () => {
  const root = join(import.meta.dirname, 'bare-page')
  const outDir = join(import.meta.dirname, '../node_modules/.cache/bare-page')
  await build({ root, base: '/bare/', logLevel: 'error', build: { outDir, emptyOutDir: true, modulePreload: false } })
  const assets = await readdir(join(outDir, 'assets'))
  return new Map(
    await Promise.all(
      ['index.html', ...assets.map((name) => `assets/${name}`)].map(
        async (name) => [name, await readFile(join(outDir, name), 'utf8')] as const,
      ),
    ),
  )
}

const signedIn = async (browser: Browser, server: RunningServer, bare: ReadonlyMap<string, string>) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' })
  await context.route(`${server.url}/bare/**`, (route) => {
    const name = new URL(route.request().url()).pathname.replace('/bare/', '') || 'index.html'
    const contentType = name.endsWith('.js') ? 'text/javascript' : 'text/html'
    return route.fulfill({ body: bare.get(name) ?? '', contentType, headers: { 'cache-control': 'max-age=600' } })
  })
  const page = await context.newPage()
  await page.goto(server.consoleLink)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const state = await context.storageState()
  await page.close()
  return { context, state }
}

const server = await startServer({ LOG_LEVEL: 'error' })
const executablePath = process.env.CHROME_PATH
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const bare = await buildBarePage()
  const pages = { console: `${server.url}/returns`, bare: `${server.url}/bare/` }
  const times = {
    console: { cold: [] as number[], warm: [] as number[] },
    bare: { cold: [] as number[], warm: [] as number[] },
  }
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, address] of Object.entries(pages) as [keyof typeof pages, string][]) {
      // The signing-in leaves its cache behind: a cold visit needs a context that has only the session.
      const { context: first, state } = await signedIn(browser, server, bare)
      const cdp = await first.newCDPSession(await first.newPage())
      await cdp.send('Network.clearBrowserCache')
      await watchRows(first)
      const page = await first.newPage()
      const cold = await timeToRows(page, address)
      const warm = await timeToRows(page, address)
      if (state.origins.length === 0) throw new Error('the session is not stored')
      await first.close()
      if (round === 0) continue
      times[name].cold.push(cold)
      times[name].warm.push(warm)
    }
  }

  const weights = []
  const { context } = await signedIn(browser, server, bare)
  for (const screen of SCREENS) {
    const cdp = await context.newCDPSession(await context.newPage())
    await cdp.send('Network.clearBrowserCache')
    weights.push({ screen, ...(await weigh(context, server.url + screen)) })
  }
  console.table(weights)
  const ratio = (kind: 'cold' | 'warm') =>
    Number((median(times.console[kind]) / median(times.bare[kind])).toPrecision(3))
  const rows = {
    'first load of /returns, script + style, kB gzip': weights[0] ? weights[0].script + weights[0].style : 0,
    'time to ten rows, cold, console / bare page': ratio('cold'),
    'time to ten rows, warm, console / bare page': ratio('warm'),
  }
  console.table(rows)
  saveResults('console', { node: process.version, ...rows, screens: weights })
} finally {
  await browser.close()
  await server.stop()
}
