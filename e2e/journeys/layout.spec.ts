/** The most used screens do not shift while they load, and their names are not broken mid-word. */
import type { Page } from '@playwright/test'
import { expect, signIn, staffOf, test } from '../world.ts'

const MAX_SHIFT = 0.1

/** Delays each kind of response differently, as on a slow connection. */
const delayAnswers = (page: Page) =>
  page.route(/\/api\/(returns|return-statuses|rules|settings)/, async (route) => {
    const path = new URL(route.request().url()).pathname
    const delayMs = path.includes('statuses') ? 600 : path.includes('rules') ? 900 : 300
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    await route.continue().catch(() => undefined)
  })

const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const watched = window as unknown as { shifts: number }
    watched.shifts = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
        if (!entry.hadRecentInput) watched.shifts += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })

for (const width of [375, 1280]) {
  test(`a return does not jump while it loads, at ${width} px`, async ({ page, server }) => {
    await page.setViewportSize({ width, height: 740 })
    const { data } = await (await staffOf(server)).returns.list({ query: {} })
    await watchShifts(page)
    await signIn(page, server, '/returns')
    await delayAnswers(page)
    await page.locator(`tbody a[href="/returns/${data[0]?.id}"]`).click()
    await expect(page.getByRole('group', { name: 'Move to' }).getByRole('button').first()).toBeVisible()
    await expect(page.getByText('Condition').or(page.getByText('Matched')).first()).toBeVisible()
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number }).shifts)
    expect(shifts).toBeLessThan(MAX_SHIFT)
  })
}

for (const locale of ['en', 'ro']) {
  test.describe(locale, () => {
    test.use({ locale })
    test(`the header of the list takes two lines, no filter stands alone, at 1280 px`, async ({ page, server }) => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await signIn(page, server, '/returns')
      await expect(page.locator('tbody a[href^="/returns/"]').first()).toBeVisible()
      const lines = await page.locator('thead th').evaluateAll((cells) =>
        cells.map((cell) => {
          const range = document.createRange()
          range.selectNodeContents(cell)
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
        }),
      )
      expect(Math.max(...lines)).toBeLessThanOrEqual(2)
      const tops = await page
        .locator('nav a[href*="status="], nav a[aria-current="true"]')
        .evaluateAll((pills) => pills.map((pill) => Math.round(pill.getBoundingClientRect().top)))
      const last = tops.at(-1)
      expect(tops.filter((top) => top === last).length).toBeGreaterThan(1)
    })
  })
}
