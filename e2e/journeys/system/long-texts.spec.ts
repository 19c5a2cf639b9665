import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, expectLoaded, signIn, staffOf, test } from '../../world.ts'

const softly = expect.configure({ soft: true })

/** As long as a name may reasonably be, without any break opportunity. */
const WORD = 'Nemaipomenitdeneobișnuităîmpachetăturăultraîncăpătoareșirezistentă'
const SENTENCE = `Rambursare prin transfer bancar în contul dvs. din străinătate ${WORD}`
const LONG: Readonly<Record<string, unknown>> = {
  ...{ name: WORD, display_name: WORD, description: SENTENCE, product_title: SENTENCE, variant_title: WORD },
  ...{ order_name: `#${WORD}`, address1: SENTENCE, city: WORD, message: SENTENCE, subject: SENTENCE },
  ...{ client_email: `${'ana.maria.popescu.'.repeat(4)}ionescu@subdomeniu.magazin-lung.example.org` },
  ...{ price: 9_876_543_210.55, products_total: 9_876_543_210.55, total: 9_876_543_210.55, currency: 'HUF' },
}

const lengthened = (value: unknown, name = ''): unknown => {
  if (Array.isArray(value)) return value.map((part) => lengthened(part, name))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, lengthened(part, key)]))
  return typeof value === typeof LONG[name] ? LONG[name] : value
}

/** Every resource of the shop has a very long name; the console's own texts stay as they are. */
const lengthenAll = (page: Page) =>
  page.route(/\/api\/(?!rules\/(?:dictionary|metadata))/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const answer = async () => {
      const response = await route.fetch()
      const json = await response.json().catch(() => undefined)
      await route.fulfill(json === undefined ? { response } : { response, json: lengthened(json) })
    }
    // The page may be gone by then.
    await answer().catch(() => {})
  })

/** Text that overflows its box, or the page. What is clipped does not, if the whole can be read by pointing at it. */
const stickingOut = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const holder = text.parentElement
      const box = holder?.closest('section, td, th, button, [class*="frame"], main')
      if (!holder || !box || !text.nodeValue?.trim() || holder.closest('[class*="heard"], thead, nav')) continue
      // Said, and not shown.
      if (getComputedStyle(holder).clipPath !== 'none') continue
      let clip: Element | null = holder.closest('[title]')
      while (clip && getComputedStyle(clip).overflowX !== 'hidden')
        clip = clip.parentElement?.closest('[title]') ?? null
      if (clip && clip.getBoundingClientRect().right <= box.getBoundingClientRect().right + 1) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      if (range.getBoundingClientRect().right > box.getBoundingClientRect().right + 1)
        found.push(`${holder.tagName} ${text.nodeValue.slice(0, 20)}`)
    }
    return found
  })

const addresses = async (server: Parameters<typeof staffOf>[0]) => {
  const staff = await staffOf(server)
  const [returns, rules, reasons] = await Promise.all([
    staff.returns.list({ query: { page: '1', 'per-page': '20' } }),
    staff.rules.list(),
    staff.returnReasons.list(),
  ])
  // With what people write: a note, a message and their names in the timeline.
  const id = returns.data[0]?.id ?? ''
  await staff.returnNotes.create({ params: { id }, body: { body: SENTENCE } })
  await staff.messages.send({ params: { id }, body: { id: randomUUID(), body: SENTENCE } })
  const chooser = rules.find(({ rule_action }) => rule_action.action_type === 'SET_RETURN_METHODS')
  return [
    ...['/returns', `/returns/${id}`, '/rules', `/rules/${chooser?.id}`],
    ...['/return-methods', '/return-reasons', `/return-reasons/${reasons[0]?.id}`, '/email-templates'],
  ]
}

test('the longest names stay inside their boxes, on a wide screen and on a phone', async ({ page, server }) => {
  await signIn(page, server)
  await lengthenAll(page)
  for (const address of await addresses(server)) {
    await page.goto(server.url + address)
    await expectLoaded(page)
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 800 })
      await test.step(`${address} at ${width}`, async () => {
        // What is drawn by script follows the new width a moment later.
        await softly.poll(() => stickingOut(page), { message: address }).toEqual([])
        const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        await softly.poll(overflow, { message: `${address} is wider than the page` }).toBeLessThanOrEqual(0)
      })
    }
  }
})

test('an amount never wraps within its digits', async ({ page, server }) => {
  await signIn(page, server)
  await lengthenAll(page)
  await page.goto(`${server.url}/returns`)
  await expectLoaded(page)
  const linesOfAmount = () =>
    page.evaluate(() => {
      const range = document.createRange()
      const cell = document.querySelector('tbody td[data-align="end"]') as Node
      range.selectNodeContents(document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode() as Node)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    })
  await expect.poll(linesOfAmount).toBe(1)
})

test('a date never wraps before its year', async ({ page, server }) => {
  await signIn(page, server)
  const withdrawal = {
    ...{ id: 1, reference: 'RW-7K2M-1', order_name: '#1001', name: WORD, email: LONG.client_email, scope: 'part' },
    ...{ products: SENTENCE, received_at: '2026-09-14T10:38:00Z', refund_due: '2026-09-28', return_id: null },
    ...{ is_matched: false, is_at_risk: true, is_settled: false },
  }
  await page.route('**/api/withdrawals?*', (route) => route.fulfill({ json: [withdrawal] }))
  await page.goto(`${server.url}/withdrawals`)
  await expect(page.getByText('RW-7K2M-1')).toBeVisible()
  await expect(page.locator('tbody time')).toHaveCount(2)
  const lines = await page.locator('tbody time').evaluateAll((times) =>
    times.map((time) => {
      const day = /^\w+ \d+, \d{4}/.exec(time.textContent ?? '')?.[0] ?? ''
      const text = document.createTreeWalker(time, NodeFilter.SHOW_TEXT).nextNode() as Text
      const range = document.createRange()
      range.setStart(text, 0)
      range.setEnd(text, day.length)
      return `${day}: ${range.getClientRects().length}`
    }),
  )
  expect(lines).toEqual(['September 14, 2026: 1', 'September 28, 2026: 1'])
})
