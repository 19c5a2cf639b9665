/** A customer telephones: staff request the return for them, and later correct it. */
import { extendForAll, freeOrder, type Mail, mailsTo, pauseRules } from '../../portal-world.ts'
import { expect, expectAccessible, expectLoaded, signIn, staffOf, test } from '../../world.ts'

const YEAR = 365

/** The customer's own language decides in which words. */
const isCorrection = ({ plain }: Mail) => /corrected your return|corectat returul/.test(plain)

test('a return by telephone asks what the portal asks; corrected later, the customer is told what changed', async ({
  page,
  server,
}) => {
  const staff = await staffOf(server)
  const order = await freeOrder(staff)
  const resume = await pauseRules(staff)
  const shorten = await extendForAll(staff, YEAR)
  const corrections = async () => (await mailsTo(server, order.email)).filter(isCorrection)

  await signIn(page, server, '/returns/new')
  await page.getByRole('textbox', { name: 'Order number' }).fill('#0000')
  await page.getByRole('button', { name: 'Find order' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('textbox', { name: 'Order number' }).fill(order.name)
  await page.getByRole('button', { name: 'Find order' }).click()
  await expect(page.getByText(order.email)).toBeVisible()
  await page
    .getByRole('combobox', { name: /^Quantity of/ })
    .first()
    .selectOption('1')
  await page
    .getByRole('combobox', { name: /^Reason for/ })
    .first()
    .selectOption({ index: 1 })
  await page.getByRole('combobox', { name: 'Return method' }).selectOption({ index: 1 })
  await page.getByRole('combobox', { name: 'Refund method' }).selectOption({ index: 1 })
  for (const [name, value] of [
    ['Street and number', 'Str. Lungă 1'],
    ['City', 'Cluj-Napoca'],
    ['County', 'Cluj'],
    ['Postal code', '400001'],
    ['Country', 'RO'],
    ['Phone for the courier', '0722000111'],
    ['IBAN', 'RO49AAAA1B31007593840000'],
    ['Account holder', 'Maria Ionescu'],
  ] as const) {
    const field = page.getByRole('textbox', { name, exact: true })
    if (await field.isVisible()) await field.fill(value)
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create return' }).click()
  await expect(page).toHaveURL(/\/returns\/[\w-]{22}$/)
  await expectLoaded(page)

  await page.getByRole('button', { name: 'Edit return' }).click()
  await page.getByRole('textbox', { name: 'Why do you correct it?' }).fill('They called again')
  const reason = page.getByRole('combobox', { name: /^Reason for/ })
  const other = await reason.locator('option:not(:checked)').last().innerText()
  await reason.selectOption(other)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save correction' }).click()
  await expect(page.getByText('They called again')).toBeVisible()
  await expect(page.getByRole('main').getByText(other).first()).toBeVisible()
  await expect.poll(async () => (await corrections()).length, { timeout: 20_000 }).toBe(1)
  expect((await corrections())[0]?.plain).not.toContain('They called again')
  await shorten()
  await resume()
})
