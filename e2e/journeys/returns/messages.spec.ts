/** Staff ask what is missing, and the customer answers from a phone. */
import type { Browser } from '@playwright/test'
import { STATUS } from '@returns-desk/engine'
import { mailsTo, photo } from '../../portal-world.ts'
import { expect, expectAccessible, expectLoaded, signIn, staffOf, test } from '../../world.ts'

const LANGUAGES = [
  {
    locale: 'en-US',
    ask: { text: /^What is missing/, send: 'Move and send' },
    answered: 'The customer has answered. Nobody has replied yet.',
    opened: /^Photo 1/,
  },
  {
    locale: 'ro-RO',
    ask: { text: /^Ce lipsește/, send: 'Mutați și trimiteți' },
    answered: 'Clientul a răspuns. Nimeni nu i-a scris încă înapoi.',
    opened: /^Fotografia 1/,
  },
] as const

const phoneOf = (browser: Browser, locale: string) =>
  browser.newContext({ viewport: { width: 375, height: 740 }, hasTouch: true, locale })

for (const [number, { locale, ask, answered, opened }] of LANGUAGES.entries()) {
  test.describe(locale, () => {
    test.use({ locale })

    test('a question to the customer is answered from a phone, with a photo', async ({ page, browser, server }) => {
      const staff = await staffOf(server)
      const statuses = await staff.returnStatuses.list()
      const status = statuses.find(({ order_index }) => order_index === STATUS.RECEIVED)?.name ?? ''
      const { data } = await staff.returns.list({ query: { status, 'per-page': '10' } })
      const { id, client_email } = data[number] ?? { id: '', client_email: '' }
      const question = `Which size do you want instead? <b>${id}</b>`

      await signIn(page, server, `/returns/${id}`)
      await expectLoaded(page)
      await page
        .getByRole('group', { name: /Move to|Mutați în/ })
        .getByRole('button', { name: /Pending|acțiune/ })
        .click()
      await page.getByRole('textbox', { name: ask.text }).fill(question)
      await expectAccessible(page)
      await page.getByRole('button', { name: ask.send }).click()
      await expect(page.getByText(question)).toBeVisible()

      let link: string | undefined
      await expect
        .poll(
          async () => {
            const mail = (await mailsTo(server, client_email)).find(({ plain }) => plain.includes(question))
            link = mail && /https?:\S+order-token=[\w.-]+/.exec(mail.plain)?.[0]
            return link
          },
          { timeout: 40_000 },
        )
        .toBeDefined()

      const context = await phoneOf(browser, locale)
      const phone = await context.newPage()
      await phone.goto(link ?? '')
      await expect(phone.getByText(question)).toBeVisible()
      await phone.locator('#answer').fill('Size M, here is the tag.')
      await phone.locator('#answer-photos').setInputFiles(await photo(phone))
      await expect(phone.locator('img[src^="blob:"]')).toBeVisible()
      await expectAccessible(phone)
      await phone.locator('form button[type=submit]').click()
      await expect(phone.locator('li[data-from=customer]')).toContainText('Size M, here is the tag.')
      await expectAccessible(phone)
      await context.close()

      await page.reload()
      await expectLoaded(page)
      await expect(page.getByText(answered)).toBeVisible()
      await expect(page.getByText('Size M, here is the tag.')).toBeVisible()
      await expect(page.getByRole('link', { name: opened })).toBeVisible()
      await expectAccessible(page)
      const { return_status } = await staff.returns.getPrivate({ params: { id } })
      expect(return_status.order_index).toBe(STATUS.PENDING_ACTION)
    })
  })
}
