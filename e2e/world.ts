import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { contract, createClient } from '@returns-desk/contract'
import type axe from 'axe-core'
import { type RunningServer, startServer } from './server.ts'

export { expect } from '@playwright/test'

/** As the browser says it in the console of its tools. */
const REFUSED_STYLE = /Content Security Policy directive ['"]style-src/

/** What a page shows without, because its content policy refuses a style. The list grows while the page is open. */
export const refusedStyles = (page: Page): readonly string[] => {
  const refused: string[] = []
  page.on('console', (line) => {
    if (REFUSED_STYLE.test(line.text())) refused.push(new URL(page.url()).pathname)
  })
  return refused
}

/** One server for all journeys of a worker. They share its demo shop, so each test uses unique names. */
export const test = base.extend<object, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads a fixture's needs from this pattern
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  /** Whatever a journey does, no page lacks a style because of its content policy. */
  page: async ({ page }, use) => {
    const refused = refusedStyles(page)
    await use(page)
    expect(refused).toEqual([])
  },
})

/** Colours would be measured in mid-transition. Endless animations, such as a blinking cursor, are not waited for. */
const settle = (page: Page) =>
  page.evaluate(() => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    return Promise.allSettled(passing.map((animation) => animation.finished))
  })

/** The minified build: less than half the size, and every page parses it again. */
const CHECKER = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * No violation of WCAG 2.2 AA in the current state of the page. Only the page itself is checked: a sandboxed preview
 * blocks scripts and reports each attempt.
 */
export const expectAccessible = async (page: Page) => {
  await settle(page)
  // Once per page is enough.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(CHECKER)
  const violations = await page.evaluate(async (tags) => {
    const { axe: checker } = globalThis as unknown as { axe: typeof axe }
    const found = await checker.run(document, { iframes: false, runOnly: tags, resultTypes: ['violations'] })
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  }, RULES)
  expect(violations).toEqual([])
}

/** Opens the console of the demo shop like the printed link, or another of its screens in the same way. */
export const signIn = async (page: Page, server: RunningServer, path = '/rules') => {
  const { search } = new URL(server.consoleLink)
  await page.goto(path === '/rules' ? server.consoleLink : server.url + path + search)
  await expect(page).toHaveURL(server.url + path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** The same shop through its API: to look up what a test needs, and to clean up afterwards. */
export const staffOf = async ({ url, consoleLink }: RunningServer) => {
  const baseUrl = `${url}/api`
  const token = new URL(consoleLink).searchParams.get('session-token') ?? ''
  const { signIn: calls } = createClient(contract, { baseUrl })
  const { access_token, shop } = await calls.login({ headers: { 'Session-Token': token } })
  const headers = { Authorization: `Bearer ${access_token}`, 'Shop-Id': String(shop), 'Accept-Language': 'en' }
  return createClient(contract, { baseUrl, headers: () => headers })
}
export type Staff = Awaited<ReturnType<typeof staffOf>>

/** How long a person's work took here, in the report of the run. A machine under load must not fail a journey by it. */
export const noteSeconds = (what: string, began: number) => {
  const description = `${what} in ${((performance.now() - began) / 1000).toFixed(1)} s`
  test.info().annotations.push({ type: 'seconds', description })
  process.stdout.write(`${description}\n`)
}

const MAX_TABS = 150

/** Presses Tab until the target has focus. A real user would have given up after this many steps. */
export const tabTo = async (page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
  await expect(target).toBeVisible()
  for (let step = 0; step < MAX_TABS; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${target} cannot be reached with ${key}`)
}

/** Loading is finished: no skeleton and no busy table is left. */
export const expectLoaded = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[data-placeholder], [aria-busy="true"]')).toHaveCount(0, { timeout: 30_000 })
}
