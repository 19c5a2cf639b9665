import type { Page } from '@playwright/test'
import { textIn } from '@returns-desk/engine'
import {
  chooseFirstProduct,
  extendForAll,
  freeOrder,
  goOn,
  mailsTo,
  openOrder,
  pauseRules,
  photo,
  setDays,
} from '../../portal-world.ts'
import { expect, expectAccessible, type Staff, staffOf, test } from '../../world.ts'

const YEAR = 365
const IBAN = 'RO49AAAA1B31007593840000'
const LANGUAGES = [
  { locale: 'en-US', sent: /We have received your return/, label: 'Print the label', returns: 'Return from order' },
  { locale: 'ro-RO', sent: /Am primit returul dvs\./, label: 'Tipăriți eticheta', returns: 'Returul comenzii' },
] as const

let staff: Staff
let restore = async () => undefined as unknown

test.beforeAll(async ({ server }) => {
  staff = await staffOf(server)
  const setGoing = await pauseRules(staff)
  const days = await setDays(staff, YEAR)
  restore = async () => {
    await setGoing()
    await setDays(staff, days)
  }
})
test.afterAll(() => restore())

test.use({ viewport: { width: 375, height: 740 }, hasTouch: true })

const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang)

const chooseMethod = async (
  page: Page,
  wants: (method: Awaited<ReturnType<Staff['returnMethods']['list']>>[number]) => boolean,
) => {
  const methods = await staff.returnMethods.list({ query: { 'is-active': 'true' } })
  const method = methods.find(wants)
  const name = method ? textIn(method, 'name', await languageOf(page)) : ''
  await page.getByRole('radio', { name: new RegExp(`^${name}`) }).check()
  if (await page.locator('#phone').isVisible()) {
    await page.locator('#phone').fill('0722000111')
  }
}

const chooseRefund = async (page: Page, requiresIban: boolean) => {
  const methods = await staff.paymentMethods.list({ query: { 'is-active': 'true' } })
  const method = methods.find(({ require_iban }) => require_iban === requiresIban)
  const name = method ? textIn(method, 'name', await languageOf(page)) : ''
  await page.getByRole('radio', { name: new RegExp(`^${name}`) }).check()
}

for (const { locale, sent, label, returns } of LANGUAGES) {
  test.describe(locale, () => {
    test.use({ locale })

    test('a customer returns a product with a photo, to an IBAN, and staff see it', async ({ page, server }) => {
      const order = await freeOrder(staff)
      await openOrder(page, server, order)
      await expectAccessible(page)
      await chooseFirstProduct(page)
      await page.locator('#items textarea').first().fill('The seam came loose <b>here</b>')
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles(await photo(page))
      await expect(page.locator('#items img[src^="blob:"]')).toBeVisible()
      await expectAccessible(page)
      await goOn(page)

      await expect(page.locator('#methods')).toBeVisible()
      await chooseMethod(page, ({ display_pickup_address }) => !display_pickup_address)
      await expectAccessible(page)
      await goOn(page)
      await expect(page.locator('#refunds')).toBeVisible()
      await chooseRefund(page, true)
      await page.locator('#iban').fill(IBAN)
      await expect(page.locator('#iban')).toHaveValue('RO49 AAAA 1B31 0075 9384 0000')
      await page.locator('#account_holder').fill('Maria Popescu')
      await expectAccessible(page)
      await goOn(page)

      await expect(page.getByText('RO49 AAAA 1B31 0075 9384 0000')).toBeVisible()
      await expectAccessible(page)
      await page.locator('button[type=submit]').dblclick()
      await expect(page.getByText(sent)).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(`${returns} ${order.name}`)
      await expectAccessible(page)

      const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
      const detail = await staff.returns.getPrivate({ params: { id } })
      expect(detail.iban).toBe(IBAN)
      expect(detail.return_products[0]).toMatchObject({ description: 'The seam came loose <b>here</b>' })
      expect(detail.return_products[0]?.photos).toHaveLength(1)
      const { data } = await staff.returns.list({ query: { page: '0' } })
      expect(
        data.filter(({ order_name }) => order_name === order.name && detail.order_name === order_name),
      ).not.toEqual([])
      await expect.poll(async () => (await mailsTo(server, order.email)).length).toBeGreaterThan(1)
    })

    test('a customer asks for a courier and prints the label', async ({ page, server }) => {
      await page.clock.install()
      await openOrder(page, server, await freeOrder(staff))
      await chooseFirstProduct(page)
      await goOn(page)
      await chooseMethod(page, ({ generate_awb }) => generate_awb)
      await goOn(page)
      await expect(page.locator('#refunds')).toBeVisible()
      await chooseRefund(page, false)
      await goOn(page)
      await page.locator('button[type=submit]').click()
      await expect(page.getByText(sent)).toBeVisible()
      // Staff review it and call the courier.
      const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
      await staff.returns.move({ params: { id }, query: { status: 'awaiting_parcel' } })
      const isPrintable = async () => (await staff.returns.getPrivate({ params: { id } })).label?.can_print
      await expect.poll(isPrintable, { timeout: 40_000 }).toBe(true)
      const link = page.getByRole('link', { name: label })
      await expect(link).toHaveCount(0)
      // The courier answers later; the page polls for it.
      await page.clock.fastForward('00:20')
      await expect(link).toBeVisible()
      const response = await page.request.get(new URL((await link.getAttribute('href')) ?? '', server.url).href)
      expect(response.headers()['content-type']).toContain('application/pdf')
      await expectAccessible(page)
    })
  })
}

test('an expired return window says so, until a rule extends it', async ({ page, server }) => {
  // The newest order may have been delivered today, and can be returned until midnight regardless of the settings.
  const order = await freeOrder(staff, 'oldest')
  await setDays(staff, 0)
  await openOrder(page, server, order)
  await expect(page.getByRole('alert')).toContainText(/return period of this order ended/)
  await expect(page.locator('#items input[type=checkbox]')).toHaveCount(0)
  await expectAccessible(page)

  const takeBack = await extendForAll(staff, YEAR)
  try {
    await page.reload()
    await chooseFirstProduct(page)
    await goOn(page)
    await expect(page.locator('#methods')).toBeVisible()
  } finally {
    await takeBack()
    await setDays(staff, YEAR)
  }
})

test('an unfinished return survives leaving the page, on another device too', async ({ page, server, browser }) => {
  await openOrder(page, server, await freeOrder(staff))
  await chooseFirstProduct(page)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await photo(page))
  await expect(page.locator('#items img[src^="blob:"]')).toBeVisible()
  const saved = page.waitForResponse((response) => response.url().endsWith('/order/draft'))
  await page.locator('#items textarea').first().fill('Half a sentence')
  await saved
  await page.getByRole('button', { name: 'Continue on another device' }).click()
  const url = await page.locator('#elsewhere').inputValue()

  const other = await browser.newPage()
  await other.goto(url)
  await expect(other.locator('#items textarea').first()).toHaveValue('Half a sentence')
  await expect(other.locator('#items fieldset img')).toBeVisible()
  expect(other.url()).not.toContain('order-token')
  await other.close()
})

test('two browsers cannot return the same product twice', async ({ page, server, browser }) => {
  const order = await freeOrder(staff)
  await openOrder(page, server, order)
  const other = await browser.newPage()
  await page.getByRole('button', { name: 'Continue on another device' }).click()
  await other.goto(await page.locator('#elsewhere').inputValue())
  await expect(other.locator('#items')).toBeVisible()
  for (const one of [page, other]) {
    // The full quantity: the second customer finds nothing left.
    await chooseFirstProduct(one)
    const more = one.locator('#items button[aria-disabled]').last()
    while ((await more.count()) > 0 && (await more.getAttribute('aria-disabled')) === 'false') await more.click()
    await goOn(one)
    await chooseMethod(one, ({ display_pickup_address }) => !display_pickup_address)
    await goOn(one)
    await expect(one.locator('#refunds')).toBeVisible()
    await chooseRefund(one, false)
    await goOn(one)
    await expect(one.locator('dl')).toBeVisible()
  }
  await Promise.all([page, other].map((one) => one.locator('button[type=submit]').click()))
  const ends = await Promise.all(
    [page, other].map(async (one) => {
      await expect(one.getByText(/We have received your return/).or(one.getByRole('alert'))).toBeVisible()
      return one.url().includes('/returns/')
    }),
  )
  expect(ends.toSorted()).toEqual([false, true])
  await other.close()
})
