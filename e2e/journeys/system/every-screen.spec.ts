import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectLoaded, signIn, staffOf, test } from '../../world.ts'

test.describe.configure({ mode: 'parallel' })

/** Every URL of the console, with ids from the demo shop where a parameter is required. */
const addresses = async (server: Parameters<typeof staffOf>[0]) => {
  const staff = await staffOf(server)
  const [rules, methods, payments, statuses, reasons, emails, returns] = await Promise.all([
    staff.rules.list(),
    staff.returnMethods.list({ query: {} }),
    staff.paymentMethods.list({ query: {} }),
    staff.returnStatuses.list(),
    staff.returnReasons.list(),
    staff.emails.list(),
    staff.returns.list({ query: { page: '0', 'per-page': '1' } }),
  ])
  return [
    ...['/returns', `/returns/${returns.data[0]?.id}`, '/rules', `/rules/${rules[0]?.id}`],
    ...['/return-methods', `/return-methods/${methods[0]?.id}`],
    ...['/payment-methods', `/payment-methods/${payments[0]?.id}`],
    ...['/return-statuses', `/return-statuses/${statuses[0]?.id}`],
    ...['/return-reasons', `/return-reasons/${reasons[0]?.id}`],
    ...['/email-templates', '/email-templates/new', `/email-templates/${emails[0]?.id}`, '/email-variables'],
    ...[`/email-templates/${encodeURIComponent(emails[0]?.subject ?? '')}/${emails[0]?.template_type}`],
    ...['/withdrawals?filter=all', '/error-messages', '/other-settings', '/couriers', '/orders-import', '/nowhere'],
    ...['/receive', '/receive/unknown', `/receive/${returns.data[0]?.id}`],
    ...['/refunds', '/bank-files', '/bank-files/new', '/bank-statements', '/store-credits', '/settings/bank'],
    '/getting-started',
    '/account/notifications',
    ...['/settings/shop', '/settings/portal', '/settings/email', '/settings/privacy', '/settings/platform'],
  ]
}

/** A missing translation shows its key. Codes are not translated. */
const untranslated = (page: Page) =>
  page.evaluate(() => {
    const isKey = (text: string) => /^(?:[a-z-]+:)?[a-z_]+(?:\.[a-z_]+)+$/.test(text.trim())
    const spoken = [...document.querySelectorAll('body, body *')]
      .filter((element) => !element.closest('code, script, style, iframe, .cm-editor'))
      // An e-mail address may wrap before its @, which splits it into two text nodes.
      .filter((element) => element.children.length > 5 || !element.textContent?.includes('@'))
      .flatMap((element) => [
        ...[...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map((node) => node.nodeValue),
        ...['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name)),
      ])
    return spoken.filter((text): text is string => text !== null && isKey(text))
  })

const LOOKS = [
  { language: 'en', locale: 'en-US', colorScheme: 'light' },
  { language: 'ro', locale: 'ro-RO', colorScheme: 'dark' },
] as const
const WIDTHS = [1280, 375]
/** From a small phone to a frame in an admin: at these widths a screen only has to fit. */
const WIDTHS_BETWEEN = [320, 780, 900, 1030]

for (const { language, locale, colorScheme } of LOOKS) {
  test.describe(`${colorScheme}, ${language}`, () => {
    test.use({ locale, colorScheme })

    test('every screen is accessible, fits, speaks the language and logs no error', async ({ page, server }) => {
      test.setTimeout(480_000)
      let address = ''
      const errors: string[] = []
      page.on('pageerror', ({ message }) => errors.push(`${address}: ${message}`))
      page.on('console', (line) => line.type() === 'error' && errors.push(`${address}: ${line.text()}`))
      await signIn(page, server)
      const expectToFit = async (width: number) => {
        await page.setViewportSize({ width, height: 800 })
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(overflow, `${address} is wider than ${width} px`).toBeLessThanOrEqual(0)
      }
      const look = async (width: number) => {
        // So tall that no bar at its end covers a button: anybody can scroll one from under it, the check cannot.
        await page.setViewportSize({ width, height: 4000 })
        await expectLoaded(page)
        await expectAccessible(page)
        expect(await untranslated(page), address).toEqual([])
        await expectToFit(width)
      }
      for (address of await addresses(server)) {
        await test.step(address, async () => {
          await page.goto(server.url + address)
          await expectLoaded(page)
          await expect(page.locator('html')).toHaveAttribute('lang', language)
          for (const width of WIDTHS) await look(width)
          for (const width of WIDTHS_BETWEEN) await expectToFit(width)
        })
      }
      expect(errors).toEqual([])
    })
  })
}

test('a missing translation would be noticed', async ({ page }) => {
  await page.setContent('<p>Retururi</p><p>empty.show_all</p><code>order.name</code><a title="shell:nav.returns">x</a>')
  expect(await untranslated(page)).toEqual(['empty.show_all', 'shell:nav.returns'])
})
