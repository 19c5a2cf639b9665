/** From an empty server to the first return of a shop of one's own, without a command but the start. */
import type { FrameLocator, Page } from '@playwright/test'
import { startMailSink } from '../../mail-sink.ts'
import { chooseFirstProduct, goOn } from '../../portal-world.ts'
import { startServer } from '../../server.ts'
import { test as base, expect, expectAccessible, expectLoaded } from '../../world.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const PHONE = { width: 375, height: 740 }
const CUSTOMER = 'ana@example.com'

const test = base.extend<object, { desk: Awaited<ReturnType<typeof openDesk>> }>({
  desk: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads a fixture's needs from this pattern
    async ({}, use) => {
      const desk = await openDesk()
      await use(desk)
      await desk.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

const openDesk = async () => {
  const sink = await startMailSink()
  const mail = { SMTP_URL: sink.url, MAIL_FROM: 'returns@atelier.invalid' }
  const server = await startServer({ DEMO_SHOP: 'off', ...mail })
  const stop = async () => {
    await server.stop()
    sink.stop()
  }
  return { ...server, mails: sink.mails, stop }
}

const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

const ordersFile = () => ({
  name: 'orders.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    'order_name,email,created_at,delivered_at,product_title,quantity,unit_price\n' +
      `#7001,${CUSTOMER},${dayBefore(5)},${dayBefore(2)},Linen shirt,1,259.90\n`,
  ),
})

const setUp = async (page: Page, link: string) => {
  await page.goto(link)
  await page.getByRole('link', { name: 'română' }).click()
  await expect(page.getByRole('heading', { name: 'Creați magazinul dvs.' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Nume', { exact: true }).fill('Atelier Țesut')
  await expect(page.getByLabel('Adresă web')).toHaveValue('atelier-tesut')
  await expect(page.getByText('Această adresă este liberă.')).toBeVisible()
  await page.getByLabel('Țară').selectOption('RO')
  await expect(page.getByLabel('Monedă')).toHaveValue('RON')
  await expect(page.getByLabel('Fus orar')).toHaveValue('Europe/Bucharest')
  await expect(page.getByLabel('Prima limbă')).toHaveValue('ro')
  await page.getByText('Alte limbi ale clienților dvs.').click()
  await page.getByRole('checkbox', { name: 'Engleză' }).check()
  await page.getByLabel('Numele dvs.').fill('Mara Ionescu')
  await page.getByLabel('Adresa dvs. de e-mail').fill('mara@example.com')
  await page.getByLabel('Parolă').fill('short')
  await page.getByRole('button', { name: 'Creați magazinul' }).click()
  await expect(page.getByLabel('Parolă')).toBeFocused()
  await expect(page.getByText('Folosiți cel puțin 8 caractere.')).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByLabel('Numele dvs.')).toHaveValue('Mara Ionescu')
  await page.getByLabel('Parolă').fill('seven blue teapots')
  await page.getByRole('button', { name: 'Creați magazinul' }).click()
}

const stepOf = (console: FrameLocator, title: string) =>
  console.getByRole('listitem').filter({ has: console.getByRole('heading', { level: 2, name: title }) })

const enterAddress = async (console: FrameLocator) => {
  await console.getByRole('link', { name: 'Enter the return address' }).click()
  const fields = { Name: 'Atelier Țesut', Phone: '0215550101', 'Street and number': 'Șos. Păcurari 3' }
  for (const [name, value] of Object.entries({ ...fields, City: 'Iași', County: 'Iași' }))
    await console.getByRole('textbox', { name, exact: true }).first().fill(value)
  await console.getByRole('button', { name: 'Save' }).first().click()
  await expect(console.getByText('The return address was saved.')).toBeVisible()
}

const importOrder = async (console: FrameLocator) => {
  await console.getByRole('link', { name: 'Import orders' }).click()
  await console.locator('input[type=file]').setInputFiles(ordersFile())
  await console.getByRole('button', { name: 'Import 1 order' }).click()
  await expect(console.getByText('1 order was imported.')).toBeVisible()
}

const codeFor = async (mails: readonly { readonly to: string; readonly text: string }[]) => {
  const find = () => mails.flatMap(({ to, text }) => (to === CUSTOMER ? (/\b\d{3} \d{3}\b/.exec(text) ?? []) : []))[0]
  await expect.poll(find, { timeout: 20_000 }).toBeDefined()
  return (find() ?? '').replace(' ', '')
}

const returnAsCustomer = async (page: Page, portal: string, mails: Parameters<typeof codeFor>[0]) => {
  await page.goto(portal)
  await page.locator('#order_name').fill('#7001')
  await page.locator('#email').fill(CUSTOMER)
  await goOn(page)
  await expect(page.locator('#code')).toBeVisible()
  await page.locator('#code').fill(await codeFor(mails))
  await expect(page.locator('#items')).toBeVisible()
  await chooseFirstProduct(page)
  await goOn(page)
  await page.getByRole('radio', { name: /Curierul dvs\.|Your own courier/ }).check()
  await goOn(page)
  await page.getByRole('radio', { name: /Metoda de plată inițială|Original payment method/ }).check()
  await goOn(page)
  await expect(page.getByText('Linen shirt')).toBeVisible()
  await goOn(page)
  await expect(page.getByText(/Am primit returul dvs\./)).toBeVisible()
}

test('a shop is set up in the browser, and its first return comes in', async ({ page, browser, desk }) => {
  test.setTimeout(180_000)
  const console = page.frameLocator('iframe')

  await test.step('the printed link makes a shop, on a phone and in Romanian', async () => {
    await page.setViewportSize(PHONE)
    await setUp(page, desk.setUpLink)
    await expect(console.getByRole('heading', { level: 1, name: 'Getting started' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/host')
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  await test.step('the link is used up', async () => {
    const other = await page.context().newPage()
    await other.goto(desk.setUpLink)
    await expect(other.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
    await expectAccessible(other)
    await other.close()
  })

  await test.step('on a phone the checklist is accessible and fits', async () => {
    // Outside the frame: what is in one is not looked at.
    const phone = await page.context().newPage()
    await phone.setViewportSize(PHONE)
    await phone.emulateMedia({ colorScheme: 'dark' })
    await phone.goto(`${desk.url}/getting-started`)
    await expect(phone.getByRole('heading', { name: 'Link it from your shop' })).toBeVisible()
    await expectLoaded(phone)
    await expectAccessible(phone)
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
    await phone.close()
  })

  await test.step('the checklist ticks itself', async () => {
    await expect(stepOf(console, 'Return address')).toHaveAttribute('data-done', 'false')
    await enterAddress(console)
    await console.getByRole('link', { name: 'Getting started' }).click()
    await expect(stepOf(console, 'Return address')).toContainText('Parcels go to Atelier Țesut, Iași.')
    await expect(stepOf(console, 'Labels')).toHaveAttribute('data-done', 'true')
    await importOrder(console)
    await console.getByRole('link', { name: 'Getting started' }).click()
    await expect(stepOf(console, 'Orders')).toContainText('1 order is here.')
    const mail = stepOf(console, 'E-mail')
    await mail.getByRole('button', { name: 'Send a test e-mail' }).click()
    await expect(mail.getByText(/accepted the test to mara@example\.com/)).toBeVisible()
    await expect(mail.getByText('The mail server said: 250 2.0.0 kept')).toBeVisible()
    await expect(mail).toHaveAttribute('data-done', 'true')
    expect(desk.mails.map(({ to }) => to)).toEqual(['mara@example.com'])
    await expect(mail.getByText(/^Set this TXT record for atelier\.invalid/)).toBeVisible()
  })

  await test.step('a customer returns the order on a phone', async () => {
    const portal = (await console.getByRole('link', { name: 'Open the returns page' }).getAttribute('href')) ?? ''
    expect(portal).toBe(`${desk.url}/portal/atelier-tesut`)
    const phone = await browser.newContext({ viewport: PHONE, locale: 'ro-RO', colorScheme: 'dark' })
    const customer = await phone.newPage()
    await returnAsCustomer(customer, portal, desk.mails)
    await expectAccessible(customer)
    await phone.close()
  })

  await test.step('the first return is in the list', async () => {
    await console.getByRole('link', { name: 'Returns', exact: true }).click()
    await expect(console.getByRole('row').filter({ hasText: '#7001' })).toContainText(CUSTOMER)
    await console.getByRole('link', { name: 'Getting started' }).click()
    await expect(stepOf(console, 'Try the returns page')).toContainText('The first return is here.')
    await console.getByRole('button', { name: 'Hide this list' }).click()
    await expect(console.getByRole('button', { name: 'Keep reminding me' })).toBeVisible()
  })
})
