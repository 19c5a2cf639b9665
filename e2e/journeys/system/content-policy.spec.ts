import type { Page } from '@playwright/test'
import { expect, expectLoaded, refusedStyles, signIn, staffOf, test } from '../../world.ts'

/** The console as if its policy allowed no styles in the page. Only its document: scripts and calls are as they are. */
const refuseStyles = (page: Page) =>
  page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue()
    const response = await route.fetch()
    const { 'content-security-policy': policy = '', ...headers } = response.headers()
    const stricter = policy.replace(" 'unsafe-inline'", '')
    await route.fulfill({ response, headers: { ...headers, 'content-security-policy': stricter } })
  })

test('styles in the page are needed for mails and their editor, and by no other screen of the console', async ({
  context,
  server,
}) => {
  test.setTimeout(120_000)
  const page = await context.newPage()
  const refused = refusedStyles(page)
  await refuseStyles(page)
  await signIn(page, server)
  const staff = await staffOf(server)
  const [rules, emails, { data: returns }] = await Promise.all([
    staff.rules.list(),
    staff.emails.list(),
    staff.returns.list({ query: { page: '0', 'per-page': '1' } }),
  ])
  const [rule, email, someReturn] = [rules[0]?.id, emails[0]?.id, returns[0]?.id]
  const others = [
    ...['/returns', `/returns/${someReturn}`, '/receive', `/receive/${someReturn}`, '/withdrawals', '/rules'],
    ...[`/rules/${rule}`, '/refunds', '/bank-files', '/email-templates', '/settings/portal', '/getting-started'],
  ]
  for (const address of others) {
    await page.goto(server.url + address)
    await expectLoaded(page)
  }
  expect(refused).toEqual([])
  await page.goto(`${server.url}/email-templates/${email}`)
  await expect.poll(() => [...new Set(refused)]).toEqual([`/email-templates/${email}`])
})
