/** The most used screens do not shift while they load, and their names are not broken mid-word. */
import type { Locator, Page } from '@playwright/test'
import { RETURNS_PER_PAGE } from '@returns-desk/contract'
import { STATUS } from '@returns-desk/engine'
import type { RunningServer } from '../../server.ts'
import { expect, expectAccessible, expectLoaded, signIn, staffOf, test } from '../../world.ts'

const MAX_SHIFT = 0.1

/** Of the list: the height of a row, and what is added above it later. */
const MAX_ROW_PX = 44
const SEARCH_BOX_PX = 50

/** One row with texts longer than any of the demo shop, a colleague and a withdrawal. */
const lengthenRow = (page: Page) =>
  page.route(/\/api\/returns\?/, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    Object.assign(body.data[0], {
      client_email: 'maximiliana.constantinescu-brancoveanu@departament.example.com',
      order_name: '#2026-100486-RO',
      order_number: '5712345678901',
      price: 12_345.67,
      return_method: { id: 1, name: 'Ridicare gratuită prin curier de la adresa de livrare' },
      payment_method: { id: 1, name: 'Rambursare prin metoda de plată inițială a comenzii' },
      withdrawal: { received_at: '2026-10-05T10:00:00Z', refund_due: '2026-10-19', is_at_risk: true },
      assignee: { id: 1, name: 'Maximiliana Constantinescu' },
    })
    await route.fulfill({ response, json: body })
  })

/** A typical return that is under way: one or two products, the first with photos. */
const typicalReturn = async (server: RunningServer) => {
  const staff = await staffOf(server)
  const { data } = await staff.returns.list({ query: { page: '0', 'per-page': '100' } })
  const open = data.filter(({ return_status }) => return_status.order_index < STATUS.REFUND_TO_IBAN)
  for (const { id } of open) {
    const { return_products } = await staff.returns.get({ params: { id } })
    if (return_products.length <= 2 && return_products[0]?.photos.length) return id
  }
  throw new Error('the demo shop has no open return with photos')
}

const expectWholeInWindow = async (page: Page, part: Locator) => {
  await expect(part).toBeVisible()
  const box = await part.boundingBox()
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  expect(box, String(part)).not.toBeNull()
  if (!box) return
  expect([box.x >= 0, box.y >= 0, box.x + box.width <= width, box.y + box.height <= height], `${part}`).toEqual([
    true,
    true,
    true,
    true,
  ])
}

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

/** Other journeys cancel returns: these offer no moves. */
const FINAL: readonly string[] = ['completed', 'cancelled']

for (const width of [375, 1280]) {
  test(`a return does not jump while it loads, at ${width} px`, async ({ page, server }) => {
    await page.setViewportSize({ width, height: 740 })
    const { data } = await (await staffOf(server)).returns.list({ query: {} })
    const movable = data.find(({ return_status }) => !FINAL.includes(return_status.name))
    await watchShifts(page)
    await signIn(page, server, '/returns')
    await delayAnswers(page)
    await page.locator(`tbody a[href="/returns/${movable?.id}"]`).click()
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

    test(`what decides on a return fits a window of 1280 x 800, and the actions stay in reach`, async ({
      page,
      server,
    }) => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await signIn(page, server, `/returns/${await typicalReturn(server)}`)
      await expectLoaded(page)
      const product = page.locator('main li:has(h3)').first()
      const customer = page.locator('main dl > div:has(dd ul, dd span[title])')
      const move = page
        .getByRole('group', { name: /^(Move to|Mutați în)$/ })
        .getByRole('button')
        .first()
      await expectWholeInWindow(page, product)
      for (const photo of await product.locator('button[aria-haspopup="dialog"]').all())
        await expectWholeInWindow(page, photo)
      await expectWholeInWindow(page, product.getByText(/^(Reason|Motiv):/))
      await expectWholeInWindow(page, customer.first())
      await expectWholeInWindow(page, page.getByText(/^(Accepted under|Acceptat după|Acceptat în) /).first())
      await expectWholeInWindow(page, move)
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      await expectWholeInWindow(page, move)
    })

    test(`on a phone the list begins at the same height, however many returns there are`, async ({ page, server }) => {
      await page.setViewportSize({ width: 375, height: 740 })
      await signIn(page, server, '/returns')
      let total_items = 0
      await page.route(/\/api\/returns\?/, async (route) => {
        const response = await route.fetch()
        const { data, ...rest } = await response.json()
        const total_pages = Math.ceil(total_items / RETURNS_PER_PAGE)
        await route.fulfill({ response, json: { ...rest, data: data.slice(0, total_items), total_items, total_pages } })
      })
      const tops: number[] = []
      for (total_items of [1, 3, 140, 12_345]) {
        await page.reload()
        await expectLoaded(page)
        tops.push(Math.round((await page.locator('table').boundingBox())?.y ?? 0))
      }
      expect(new Set(tops).size, tops.join()).toBe(1)
    })

    test(`on a phone the likely move and the ways to write stay at the bottom`, async ({ page, server }) => {
      await page.setViewportSize({ width: 375, height: 740 })
      await signIn(page, server, `/returns/${await typicalReturn(server)}`)
      await expectLoaded(page)
      const actions = page.locator('section:has([role="group"])').last()
      const isSteady = async () => {
        for (const button of await actions.locator('button:visible').all()) await expectWholeInWindow(page, button)
      }
      await isSteady()
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      await isSteady()
      await actions.locator('button[aria-expanded]').click()
      await expect(actions.locator('button[aria-expanded="true"]')).toBeVisible()
      await isSteady()
      await expectAccessible(page)
    })

    test(`ten rows and the pager fit a window of 1280 x 800, with room for a search box`, async ({ page, server }) => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await lengthenRow(page)
      await signIn(page, server, '/returns')
      await expect(page.getByText('maximiliana.constantinescu-')).toBeVisible()
      const rows = await page
        .locator('tbody tr')
        .evaluateAll((all) =>
          all.map((row) => ({ height: row.getBoundingClientRect().height, cells: row.children.length })),
        )
      expect(rows.map(({ cells }) => cells)).toEqual(Array(10).fill(8))
      expect(Math.max(...rows.map(({ height }) => height))).toBeLessThanOrEqual(MAX_ROW_PX)
      const pager = await page.locator('main nav').last().boundingBox()
      expect((pager?.y ?? 0) + (pager?.height ?? 800)).toBeLessThanOrEqual(800 - SEARCH_BOX_PX)
      const lines = await page.locator('tbody time > span > span, tbody td:nth-child(4)').evaluateAll((cells) =>
        cells.map((cell) => {
          const range = document.createRange()
          range.selectNodeContents(cell)
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
        }),
      )
      expect(Math.max(...lines)).toBe(1)
      const isScrolling = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
      expect(isScrolling).toBe(false)
    })
  })
}
