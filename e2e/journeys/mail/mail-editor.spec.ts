import type { Page } from '@playwright/test'
import { freeOrder, mailsTo } from '../../portal-world.ts'
import { expect, expectAccessible, type Staff, signIn, staffOf, test } from '../../world.ts'

const codeMail = async (staff: Staff, language: string) => {
  const template = (await staff.emails.list()).find(
    (one) => one.template_type === 'order_code' && one.language === language,
  )
  if (!template) throw new Error('the demo shop has no mail with a code')
  return template
}

const inPreview = (page: Page) => page.locator('iframe').first().contentFrame().locator('body')
const noScrolling = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

/** The browser tells the editor of a moved cursor with its next frame. A key that comes sooner acts at the old place. */
const moveCursor = async (page: Page, key: string) => {
  await page.keyboard.press(key)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
}

test('an owner rewrites a mail without HTML, sends a test, and a customer gets it', async ({ page, server }) => {
  const staff = await staffOf(server)
  const template = await codeMail(staff, 'en')
  await signIn(page, server, `/email-templates/${template.id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()

  const line = (name: string) => page.getByRole('textbox', { name, exact: true })
  await line('Heading').click()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText('Open your order ')
  // A variable is chosen from a list, by keyboard alone, and stands there as a chip.
  await page.getByRole('button', { name: 'Insert variable into “Heading”' }).focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem').first()).toBeFocused()
  await expect(menu).not.toContainText('Products')
  await expectAccessible(page)
  await page.keyboard.press('End')
  await expect(menu.getByRole('menuitem').last()).toBeFocused()
  await menu.getByRole('menuitem', { name: 'The order as the customer knows it' }).focus()
  await page.keyboard.press('Enter')
  await expect(line('Heading').locator('[data-variable="order.name"]')).toHaveText('Order')
  await expect(line('Heading')).toBeFocused()

  await line('Text').click()
  await moveCursor(page, 'Control+End')
  await page.keyboard.press('Enter')
  await page.getByRole('toolbar').first().getByRole('button', { name: 'Bulleted list' }).click()
  await page.keyboard.type('Never %code.value% on the phone')
  await page.keyboard.press('Enter')
  await page.getByRole('toolbar').first().getByRole('button', { name: 'Bold' }).click()
  await page.keyboard.type('Keep it')
  await moveCursor(page, 'Home')
  await moveCursor(page, 'Shift+End')
  await page.getByRole('toolbar').first().getByRole('button', { name: 'Link', exact: true }).click()
  await page.getByRole('combobox', { name: 'The link leads to' }).selectOption({ label: 'Another address' })
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('shop.example')
  await page.getByRole('button', { name: 'Set link' }).click()
  await expect(page.getByText('This address is incomplete; it should begin with https://')).toBeVisible()
  await page.getByRole('toolbar').first().getByRole('button', { name: 'Link', exact: true }).click()
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('https://shop.example/help')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This address is incomplete')).toHaveCount(0)
  await expect(inPreview(page)).toContainText('Open your order #1042')
  await expect(inPreview(page).locator('li').first()).toHaveText('Never 482 915 on the phone')
  await expectAccessible(page)

  await page.getByRole('main').getByRole('button', { name: 'Dark' }).click()
  await page.getByRole('button', { name: 'Phone' }).click()
  await expect(inPreview(page)).toHaveCSS('background-color', 'rgb(18, 22, 26)')
  await page.getByRole('button', { name: 'Use a real return' }).click()
  const data = page.getByRole('combobox', { name: 'Data in the preview' })
  await expect(data.getByRole('option')).toHaveCount(11)
  await data.selectOption({ index: 1 })
  await expect(inPreview(page)).not.toContainText('#1042')

  await page.getByRole('button', { name: 'Send a test' }).click()
  await page.getByRole('textbox', { name: 'Send a test to' }).fill('owner@example.com')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('The test was sent to owner@example.com.')).toBeVisible()
  await expectAccessible(page)
  const [sent] = await mailsTo(server, 'owner@example.com')
  expect(sent?.subject).toMatch(/^\[Test\] Your code is/)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The e-mail template was saved.')).toBeVisible()

  const { name, email } = await freeOrder(staff)
  // The customer may get other mails meanwhile: what is done with a return waits for ten seconds.
  const codes = async () => (await mailsTo(server, email)).filter(({ subject }) => subject.startsWith('Your code is'))
  const { length: seen } = await codes()
  await page.goto(server.portalLink)
  await page.locator('#order_name').fill(name)
  await page.locator('#email').fill(email)
  await page.locator('button[type=submit]').click()
  await expect.poll(async () => (await codes()).length, { timeout: 20_000 }).toBeGreaterThan(seen)
  await page.goto(`${server.url}/dev/mail?to=${encodeURIComponent(email)}`)
  await page
    .getByRole('link', { name: /^Your code is/ })
    .first()
    .click()
  const caught = page.locator('iframe').contentFrame().locator('body')
  await expect(caught.getByRole('heading')).toHaveText(`Open your order ${name}`)
  await expect(caught.getByRole('link', { name: 'Keep it' })).toHaveAttribute('href', 'https://shop.example/help')
  await expect(page.locator('pre')).toContainText('- Keep it (https://shop.example/help)')

  await page.goto(`${server.url}/email-templates/${template.id}`)
  await page.getByRole('button', { name: 'Show earlier versions' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Current version' })).toContainText(
    'Saved by Mara Ionescu · without HTML',
  )
  await page.getByRole('button', { name: 'Look at it' }).last().click()
  await expect(page.locator('iframe').last().contentFrame().locator('h1')).toHaveText(template.content?.heading ?? '')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Restore', exact: true }).last().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('The earlier version was restored.')).toBeVisible()
  expect((await codeMail(staff, 'en')).content).toEqual(template.content)
})

test.describe('on a phone, in Romanian, in the dark', () => {
  test.use({ locale: 'ro-RO', colorScheme: 'dark', viewport: { width: 375, height: 800 } })

  test('the same editor, and HTML one step away', async ({ page, server }) => {
    const { id } = await codeMail(await staffOf(server), 'ro')
    await signIn(page, server, `/email-templates/${id}`)
    await noScrolling(page)
    await page.getByRole('button', { name: 'Editați', exact: true }).click()
    const closing = page.getByRole('textbox', { name: 'Text după buton' })
    await expect(closing.locator('[data-variable]')).toHaveText('Minute de valabilitate')
    await closing.click()
    await moveCursor(page, 'Control+Home')
    await page.keyboard.type('Scris pe telefon. ')
    await expect(inPreview(page)).toContainText('Scris pe telefon. Este valabil 15 minute.')
    await noScrolling(page)
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Editați ca HTML' }).click()
    const question = page.getByRole('dialog', { name: 'Editați acest e-mail ca HTML?' })
    await question.getByRole('button', { name: 'Editați ca HTML' }).click()
    await expect(page.getByRole('textbox', { name: 'Conținut HTML' })).toContainText('<html lang="ro">')
    await expect(inPreview(page)).toContainText('Scris pe telefon.')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Folosiți editorul simplu' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Folosiți editorul simplu' }).click()
    await expect(closing).toContainText('Scris pe telefon.')
    await page.getByRole('button', { name: 'Anulați' }).click()
    await expect(page.getByRole('button', { name: 'Editați', exact: true })).toBeFocused()
  })
})
