// What the console costs a browser: bytes of the first load of every screen, and the time to ten rows of the returns list,
// cold and warm, beside a bare page in React that makes the same call. The console's first rows are a picture that is drawn
// before React is there (real rows with real links); how long until React has drawn them again is measured beside it.

import { copyFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { type RunningServer, startServer } from '@returns-desk/e2e/server.ts'
import { build } from 'vite'
import { median, saveResults } from './measure.ts'

const DIST = join(import.meta.dirname, '../console/dist')
const BARE_PAGE = 'bare.html'
const ROUNDS = 11
const ROWS = 10
/** The console may take this many times as long to its rows as the bare page. */
const GATE = 2
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

/** When there were ten rows, and when React had drawn them: the same where nothing draws them before. */
const timeToRows = async (page: Page, address: string) => {
  await page.goto(address)
  const isBare = address.endsWith(BARE_PAGE)
  const at = await page.waitForFunction((isReact) => {
    const { tenRowsAt: rows } = window as unknown as { tenRowsAt?: number }
    const live = isReact ? rows : performance.getEntriesByName('console-live')[0]?.startTime
    return rows && live && { rows, live: Math.max(rows, live) }
  }, isBare)
  return (await at.jsonValue()) as { rows: number; live: number }
}

type Times = Awaited<ReturnType<typeof timeToRows>>

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

/**
 * Puts the bare page beside the console's own files, so that the same server sends both in the same way: intercepting its
 * requests would slow down every request of the browser and switch its cache off. Answers how to take it away again.
 */
const addBarePage = async () => {
  const root = join(import.meta.dirname, 'bare-page')
  const outDir = join(import.meta.dirname, '../node_modules/.cache/bare-page')
  const options = { outDir, emptyOutDir: true, assetsDir: 'static', modulePreload: false } as const
  await build({ root, base: '/', logLevel: 'error', build: options })
  const scripts = (await readdir(join(outDir, 'static'))).map((name) => join('static', name))
  const files = [['index.html', BARE_PAGE], ...scripts.map((name) => [name, name])] as [string, string][]
  for (const [from, to] of files) await copyFile(join(outDir, from), join(DIST, to))
  return () => Promise.all(files.map(([, name]) => rm(join(DIST, name), { force: true })))
}

const signedIn = async (browser: Browser, server: RunningServer) => {
  // The server lets no file but the console's page run scripts.
  const look = { viewport: { width: 1280, height: 800 }, locale: 'en-US' }
  const context = await browser.newContext({ ...look, bypassCSP: true })
  const page = await context.newPage()
  await page.goto(server.consoleLink)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const state = await context.storageState()
  await page.close()
  return { context, state }
}

const removeBarePage = await addBarePage()
const server = await startServer({ LOG_LEVEL: 'error' })
const executablePath = process.env.CHROME_PATH
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  const pages = { console: `${server.url}/returns`, bare: `${server.url}/${BARE_PAGE}` }
  const times = {
    console: { cold: [] as Times[], warm: [] as Times[] },
    bare: { cold: [] as Times[], warm: [] as Times[] },
  }
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, address] of Object.entries(pages) as [keyof typeof pages, string][]) {
      // The signing-in leaves its cache behind: a cold visit needs a context that has only the session.
      const { context: first, state } = await signedIn(browser, server)
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
  const { context } = await signedIn(browser, server)
  for (const screen of SCREENS) {
    const cdp = await context.newCDPSession(await context.newPage())
    await cdp.send('Network.clearBrowserCache')
    weights.push({ screen, ...(await weigh(context, server.url + screen)) })
  }
  console.table(weights)
  const typical = (page: keyof typeof pages, kind: 'cold' | 'warm', until: keyof Times) =>
    median(times[page][kind].map((time) => time[until]))
  const ratio = (kind: 'cold' | 'warm', until: keyof Times) =>
    Number((typical('console', kind, until) / typical('bare', kind, until)).toPrecision(3))
  const ratios = { cold: ratio('cold', 'rows'), warm: ratio('warm', 'rows') }
  const rows = {
    'first load of /returns, script + style, kB gzip': weights[0] ? weights[0].script + weights[0].style : 0,
    'time to ten rows, cold, console / bare page': ratios.cold,
    'time to ten rows, warm, console / bare page': ratios.warm,
    'time until the rows are live, cold, console / bare page': ratio('cold', 'live'),
    'time until the rows are live, warm, console / bare page': ratio('warm', 'live'),
  }
  console.table(rows)
  saveResults('console', { node: process.version, ...rows, screens: weights })
  if (Math.max(ratios.cold, ratios.warm) > GATE) {
    console.error(`The list takes more than ${GATE} times as long to its rows as a bare page.`)
    process.exitCode = 1
  }
} finally {
  await browser.close()
  await server.stop()
  await removeBarePage()
}
