// The console's cost in a browser: bytes of the first load of every screen; the time until ten rows of the returns list
// are usable, cold and warm, compared with a bare React page that makes the same call; and the layout shift of the list
// and of a return while loading.

import { copyFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { type RunningServer, startServer } from '@returns-desk/e2e/server.ts'
import { build } from 'vite'
import { median, saveResults } from './measure.ts'

const DIST = join(import.meta.dirname, '../console/dist')
const BARE_PAGE = 'bare.html'
const ROUNDS = 11
const ROWS = 10
/** The console may take this many times as long to show its rows as the bare page. */
const MAX_TIMES_BARE = { cold: 3, warm: 3.5 }
const MAX_FIRST_LOAD_KB = 150
/** The threshold of a good page: https://web.dev/articles/cls */
const MAX_LAYOUT_SHIFT = 0.1
const SCREENS = [
  ...['/returns', '/rules', '/return-methods', '/payment-methods', '/return-statuses', '/return-reasons'],
  ...['/email-templates', '/email-templates/1', '/email-variables', '/error-messages', '/other-settings'],
]

/**
 * Records when ten rows are on the page and a click on the active filter is handled by the console, on the page's own
 * clock. The bare page has no controls: there it is the moment of its rows.
 */
const watchRows = (context: BrowserContext) =>
  context.addInitScript((rows) => {
    let isHandled = false
    // Runs after the listener of React's root: an event that is still unhandled would navigate away.
    const noteHandled = (event: Event) => {
      isHandled = event.defaultPrevented
      event.preventDefault()
    }
    const press = (control: Element) => {
      window.addEventListener('click', noteHandled)
      control.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
      window.removeEventListener('click', noteHandled)
    }
    const areThere = () => document.querySelectorAll('a[href^="/returns/"], .row').length >= rows
    const isUsable = () => {
      const control = document.querySelector('nav a[aria-current="true"]')
      if (control) press(control)
      return document.querySelector('.row') !== null || isHandled
    }
    const tryOut = () => {
      if (!areThere() || !isUsable()) setTimeout(tryOut, 1)
      else (window as unknown as { noteUsable: (at: string) => void }).noteUsable(String(performance.now()))
    }
    const observer = new MutationObserver(() => {
      if (!areThere()) return
      observer.disconnect()
      setTimeout(tryOut)
    })
    observer.observe(document, { childList: true, subtree: true })
  }, ROWS)

/**
 * Told by the page through the browser's own protocol. To ask the page, Playwright would run 330 kB of script in it, in the
 * middle of the console's start and for a tenth of its time.
 */
const timesToUsableRows = async (page: Page) => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Runtime.enable')
  await cdp.send('Runtime.addBinding', { name: 'noteUsable' })
  return async (address: string) => {
    const told = new Promise<string>((resolve) => cdp.once('Runtime.bindingCalled', ({ payload }) => resolve(payload)))
    // What the last visit still has to do must not delay this one.
    await page.waitForLoadState('networkidle')
    await page.goto(address)
    return Number(await told)
  }
}

/** Cumulative layout shift while the page loads. */
const layoutShift = async (context: BrowserContext, address: string) => {
  const page = await context.newPage()
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForFunction(() => !document.querySelector('[data-placeholder], [aria-busy="true"]'))
  const total = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const sumOf = (entries: PerformanceEntryList) =>
          entries.reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0)
        let sum = 0
        const observer = new PerformanceObserver((list) => {
          sum += sumOf(list.getEntries())
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => setTimeout(() => resolve(sum + sumOf(observer.takeRecords()))))
      }),
  )
  await page.close()
  return Number(total.toFixed(3))
}

const WIDTHS = { desk: 1280, phone: 375 }

const layoutShifts = async (browser: Browser, server: RunningServer) => {
  const shifts: Record<string, number> = {}
  for (const [name, width] of Object.entries(WIDTHS)) {
    const { context } = await signedIn(browser, server, { viewport: { width, height: 800 } })
    const page = await context.newPage()
    await page.goto(`${server.url}/returns`)
    const detail = (await page.locator('a[href^="/returns/"]').first().getAttribute('href')) ?? ''
    await page.close()
    shifts[`list, ${name}`] = await layoutShift(context, `${server.url}/returns`)
    shifts[`return, ${name}`] = await layoutShift(context, server.url + detail)
    await context.close()
  }
  return shifts
}

/** Scripts and styles of a first visit, gzipped. */
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
 * Puts the bare page among the console's own files, so that the same server sends both in the same way: intercepting
 * its requests would slow down every request and disable the cache. Returns a function that removes it.
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

/**
 * The window as it is. What Playwright emulates is taken back when a page is left, and the browser then computes all its
 * styles again: that took a tenth of the next visit's time.
 */
const PLAIN = { viewport: null, colorScheme: null, reducedMotion: null, forcedColors: null, contrast: null } as const

const signedIn = async (browser: Browser, server: RunningServer, look: BrowserContextOptions = PLAIN) => {
  // The server allows scripts only on the console's page.
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
  args: ['--no-sandbox', '--disable-gpu', `--window-size=${WIDTHS.desk},800`, '--lang=en-US'],
})
try {
  const pages = { console: `${server.url}/returns`, bare: `${server.url}/${BARE_PAGE}` }
  const times = {
    console: { cold: [] as number[], warm: [] as number[] },
    bare: { cold: [] as number[], warm: [] as number[] },
  }
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, address] of Object.entries(pages) as [keyof typeof pages, string][]) {
      // Signing in fills the cache: a cold visit needs a context that has only the session.
      const { context: first, state } = await signedIn(browser, server)
      const cdp = await first.newCDPSession(await first.newPage())
      await cdp.send('Network.clearBrowserCache')
      await watchRows(first)
      const visit = await timesToUsableRows(await first.newPage())
      const cold = await visit(address)
      // Browsers keep compiled scripts from the second visit on. People come back more often.
      await visit(address)
      const warm = await visit(address)
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
  const ratio = (kind: 'cold' | 'warm') =>
    Number((median(times.console[kind]) / median(times.bare[kind])).toPrecision(3))
  const [list] = weights
  const firstLoad = list ? Number((list.script + list.style).toFixed(1)) : Number.POSITIVE_INFINITY
  const shifts = await layoutShifts(browser, server)
  const gates: readonly (readonly [name: string, value: number, most: number])[] = [
    ['time to ten usable rows, cold, console / bare page', ratio('cold'), MAX_TIMES_BARE.cold],
    ['time to ten usable rows, warm, console / bare page', ratio('warm'), MAX_TIMES_BARE.warm],
    ['first load of /returns, script + style, kB gzip', firstLoad, MAX_FIRST_LOAD_KB],
    ...Object.entries(shifts).map(([name, shift]) => [`layout shift, ${name}`, shift, MAX_LAYOUT_SHIFT] as const),
  ]
  const rows = Object.fromEntries(gates.map(([name, value]) => [name, value]))
  console.table(rows)
  saveResults('console', { node: process.version, ...rows, screens: weights })
  for (const [name, value, most] of gates) {
    if (value <= most) continue
    console.error(`${name}: ${value}, at most ${most}.`)
    process.exitCode = 1
  }
} finally {
  await browser.close()
  await server.stop()
  await removeBarePage()
}
